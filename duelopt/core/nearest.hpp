// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace duelopt {

// The least number of characters to insert, delete or replace that turns one word into the other.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

// The message for a name nobody has: no problem is called "hartman"; nearest: "hartmann3",
// "hartmann6". Names all those of `valid` that are at the least edit distance, in their order; or
// all there are, if none is near and they are few: there are "branin", "hartmann3".
// Throws kInvalidArgument if `valid` is empty.
[[nodiscard]] std::string unknown_name(std::string_view what,
                                       std::string_view name,
                                       std::span<const std::string_view> valid);

}  // namespace duelopt
