// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "duelopt/study/parameter.hpp"

namespace duelopt {

enum class TokenKind : std::uint8_t { kNumber, kParameter, kText, kWord, kSign, kEnd };

struct Token {
  TokenKind kind;
  std::string text;           // the sign, the word (and, or, not), or what is between the quotes
  std::size_t at;             // the number of its first character, from 1
  double number = 0.0;        // of kNumber
  std::size_t parameter = 0;  // of kParameter
};

// The words of a constraint; the last one is kEnd. A name is the longest that a parameter has, for
// names may hold a minus sign. Throws kInvalidArgument, see fail_at.
[[nodiscard]] std::vector<Token> tokens_of(std::span<const Parameter> parameters,
                                           const std::string& text);

// Throws kInvalidArgument: constraint "a + b <": character 8: expected ...
[[noreturn]] void fail_at(const std::string& text, std::size_t at, const std::string& message);

}  // namespace duelopt
