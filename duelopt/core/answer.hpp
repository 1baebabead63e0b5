// SPDX-License-Identifier: Apache-2.0
#pragma once

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

enum class Winner : std::uint8_t { kFirst, kSecond, kTie };  // answers a Duel

using Answer = std::variant<Measurement, Winner>;

// z of [XJSD20, Alg. 1]: 1 if the first point won, 0 if it lost, ½ for a tie.
[[nodiscard]] constexpr double score_of_first(Winner winner) noexcept {
  if (winner == Winner::kTie) return 0.5;
  return winner == Winner::kFirst ? 1.0 : 0.0;
}

}  // namespace duelopt
