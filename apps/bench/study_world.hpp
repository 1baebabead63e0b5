// SPDX-License-Identifier: Apache-2.0
//
// What a simulated study asks: a space, and who answers.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "duelopt/core/rng.hpp"
#include "duelopt/problems/judge.hpp"
#include "duelopt/problems/noise.hpp"
#include "duelopt/problems/problem.hpp"
#include "duelopt/study/space.hpp"
#include "duelopt/study/trial.hpp"

namespace duelopt::bench {

struct StudyWorld {
  Space space;
  Landscape f;                                    // on the points that `point_of` gives
  std::function<Point(const Setting&)> point_of;  // of a setting of the space
  std::vector<Judge> judges;                      // of such points, at least one
  Noise noise = NoNoise{};

  // f* - f(x), of the noise-free f; 0 where rounding would make it negative.
  [[nodiscard]] double regret(const Setting& x) const;

  // One answer, with the random numbers of `rng`; a duel goes to one of the judges at random.
  // Throws as the judges and the functions do.
  struct Answered {
    Outcome outcome;
    std::string judge;  // "judge1", ... if there are several
  };
  [[nodiscard]] Answered answer(const Question& question, Rng& rng) const;
};

// A problem on a box: one real parameter x1, x2, ... for each side.
[[nodiscard]] StudyWorld world_of(const Problem& problem, Judge judge);

}  // namespace duelopt::bench
