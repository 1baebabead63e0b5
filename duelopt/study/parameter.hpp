// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace duelopt {

enum class Scale : std::uint8_t { kLinear, kLog };

struct Real {
  double low;
  double high;
  Scale scale = Scale::kLinear;
  friend bool operator==(const Real&, const Real&) = default;
};

struct Integer {  // low and high are both possible
  std::int64_t low;
  std::int64_t high;
  friend bool operator==(const Integer&, const Integer&) = default;
};

struct Categorical {
  std::vector<std::string> choices;
  friend bool operator==(const Categorical&, const Categorical&) = default;
};

struct Parameter {
  std::string name;
  std::variant<Real, Integer, Categorical> range;
  friend bool operator==(const Parameter&, const Parameter&) = default;
};

// Throws kInvalidArgument, naming the parameter and the rule, unless the name begins with a letter
// or
// '_' and goes on with letters, digits, '_', '-' and '.', low < high are finite (and positive on a
// logarithmic scale, and less than 2^32 apart for whole numbers), and there are at least two
// choices, all different, none empty.
void check(const Parameter& parameter);

// The value of one parameter, of the type of its range.
using Value = std::variant<double, std::int64_t, std::string>;

// Throws kInvalidArgument, naming the parameter, the value and the rule, unless the value is of the
// type of the range and within it.
void check(const Parameter& parameter, const Value& value);

[[nodiscard]] std::string to_text(const Value& value);  // floats as to_text(double)

// The value below which the share u of [0, 1] of the range lies, on the parameter's scale: the
// lowest at 0, the highest at 1, choices in their order. REQUIRES: 0 <= u <= 1
[[nodiscard]] Value at_quantile(const Parameter& parameter, double u);

// Reads what to_text writes, as a value of this parameter. Throws kInvalidArgument, naming the
// parameter, the text and the rule, for anything else.
[[nodiscard]] Value parse_value(const Parameter& parameter, const std::string& text);

}  // namespace duelopt
