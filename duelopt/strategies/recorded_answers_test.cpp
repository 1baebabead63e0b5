// SPDX-License-Identifier: Apache-2.0
//
// No strategy but joint has changed its mind: testdata/answers.txt holds what each answered to the
// histories of test_recorded.hpp when labels had come to be modelled by an ensemble. Whoever
// changes what a strategy answers on purpose records it again: run this test with
// DUELOPT_RECORD=<file>.
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "duelopt/strategies/test_recorded.hpp"

namespace duelopt {
namespace {

std::vector<std::string> recorded_lines() {
  std::ifstream file(DUELOPT_RECORDED_ANSWERS);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// Equal words; numbers that differ by rounding alone, which another compiler does otherwise and an
// ascent makes larger.
bool is_same(const std::string& a, const std::string& b) {
  std::istringstream words_a(a);
  std::istringstream words_b(b);
  for (std::string x, y;;) {
    const bool more_a = static_cast<bool>(words_a >> x);
    const bool more_b = static_cast<bool>(words_b >> y);
    if (!more_a || !more_b) return more_a == more_b;
    char* end_x = nullptr;
    char* end_y = nullptr;
    const double number_x = std::strtod(x.c_str(), &end_x);
    const double number_y = std::strtod(y.c_str(), &end_y);
    if (std::string(end_x) != end_y) return false;
    if (!(std::abs(number_x - number_y) <= 1e-5 * std::max(1.0, std::abs(number_x)))) return false;
  }
}

TEST(RecordedAnswersTest, EveryStrategyAnswersAsItDid) {
  const std::vector<std::string> now = answer_lines();
  if (const char* path = std::getenv("DUELOPT_RECORD")) {
    std::ofstream file(path);
    for (const std::string& line : now) file << line << '\n';
  }
  const std::vector<std::string> then = recorded_lines();
  ASSERT_EQ(now.size(), then.size());
  for (std::size_t i = 0; i < now.size(); ++i)
    EXPECT_TRUE(is_same(then[i], now[i])) << "then " << then[i] << "\n now " << now[i];
}

}  // namespace
}  // namespace duelopt
