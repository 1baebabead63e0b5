// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/checksum.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

std::string digits_of(std::string_view line) {
  Checksum checksum;
  checksum.add_line(line);
  return checksum.digits();
}

// Vectors of the authors' own test suite, test_fnv.c: the empty text and the one that ends in a
// line feed.
TEST(ChecksumTest, IsThePublishedHash) {
  EXPECT_EQ(Checksum().digits(), "cbf29ce484222325");
  EXPECT_EQ(digits_of("chongo was here!"), "46810940eff5f915");
}

TEST(ChecksumTest, GoesOnFromItsDigits) {
  Checksum whole;
  whole.add_line("one");
  Checksum rest(whole.digits());
  whole.add_line("two");
  rest.add_line("two");
  EXPECT_EQ(rest, whole);
}

TEST(ChecksumTest, ShowsEachFlippedBitAndWhereLinesEnd) {
  const std::string text = R"({"v":1,"event":"told","id":17,"winner":"right"})";
  for (std::size_t bit = 0; bit < text.size() * 8; ++bit) {
    std::string flipped = text;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    EXPECT_NE(digits_of(flipped), digits_of(text)) << bit;
  }
  EXPECT_NE(digits_of(text + "\n"), digits_of(text));
}

TEST(ChecksumTest, RefusesWhatIsNoChecksum) {
  for (const std::string_view text :
       {"", "cbf29ce48422232", "cbf29ce4842223255", "cbf29ce48422232g", "-bf29ce484222325"})
    expect_error(ErrorCode::kCorruption, "16 hexadecimal digits", [&] { (void)Checksum(text); });
}

}  // namespace
}  // namespace duelopt
