// SPDX-License-Identifier: Apache-2.0
//
// Who somebody is: tokens, the cookies for which browsers exchange them, and the links that have
// them.
#pragma once

#include "apps/server/call.hpp"

namespace duelopt::server {

// Who sent the request. Throws Refusal for a token that opens nothing, unless it came as a cookie:
// with one that was revoked somebody is nobody.
[[nodiscard]] Caller identify(const Request& request, const Site& site, Access& access);

[[nodiscard]] Reply get_session(const Call& call);
[[nodiscard]] Reply open_session(const Call& call);
[[nodiscard]] Reply close_session(const Call& call);
[[nodiscard]] Reply list_links(const Call& call);
[[nodiscard]] Reply create_link(const Call& call);
[[nodiscard]] Reply revoke_link(const Call& call);

}  // namespace duelopt::server
