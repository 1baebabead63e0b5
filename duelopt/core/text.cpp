// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/text.hpp"

#include <array>
#include <charconv>

namespace duelopt {

std::string to_text(double value) {
  std::array<char, 32> buffer{};  // the longest shortest form has 24 characters
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  return {buffer.data(), end};
}

}  // namespace duelopt
