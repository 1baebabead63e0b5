// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "apps/server/tokens.hpp"

namespace duelopt::server {

// Lets in who has a link, and slows down who guesses. All functions may be called by any thread.
class Access {
 public:
  using Now = std::function<std::chrono::steady_clock::time_point()>;

  explicit Access(const std::string& storage, Now now = std::chrono::steady_clock::now);

  // The link that the token opens. Throws Refusal: 401 for a token that is unknown or revoked; 429
  // if ten unknown ones came from the address within a minute, without a look at this one.
  [[nodiscard]] AccessLink open(const std::string& token, const std::string& address);

  // Whether it was revoked, by whomever.
  [[nodiscard]] bool is_revoked(std::uint64_t link);

  // Throw as the functions of Storage.
  [[nodiscard]] NewLink make(const Grant& grant);
  [[nodiscard]] std::vector<AccessLink> links();
  [[nodiscard]] AccessLink revoke(std::uint64_t link);

 private:
  void check_patience(const std::string& address);

  std::mutex mutex_;  // of all that follows
  Storage storage_;
  Now now_;
  // When unknown tokens came from an address, in the last minute.
  std::map<std::string, std::deque<std::chrono::steady_clock::time_point>> guesses_;
};

}  // namespace duelopt::server
