// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "duelopt/models/preference/duel_likelihood.hpp"
#include "duelopt/models/process_options.hpp"
#include "duelopt/optim/maximizer.hpp"
#include "duelopt/strategies/method.hpp"

namespace duelopt {

// Duels alone: the pair whose better one is expected to be best, E[max(v(x), v(x'))], under a
// Gaussian process for the judge's latent utility v [LAFB22]. If several judges answered, v is the
// latent utility of the one who answered most; the answers of the others tell of it as far as they
// agree. If labels were told they are read too, but none is ever asked for.
struct Eubo {
  static constexpr std::string_view kName = "eubo";
  LearnedParameters process{.refit_every = 5, .refit_growth = 0.1, .fit_points = 100};
  DuelLink link = DuelLink::kLogistic;
  std::size_t initial_duels = 16;  // uniform ones to begin with
  MultiStart maximizer{
      .sobol_points = 256, .face_points = 128, .neighbours = 128, .ascents = 3, .evaluations = 20};
  friend bool operator==(const Eubo&, const Eubo&) = default;
};

void check(const Eubo& options);  // Throws kInvalidArgument unless the options are in range.

// See method.hpp.
void describe(Eubo& s, const OptionVisitor& visit);
[[nodiscard]] AllowedKinds kinds_of(const Eubo& s);
[[nodiscard]] Decision decide(const Eubo& s, const StudyProgress& p, Rng& rng, Cache& cache);
[[nodiscard]] Beliefs learn(const Eubo& s, const StudyProgress& p, Cache& cache);

}  // namespace duelopt
