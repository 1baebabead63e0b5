// SPDX-License-Identifier: Apache-2.0
//
// Internal: the rows of the table of links.
#pragma once

#include <vector>

#include "duelopt/storage/access_link.hpp"
#include "duelopt/storage/connection.hpp"

namespace duelopt {

// Throws kNotFound if there is no such study, and as check(Grant).
[[nodiscard]] AccessLink add_access_link(Connection& connection,
                                         const Grant& grant,
                                         const std::string& secret_hash,
                                         Time now);

[[nodiscard]] std::vector<AccessLink> read_access_links(Connection& connection);  // oldest first

// For good: a link that is revoked already stays as it is. Throws kNotFound.
[[nodiscard]] AccessLink revoke_access_link(Connection& connection, std::uint64_t id, Time now);

}  // namespace duelopt
