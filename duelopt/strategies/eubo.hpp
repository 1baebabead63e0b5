// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "duelopt/gp/duel_likelihood.hpp"
#include "duelopt/optim/maximiser.hpp"
#include "duelopt/strategies/process_options.hpp"

namespace duelopt {

// Duels alone: the pair whose better one is expected to be best, E[max(v(x), v(x'))], under a
// Gaussian process for the judge's taste [LAFB22]. If labels were told they are read too, but none
// is ever asked for.
struct Eubo {
  LearnedParameters process{.refit_every = 5, .refit_growth = 0.1, .fit_points = 100};
  DuelLink link = DuelLink::kLogistic;
  std::size_t initial_duels = 4;  // uniform ones to begin with
  MultiStart maximiser{
      .sobol_points = 512, .face_points = 256, .neighbours = 256, .ascents = 4, .evaluations = 50};
  friend bool operator==(const Eubo&, const Eubo&) = default;
};

void check(const Eubo& options);  // Throws kInvalidArgument unless the options are in range.

}  // namespace duelopt
