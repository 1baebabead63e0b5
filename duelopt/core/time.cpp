// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/time.hpp"

#include <array>
#include <cstdio>

#include "duelopt/core/error.hpp"

namespace duelopt {
namespace {

using std::chrono::day;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::month;
using std::chrono::seconds;
using std::chrono::year;
using std::chrono::year_month_day;

// Reads digits and signs off the front of a text.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  [[nodiscard]] int number(std::size_t digits) {
    int value = 0;
    for (std::size_t i = 0; i < digits; ++i) {
      if (text_.empty() || text_.front() < '0' || text_.front() > '9') return fail();
      value = 10 * value + (text_.front() - '0');
      text_.remove_prefix(1);
    }
    return value;
  }

  // Milliseconds after a point; further digits would be lost, so there may be none.
  [[nodiscard]] int fraction() {
    if (text_.empty() || text_.front() != '.') return 0;
    expect('.');
    return number(3);
  }

  void expect(char c) {
    if (text_.empty() || text_.front() != c) {
      ok_ = false;
    } else {
      text_.remove_prefix(1);
    }
  }

  [[nodiscard]] bool finished() const { return ok_ && text_.empty(); }

 private:
  int fail() {
    ok_ = false;
    return 0;
  }

  std::string_view text_;
  bool ok_ = true;
};

}  // namespace

Time system_now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

std::string to_text(Time time) {
  const auto midnight = std::chrono::floor<days>(time);
  const year_month_day date(midnight);
  const auto since = (time - midnight).count();
  std::array<char, 40> text{};
  const int length = std::snprintf(text.data(),
                                   text.size(),
                                   "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ",
                                   static_cast<int>(date.year()),
                                   static_cast<unsigned>(date.month()),
                                   static_cast<unsigned>(date.day()),
                                   static_cast<int>(since / 3'600'000),
                                   static_cast<int>(since / 60'000 % 60),
                                   static_cast<int>(since / 1'000 % 60),
                                   static_cast<int>(since % 1'000));
  return {text.data(), static_cast<std::size_t>(length)};
}

Time parse_time(std::string_view text) {
  Reader reader(text);
  const int y = reader.number(4);
  reader.expect('-');
  const int m = reader.number(2);
  reader.expect('-');
  const int d = reader.number(2);
  reader.expect('T');
  const int h = reader.number(2);
  reader.expect(':');
  const int min = reader.number(2);
  reader.expect(':');
  const int s = reader.number(2);
  const int ms = reader.fraction();
  reader.expect('Z');
  const year_month_day date(
      year(y), month(static_cast<unsigned>(m)), day(static_cast<unsigned>(d)));
  if (!reader.finished() || !date.ok() || h > 23 || min > 59 || s > 59) {
    throw Error(
        ErrorCode::kInvalidArgument,
        "\"" + std::string(text.substr(0, 40)) + "\" is not a time like 2026-11-16T09:30:00.250Z");
  }
  return std::chrono::sys_days(date) + hours(h) + minutes(min) + seconds(s) + milliseconds(ms);
}

}  // namespace duelopt
