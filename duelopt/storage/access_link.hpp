// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "duelopt/core/query.hpp"
#include "duelopt/core/time.hpp"

namespace duelopt {

// What somebody may do who comes with a link: everything, or answer one study's questions under one
// name.
struct Grant {
  std::string study{};  // empty: everything, as the owner
  std::string judge{};
  AllowedKinds kinds = AllowedKinds::kDuels;  // that the judge is asked
  friend bool operator==(const Grant&, const Grant&) = default;
};

// Throws kInvalidArgument for a judge of no study, a study without a judge, and a judge's name that
// is longer than 100 bytes or no UTF-8 without control characters.
void check(const Grant& grant);

// A link as a storage keeps it. The secret that opens it is with whoever it was given to, and
// nowhere else.
struct AccessLink {
  std::uint64_t id;  // 1, 2, ... within the storage
  Grant grant;
  std::string secret_hash;
  Time created;
  std::optional<Time> revoked = std::nullopt;
  friend bool operator==(const AccessLink&, const AccessLink&) = default;
};

}  // namespace duelopt
