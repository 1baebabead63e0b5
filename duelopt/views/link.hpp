// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "duelopt/storage/access_link.hpp"
#include "duelopt/views/json.hpp"

namespace duelopt::views {

// What a link's judge is asked, in the order of AllowedKinds.
inline constexpr std::array<std::string_view, 3> kLinkKinds{"any", "label", "duel"};

// Without the hash of its secret.
[[nodiscard]] Json link(const AccessLink& link);

}  // namespace duelopt::views
