// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/core/answer.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/rng.hpp"
#include "duelopt/problems/judge.hpp"
#include "duelopt/problems/noise.hpp"
#include "duelopt/problems/problem.hpp"

namespace duelopt {

// The simulated world that a study asks: it measures labels with noise and lets a judge decide
// duels.
struct Oracle {
  Problem problem;
  Judge judge;
  Noise noise = NoNoise{};

  // Throws kInvalidArgument if a point of the query is not in the problem's domain; and what `draw`
  // and `chances` throw.
  [[nodiscard]] Answer answer(const Query& query, Rng& rng) const;
};

}  // namespace duelopt
