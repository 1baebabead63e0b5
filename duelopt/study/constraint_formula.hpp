// SPDX-License-Identifier: Apache-2.0
//
// What a constraint says, as it is written: comparisons joined by "and", "or" and "not".
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "duelopt/study/constraint.hpp"

namespace duelopt {

struct LinearExpression {  // an expression in numbers
  std::vector<double> coefficients;
  double constant = 0.0;
};

struct Comparison {  // of a linear expression with 0
  LinearExpression left;
  std::string sign;
};

struct Formula;
struct Combination {  // all of the parts, or any
  bool all;
  std::vector<Formula> parts;
};
struct Negation {
  std::vector<Formula> part;  // one
};
struct Formula {
  std::size_t at;
  std::variant<Comparison, LevelTest, Combination, Negation> form;
};

// Throws kInvalidArgument with the position of what is wrong.
[[nodiscard]] Formula parse_formula(std::span<const Parameter> parameters, const std::string& text);

}  // namespace duelopt
