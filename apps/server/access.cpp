// SPDX-License-Identifier: Apache-2.0
#include "apps/server/access.hpp"

#include <algorithm>

#include "apps/server/problem.hpp"

namespace duelopt::server {
namespace {

constexpr std::size_t kMostGuesses = 10;
constexpr std::chrono::minutes kGuessTime{1};
constexpr std::size_t kMostAddresses = 10'000;

}  // namespace

Access::Access(const std::string& storage, Now now)
    : storage_(storage, IfMissing::kRefuse), now_(std::move(now)) {}

AccessLink Access::open(const std::string& token, const std::string& address) {
  const std::lock_guard lock(mutex_);
  check_patience(address);
  const std::optional<Token> read = parse_token(token);
  const std::vector<AccessLink> links = read ? storage_.links() : std::vector<AccessLink>();
  const auto found =
      std::ranges::find_if(links, [&](const AccessLink& link) { return link.id == read->id; });
  if (found == links.end() || !opens(*read, *found)) {
    guesses_[address].push_back(now_());
    throw Refusal(401, "unauthorized", "this token opens nothing here");
  }
  if (found->revoked) throw Refusal(401, "unauthorized", "this link was revoked");
  return *found;
}

void Access::check_patience(const std::string& address) {
  const auto old = now_() - kGuessTime;
  if (guesses_.size() > kMostAddresses)
    std::erase_if(guesses_, [&](const auto& entry) { return entry.second.back() <= old; });
  const auto found = guesses_.find(address);
  if (found == guesses_.end()) return;
  auto& times = found->second;
  while (!times.empty() && times.front() <= old) times.pop_front();
  if (times.empty())
    guesses_.erase(found);
  else if (times.size() >= kMostGuesses)
    throw Refusal(429, "too_many", "too many wrong tokens came from your address; wait a minute");
}

bool Access::is_revoked(std::uint64_t id) {
  const std::lock_guard lock(mutex_);
  const std::vector<AccessLink> links = storage_.links();
  return std::ranges::none_of(
      links, [&](const AccessLink& link) { return link.id == id && !link.revoked; });
}

NewLink Access::make(const Grant& grant) {
  const std::lock_guard lock(mutex_);
  return make_link(storage_, grant);
}

std::vector<AccessLink> Access::links() {
  const std::lock_guard lock(mutex_);
  return storage_.links();
}

AccessLink Access::revoke(std::uint64_t link) {
  const std::lock_guard lock(mutex_);
  return storage_.revoke_link(link);
}

}  // namespace duelopt::server
