// SPDX-License-Identifier: Apache-2.0
//
// What the owner may change: one function for each path of docs/http_api.yaml.
#pragma once

#include "apps/server/call.hpp"

namespace duelopt::server {

[[nodiscard]] Reply create_study(const Call& call);
[[nodiscard]] Reply ask(const Call& call);
[[nodiscard]] Reply add(const Call& call);
[[nodiscard]] Reply tell(const Call& call);
[[nodiscard]] Reply amend(const Call& call);
[[nodiscard]] Reply retract(const Call& call);
[[nodiscard]] Reply append_to_journal(const Call& call);

}  // namespace duelopt::server
