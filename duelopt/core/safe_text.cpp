// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/safe_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace duelopt {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Of Unicode 15.1, UnicodeData.txt, in their order.
constexpr std::array kControls{
    Range{0x0000, 0x001F},   Range{0x007F, 0x009F},   Range{0x00AD, 0x00AD},
    Range{0x0600, 0x0605},   Range{0x061C, 0x061C},   Range{0x06DD, 0x06DD},
    Range{0x070F, 0x070F},   Range{0x0890, 0x0891},   Range{0x08E2, 0x08E2},
    Range{0x180E, 0x180E},   Range{0x200B, 0x200F},   Range{0x2028, 0x202E},
    Range{0x2060, 0x206F},   Range{0xFEFF, 0xFEFF},   Range{0xFFF9, 0xFFFB},
    Range{0x110BD, 0x110BD}, Range{0x110CD, 0x110CD}, Range{0x13430, 0x1343F},
    Range{0x1BCA0, 0x1BCA3}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0xE007F},
};

constexpr char32_t kReplacement = 0xFFFD;

struct Character {
  char32_t code;
  std::size_t bytes;
  bool is_valid;
};

// The first character, as the table of well-formed sequences of the Unicode standard (3-7) has it.
Character first_of(std::string_view text) {
  constexpr Character kInvalid{kReplacement, 1, false};
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80U) return {lead, 1, true};
  const std::size_t length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : 2;
  if (lead < 0xC2U || lead > 0xF4U || text.size() < length) return kInvalid;
  char32_t code = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return kInvalid;
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  const bool is_too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool is_no_character = (code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF;
  return is_too_long || is_no_character ? kInvalid : Character{code, length, true};
}

}  // namespace

bool is_control(char32_t character) noexcept {
  const auto range = std::lower_bound(
      kControls.begin(), kControls.end(), character, [](const Range& r, char32_t c) {
        return r.last < c;
      });
  return range != kControls.end() && range->first <= character;
}

std::string without_controls(std::string_view text,
                             const std::function<std::string(char32_t)>& instead) {
  std::string result;
  while (!text.empty()) {
    const Character next = first_of(text);
    if (next.is_valid && !is_control(next.code))
      result += text.substr(0, next.bytes);
    else
      result += instead(next.code);
    text.remove_prefix(next.bytes);
  }
  return result;
}

}  // namespace duelopt
