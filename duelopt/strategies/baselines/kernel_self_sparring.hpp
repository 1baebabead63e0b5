// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "duelopt/models/process_options.hpp"
#include "duelopt/optim/maximizer.hpp"
#include "duelopt/strategies/method.hpp"

namespace duelopt {

// KernelSelfSparring [SZBY17] with two arms: each is the maximizer of its own draw from one process
// over the arms, and the duel updates both, the winner with a 1 and the loser with a 0. Draws are
// functions of the whole cube (pathwise conditioning), so that no grid is needed in high dimension.
struct KernelSelfSparring {
  static constexpr std::string_view kName = "kernel-self-sparring";
  LearnedParameters process{.refit_every = 20};
  MultiStart maximizer{
      .sobol_points = 512, .face_points = 256, .neighbours = 256, .ascents = 2, .evaluations = 30};
  std::size_t features = 512;      // >= 1 random frequencies of each draw
  std::size_t initial_duels = 20;  // uniform ones to begin with
  friend bool operator==(const KernelSelfSparring&, const KernelSelfSparring&) = default;
};

// Throws kInvalidArgument unless the options are in range.
void check(const KernelSelfSparring& options);

// See method.hpp.
void describe(KernelSelfSparring& s, const OptionVisitor& visit);
[[nodiscard]] AllowedKinds kinds_of(const KernelSelfSparring& s);
[[nodiscard]] Decision decide(const KernelSelfSparring& s,
                              const StudyProgress& p,
                              Rng& rng,
                              Cache& cache);
[[nodiscard]] Beliefs learn(const KernelSelfSparring& s, const StudyProgress& p, Cache& cache);

}  // namespace duelopt
