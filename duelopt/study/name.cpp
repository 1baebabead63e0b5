// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/name.hpp"

#include <algorithm>
#include <string>

#include "duelopt/core/error.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kLongest = 100;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool is_inner(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.'; }

}  // namespace

void check_name(std::string_view what, std::string_view name) {
  if (!name.empty() && name.size() <= kLongest && is_letter(name.front()) &&
      std::all_of(name.begin(), name.end(), is_inner))
    return;
  throw Error(ErrorCode::kInvalidArgument,
              "\"" + std::string(name.substr(0, kLongest)) + "\" is not a name for a " +
                  std::string(what) +
                  ": a letter or '_', then letters, digits, '_', '-' or '.', at most 100 in all");
}

}  // namespace duelopt
