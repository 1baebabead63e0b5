// SPDX-License-Identifier: Apache-2.0
//
// What a judge may do with a link: one function for each path of docs/http_api.yaml.
#pragma once

#include "apps/server/call.hpp"

namespace duelopt::server {

[[nodiscard]] Reply get_judging(const Call& call);
[[nodiscard]] Reply ask_judge(const Call& call);
[[nodiscard]] Reply tell_judged(const Call& call);
[[nodiscard]] Reply undo_judged(const Call& call);

}  // namespace duelopt::server
