// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "duelopt/models/process_options.hpp"
#include "duelopt/optim/maximizer.hpp"
#include "duelopt/strategies/method.hpp"

namespace duelopt {

// Labels where the logarithm of the expected improvement is largest [ADBB23]: the strong label-only
// method of today, against which every claim about duels is measured.
struct LogEi {
  static constexpr std::string_view kName = "log-ei";
  LearnedParameters process{.refit_every = 1, .refit_growth = 0.1};
  Maximizer maximizer = kLeanMultiStart;
  std::size_t initial_labels = 4;  // >= 1 points of a shifted Sobol sequence
  double min_improvement = 0.0;    // >= 0: what is better by less than this share of the labels'
                                   // spread does not count as an improvement
  friend bool operator==(const LogEi&, const LogEi&) = default;
};

void check(const LogEi& options);  // Throws kInvalidArgument unless the options are in range.

// See method.hpp.
void describe(LogEi& s, const OptionVisitor& visit);
[[nodiscard]] AllowedKinds kinds_of(const LogEi& s);
[[nodiscard]] Decision decide(const LogEi& s, const StudyProgress& p, Rng& rng, Cache& cache);
[[nodiscard]] Beliefs learn(const LogEi& s, const StudyProgress& p, Cache& cache);

}  // namespace duelopt
