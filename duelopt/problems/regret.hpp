// SPDX-License-Identifier: Apache-2.0
//
// How far a study is from the optimum, in the four ways in which results are reported. The paper's
// way counts the random opponents of duels too, and they alone look like progress: 900 uniform
// points bring CurrinExp to 0.010 (notes, section 1.4). The last way is what a user gets.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "duelopt/core/history.hpp"
#include "duelopt/core/point.hpp"
#include "duelopt/problems/problem.hpp"

namespace duelopt {

// f* - f(x), of the noise-free f; exactly 0 where rounding would make it negative. Throws
// kInvalidArgument if f(x) exceeds the optimum by more than 1e-9 of the range, for then the problem
// is wrong; and what f throws.
[[nodiscard]] double regret(const Problem& problem, const Point& x);

struct Regrets {
  double paper;                    // the best point evaluated [XJSD20, Section 2, simple regret]
  double queried;                  // the best point evaluated, the second points of duels left out
  std::optional<double> labelled;  // the best labelled point; nothing before the first label
  std::optional<double> recommended;  // the point recommended now; nothing if none was given
  friend bool operator==(const Regrets&, const Regrets&) = default;
};

// The regrets after each answered query. `recommended` holds what was recommended after each query,
// or is empty. Throws kInvalidArgument if it has another size than the history; and what `regret`
// throws.
[[nodiscard]] std::vector<Regrets> regrets(const Problem& problem,
                                           const History& history,
                                           std::span<const std::optional<Point>> recommended = {});

}  // namespace duelopt
