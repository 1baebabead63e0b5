// SPDX-License-Identifier: Apache-2.0
//
// Text by others that is to be shown: a name may hold what a terminal obeys instead of printing.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace duelopt {

// Whether a terminal may obey it, or show other text in another place or order, or nothing at all:
// Unicode's categories Cc, Cf, Zl and Zp (control, format, line and paragraph separators).
[[nodiscard]] bool is_control(char32_t character) noexcept;

// The text with instead(c) for every control character c, and for every byte that is no UTF-8,
// where c is U+FFFD.
[[nodiscard]] std::string without_controls(std::string_view text,
                                           const std::function<std::string(char32_t)>& instead);

}  // namespace duelopt
