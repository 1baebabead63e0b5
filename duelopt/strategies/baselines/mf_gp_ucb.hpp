// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "duelopt/models/process_options.hpp"
#include "duelopt/optim/maximizer.hpp"
#include "duelopt/strategies/method.hpp"
#include "duelopt/strategies/width.hpp"

namespace duelopt {

// MF-GP-UCB [KDOSP16, Alg. 1] with comparisons as its low fidelity, as [XJSD20, Sec. 4] runs it. A
// duel observes the Borda score, whose units are not those of f: each process is standardised by
// its own statistics, and bounds are compared in those units.
struct MfGpUcb {
  static constexpr std::string_view kName = "mf-gp-ucb";
  WidthSchedule width = MfGpUcbWidth{};
  LearnedParameters duel_process{.refit_every = 20};
  LearnedParameters label_process{};
  Maximizer maximizer = MultiStart{};
  std::size_t initial_duels = 50;  // uniform ones to begin with, before the labels
  std::size_t initial_labels = 5;  // the first points of the duels again
  double gamma_factor = 5.0;  // > 1: γ grows by it when only duels are asked, as the code does
  friend bool operator==(const MfGpUcb&, const MfGpUcb&) = default;
};

void check(const MfGpUcb& options);  // Throws kInvalidArgument unless the options are in range.

// See method.hpp.
void describe(MfGpUcb& s, const OptionVisitor& visit);
[[nodiscard]] AllowedKinds kinds_of(const MfGpUcb& s);
[[nodiscard]] Decision decide(const MfGpUcb& s, const StudyProgress& p, Rng& rng, Cache& cache);
[[nodiscard]] Beliefs learn(const MfGpUcb& s, const StudyProgress& p, Cache& cache);

}  // namespace duelopt
