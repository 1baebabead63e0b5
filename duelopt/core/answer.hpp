// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

namespace duelopt {

struct Measurement {                                 // answers a Label
  Measurement(double measured) : value(measured) {}  // NOLINT: a number is a measurement
  double value;
  friend bool operator==(const Measurement&, const Measurement&) = default;
};

// Throws kInvalidArgument unless the value is finite and within ±1e100: variances are squares.
void check(const Measurement& measurement);

// Answers a Duel; kTie also a Choice, all of whose options are equally good.
enum class Winner : std::uint8_t { kFirst, kSecond, kTie };

struct Pick {          // answers a Choice
  std::size_t option;  // the best one, counted from 0
  friend bool operator==(const Pick&, const Pick&) = default;
};

using Answer = std::variant<Measurement, Winner, Pick>;

// z of [XJSD20, Alg. 1]: 1 if the first point won, 0 if it lost, ½ for a tie.
[[nodiscard]] constexpr double score_of_first(Winner winner) noexcept {
  if (winner == Winner::kTie) return 0.5;
  return winner == Winner::kFirst ? 1.0 : 0.0;
}

}  // namespace duelopt
