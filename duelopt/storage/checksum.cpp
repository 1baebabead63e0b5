// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/checksum.hpp"

#include <array>
#include <charconv>

#include "duelopt/core/error.hpp"

namespace duelopt {
namespace {

constexpr std::uint64_t kPrime = 0x00000100000001B3U;
constexpr std::size_t kDigits = 16;
constexpr std::string_view kHexadecimal = "0123456789abcdef";

constexpr std::uint64_t step(std::uint64_t hash, char c) noexcept {
  return (hash ^ static_cast<unsigned char>(c)) * kPrime;
}

}  // namespace

Checksum::Checksum(std::string_view digits) {
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), hash_, 16);
  if (digits.size() != kDigits || error != std::errc{} || end != digits.data() + digits.size())
    throw Error(ErrorCode::kCorruption, "a checksum is not 16 hexadecimal digits");
}

void Checksum::add_line(std::string_view line) noexcept {
  for (const char c : line) hash_ = step(hash_, c);
  hash_ = step(hash_, '\n');
}

std::string Checksum::digits() const {
  std::string text(kDigits, '0');
  for (std::size_t i = 0; i < kDigits; ++i)
    text[kDigits - 1 - i] = kHexadecimal[(hash_ >> (4U * i)) & 0xFU];
  return text;
}

}  // namespace duelopt
