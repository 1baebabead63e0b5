// SPDX-License-Identifier: Apache-2.0
#include "apps/server/hosted_study.hpp"

#include <algorithm>
#include <utility>

#include "apps/server/problem.hpp"
#include "duelopt/storage/json.hpp"

namespace duelopt::server {
namespace {

// Of several hundred kilobytes at most.
constexpr std::size_t kMostRemembered = 64;

}  // namespace

HostedStudy::HostedStudy(const std::string& storage, const std::string& name, Workers& thinkers)
    : storage_(storage, IfMissing::kRefuse),
      record_(storage_, name),
      journal_(storage_.journal(name)),
      models_(Storage(storage, IfMissing::kRefuse), name),
      lane_(std::make_shared<Lane>(thinkers)) {}

void HostedStudy::read_journal() {
  for (const Event& event : journal_->read(lines_.size())) {
    lines_.push_back(to_json(event, record_.options().space));
    log_.add(event);
  }
}

HostedStudy::Lines HostedStudy::lines(std::size_t from, std::size_t limit) {
  const std::lock_guard lock(mutex_);
  read_journal();
  const std::size_t begin = std::min(from, lines_.size());
  const std::size_t count = std::min(limit, lines_.size() - begin);
  const auto first = lines_.begin() + static_cast<std::ptrdiff_t>(begin);
  return {{first, first + static_cast<std::ptrdiff_t>(count)}, lines_.size()};
}

std::vector<Event> HostedStudy::events() {
  const std::lock_guard lock(mutex_);
  return journal_->read(0);
}

std::size_t HostedStudy::append(std::size_t from, const std::vector<Event>& events) {
  const auto refuse_moved = [&](std::size_t there) {
    throw Refusal(409,
                  "journal_moved",
                  "the journal has " + std::to_string(there) + " events, not " +
                      std::to_string(from) + ": read on, decide again");
  };
  const std::lock_guard lock(mutex_);
  record_.refresh();
  if (record_.events() != from) refuse_moved(record_.events());
  Study after = record_.study();
  for (const Event& event : events) after.apply(event);
  journal_->transact(from, [&](std::span<const Event> news) {
    if (!news.empty()) refuse_moved(from + news.size());
    return events;
  });
  record_.refresh();
  return record_.events();
}

void HostedStudy::think(std::function<void(StoredStudy&)> task) {
  const bool has_room = lane_->post([this, task = std::move(task)] { task(models_); });
  if (!has_room)
    throw Refusal(503, "unavailable", "too many questions about this study wait for its models");
}

std::optional<std::string> HostedStudy::remembered(const std::string& request, std::size_t events) {
  const std::lock_guard lock(memory_mutex_);
  const auto found = memory_.find(request);
  if (found == memory_.end() || found->second.events != events) return std::nullopt;
  return found->second.answer;
}

void HostedStudy::remember(const std::string& request,
                           std::size_t events,
                           const std::string& answer) {
  const std::lock_guard lock(memory_mutex_);
  std::erase_if(memory_, [&](const auto& entry) { return entry.second.events < events; });
  if (memory_.size() >= kMostRemembered) memory_.clear();
  memory_[request] = {events, answer};
}

}  // namespace duelopt::server
