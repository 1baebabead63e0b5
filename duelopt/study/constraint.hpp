// SPDX-License-Identifier: Apache-2.0
//
// Constraints between parameters in the user's words (docs/study_file.md).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "duelopt/domain/constraints.hpp"
#include "duelopt/study/parameter.hpp"

namespace duelopt {

// sum of coefficients[i] * (value of parameter i) + constant, compared with 0.
struct LinearRule {
  std::vector<double> coefficients;
  double constant = 0.0;
  Relation relation = Relation::kAtMost;
  friend bool operator==(const LinearRule&, const LinearRule&) = default;
};

// That the value of a parameter is one of its choices, or of its whole numbers from the `first` to
// the `last`, counted from 0; or, if not `inside`, that it is none of them. Never holds for
// last < first and `inside`.
struct LevelTest {
  std::size_t parameter;
  std::int64_t first;
  std::int64_t last;
  bool inside = true;
  friend bool operator==(const LevelTest&, const LevelTest&) = default;
};

// Of each group at least one test holds.
using LevelRule = std::vector<std::vector<LevelTest>>;

using ConstraintRule = std::variant<LinearRule, LevelRule>;

// What a text says of these parameters. Throws kInvalidArgument with the text, the position and
// what is wrong there for anything else than one comparison of linear expressions in real and whole
// numbers, or a combination by "and", "or", "not" of comparisons of a choice with a text and of a
// whole number with a number.
[[nodiscard]] ConstraintRule parse_constraint(std::span<const Parameter> parameters,
                                              const std::string& text);

// The same for the coordinates of the unit cube, each constraint called by its text.
[[nodiscard]] Constraints in_unit_cube(std::span<const Parameter> parameters,
                                       std::span<const std::string> texts);

}  // namespace duelopt
