// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace duelopt {

// Throws kInvalidArgument, naming what it is the name of, unless it begins with a letter or '_',
// goes on with letters, digits, '_', '-' and '.', and has at most 100 characters.
void check_name(std::string_view what, std::string_view name);

}  // namespace duelopt
