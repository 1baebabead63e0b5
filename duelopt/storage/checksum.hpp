// SPDX-License-Identifier: Apache-2.0
//
// Internal: tells text that was damaged from text that was not.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace duelopt {

// The 64-bit FNV-1a hash [FNV11] of lines of text, which can go on from any line. Its steps are
// one-to-one, so one changed byte always shows, and other damage but once in 2^64. Nobody is kept
// from forging a journal: whoever can write the file can also write the program's checksums.
class Checksum {
 public:
  Checksum() = default;

  // Goes on from 16 hexadecimal digits. Throws kCorruption for any other text.
  explicit Checksum(std::string_view digits);

  void add_line(std::string_view line) noexcept;  // and a line feed

  [[nodiscard]] std::string digits() const;
  friend bool operator==(const Checksum&, const Checksum&) = default;

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325U;
};

// Where the checksums of a study's events begin.
[[nodiscard]] inline Checksum checksum_of_definition(std::string_view definition) {
  Checksum checksum;
  checksum.add_line(definition);
  return checksum;
}

}  // namespace duelopt
