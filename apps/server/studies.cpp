// SPDX-License-Identifier: Apache-2.0
#include "apps/server/studies.hpp"

#include <algorithm>

namespace duelopt::server {
namespace {

// Each takes two connections and the memory of its models.
constexpr std::size_t kMostOpen = 32;

}  // namespace

Studies::Studies(const std::string& storage, Workers& thinkers)
    : url_(storage), thinkers_(thinkers), storage_(storage, IfMissing::kRefuse) {}

void Studies::abandon() {
  const std::lock_guard lock(mutex_);
  for (auto& [name, opened] : opened_) opened.study->abandon();
}

void Studies::create(const StudyOptions& options) {
  const std::lock_guard lock(mutex_);
  storage_.create(options);
}

std::vector<StudySummary> Studies::list() {
  const std::lock_guard lock(mutex_);
  return storage_.studies();
}

// Reading a long journal takes a while, in which the others are not kept waiting: if two open the
// same study at a time, the first one stays.
std::shared_ptr<HostedStudy> Studies::open(const std::string& name) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = opened_.find(name);
    if (found != opened_.end()) {
      found->second.last_use = ++uses_;
      return found->second.study;
    }
  }
  auto study = std::make_shared<HostedStudy>(url_, name, thinkers_);
  const std::lock_guard lock(mutex_);
  close_idle();
  return opened_.try_emplace(name, Opened{std::move(study), ++uses_}).first->second.study;
}

void Studies::close_idle() {
  if (opened_.size() < kMostOpen) return;
  const auto idle = [](const auto& entry) { return entry.second.study.use_count() == 1; };
  auto oldest = opened_.end();
  for (auto it = opened_.begin(); it != opened_.end(); ++it)
    if (idle(*it) && (oldest == opened_.end() || it->second.last_use < oldest->second.last_use))
      oldest = it;
  if (oldest != opened_.end()) opened_.erase(oldest);
}

}  // namespace duelopt::server
