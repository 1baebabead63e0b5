// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/time.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

using std::chrono::milliseconds;

// 2000-01-01 is day 10957 of the Unix calendar: 30 years of 365 days and 7 leap days (1972 to
// 1996).
constexpr Time kMillennium{milliseconds(10957LL * 86'400'000)};

TEST(TimeTest, TheEpochAndTheMillenniumReadAsTheyShould) {
  EXPECT_EQ(to_text(Time{}), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(to_text(kMillennium), "2000-01-01T00:00:00.000Z");
}

TEST(TimeTest, EveryPartIsInItsPlace) {
  const Time time = kMillennium + std::chrono::hours(24 * 59 + 13) + std::chrono::minutes(5) +
                    std::chrono::seconds(9) + milliseconds(7);
  EXPECT_EQ(to_text(time), "2000-02-29T13:05:09.007Z");  // 31 + 28 days after the first of January
}

TEST(TimeTest, ATextReadsBackAsTheSameTime) {
  for (const long long ms :
       {0LL, 1LL, 999LL, 1'000LL, -1LL, 951'829'509'007LL, 4'102'444'800'000LL}) {
    const Time time{milliseconds(ms)};
    EXPECT_EQ(parse_time(to_text(time)), time) << to_text(time);
  }
}

TEST(TimeTest, FractionsOfASecondMayBeMissing) {
  EXPECT_EQ(parse_time("2000-01-01T00:00:01Z"), kMillennium + std::chrono::seconds(1));
}

TEST(TimeTest, RefusesWhatIsNoTime) {
  for (const char* text : {"",
                           "2000-01-01",
                           "2000-01-01T00:00:00.000",
                           "2000-01-01T00:00:00.00Z",
                           "2000-01-01T00:00:00.0000Z",
                           "2000-01-01 00:00:00Z",
                           "2000-13-01T00:00:00Z",
                           "2001-02-29T00:00:00Z",
                           "2000-01-01T24:00:00Z",
                           "2000-01-01T00:60:00Z",
                           "2000-01-01T00:00:60Z",
                           "2000-01-01T00:00:00Zx",
                           "-200-01-01T00:00:00Z"}) {
    expect_error(
        ErrorCode::kInvalidArgument, "is not a time like", [&] { (void)parse_time(text); });
  }
}

}  // namespace
}  // namespace duelopt
