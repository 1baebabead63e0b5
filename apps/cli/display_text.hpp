// SPDX-License-Identifier: Apache-2.0
//
// Text as it stands in the columns of a terminal. Everything is UTF-8, whatever the locale says.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace duelopt::cli {

// The same text with '?' for every control character (see is_control: an escape sequence would be
// obeyed by the terminal) and every byte that is no UTF-8. All that others wrote is shown so.
[[nodiscard]] std::string printable(std::string_view text);

// The functions below take printable text.

[[nodiscard]] std::size_t display_width(std::string_view text);

// At most `width` columns of it; what was cut off is marked by "…".
[[nodiscard]] std::string shortened(std::string_view text, std::size_t width);

// Exactly `width` columns: shortened, or filled up with spaces.
[[nodiscard]] std::string fitted(std::string_view text, std::size_t width);

}  // namespace duelopt::cli
