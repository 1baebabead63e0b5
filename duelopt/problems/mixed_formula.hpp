// SPDX-License-Identifier: Apache-2.0
//
// What makes a formula of few coordinates a problem of more, or of other kinds, without moving its
// optimum.
#pragma once

#include <cstddef>
#include <vector>

#include "duelopt/domain/grid.hpp"
#include "duelopt/problems/random_formula.hpp"

namespace duelopt {

// The same formula of `dim` coordinates, most of which have no effect.
// REQUIRES: dim is at least the formula's
[[nodiscard]] RandomFormula with_idle_coordinates(RandomFormula formula, std::size_t dim, Rng& rng);

struct MixedFormula {
  RandomFormula formula;
  std::vector<Axis> axes;
};

// The last one or two coordinates become whole numbers of 3 to 10 levels, at positions that lie
// between 0 and 1 in order and of which one is the maximizer's. Then comes a choice among 2 to 5:
// one is the formula itself; each other sees every point drawn towards a point of its own by up to
// half of the way, and takes a loss of up to half of the standard deviation of the values. Since
// each sees a part of the cube only, the maximizer remains. REQUIRES: the formula has at least 2
// coordinates
[[nodiscard]] MixedFormula with_levels_and_choice(RandomFormula formula, Rng& rng);

}  // namespace duelopt
