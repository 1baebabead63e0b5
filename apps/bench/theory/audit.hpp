// SPDX-License-Identifier: Apache-2.0
//
// Runs of COMP-GP-UCB in a world whose constants are known, and what the theorems say about each of
// their rounds, recomputed from the history alone.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "apps/bench/theory/world.hpp"
#include "duelopt/core/history.hpp"
#include "duelopt/strategies/strategy.hpp"

namespace duelopt::theory {

// The two processes of a world as the theorems want them: kernel and norm known, no initial
// queries, duels that may spend all of the budget.
struct TheoremOptions {
  double gamma = 0.1;
  double delta = 0.1;           // of each of the two bands
  double duel_variance = 0.1;   // of the kernel of f_r
  double duel_ridge = 0.1;      // the model's noise variance for scores
  double label_variance = 1.0;  // of the kernel of f; its ridge is the square of the noise bound
};
[[nodiscard]] CompGpUcb theorem_settings(const World& world, const TheoremOptions& options = {});

// When a run ends, whatever it has spent.
struct Stop {
  std::size_t duels = std::numeric_limits<std::size_t>::max();
  std::size_t labels = std::numeric_limits<std::size_t>::max();
};

// Asks and answers until so many duels or labels were asked. A duel costs a thousandth of a label
// and there is no budget, so that γ does not grow in phase 2 before a thousand duels in a row.
[[nodiscard]] History play(const World& world,
                           const Strategy& strategy,
                           const Stop& stop,
                           Seed seed);

// One kind of query in a run. "Band" is the largest |μ_{t-1}(x) - f(x)| / (width_t σ_{t-1}(x)) over
// all rounds and over the points of a grid and of the queries, x* and the optimum of the latent
// utility: the band of [XJSD20, Lemma 5] holds if it is at most 1.
struct KindAudit {
  double band = 0.0;
  std::vector<double> regrets{};      // f* - f(x_t), of the first point of a duel
  std::vector<double> widths{};       // after each answer
  std::vector<double> information{};  // Φ, after each answer
};

// 201 points on a line, 21 a side otherwise.
[[nodiscard]] Matrix audit_grid(std::size_t dim);

// Every round of a run, before its query.
struct Audit {
  KindAudit duels;   // of f_r
  KindAudit labels;  // of f
  // The least φ_t(x*) = UCB_t(x*) - max_x LCB_t(x) + slack [XJSD20, Claim 7].
  double least_phi = std::numeric_limits<double>::infinity();
  // The largest f_r* - f_r(x_t) of a label: at most L₂ζ + 4γ in H^γ [XJSD20, Lemma 9].
  double deepest_label = 0.0;
};

// REQUIRES: both processes of the strategy have given parameters
[[nodiscard]] Audit audit(const World& world,
                          const CompGpUcb& strategy,
                          double slack,
                          const History& history);

// How many duels a run can make before f_r is known to γ everywhere, if its last width is `width`.
// In a cell of diameter D the mean of s scores predicts f_r(x) with error variance at most
// vD²/ℓ² + η²/s, because Var(f(x) - f(x')) = 2v (1 - exp(-|x - x'|²/2ℓ²)) <= v|x - x'|²/ℓ², and the
// posterior variance is no larger: so C_SE = v/ℓ² [KDOSP16, Lemma 13]. With D and s such that
// each term is γ²/(2 width²), a cell is asked at most s times.
struct DuelBounds {
  double derived;  // ⌈√d/D⌉^d ⌈2 (η width/γ)²⌉
  double printed;  // (2√d/ε)^d (2η width/γ)², ε = γ/(width √(8 C_SE)) [XJSD20, Lemma 8]
};
[[nodiscard]] DuelBounds duel_bounds(const World& world, const CompGpUcb& strategy, double width);

// A bound on the mean of f* - f(x_t) over n queries of one kind from their information Φ,
//
//   slope · 2 width √(2v Φ / (n log(1 + v/η²))),
//
// which is what the proofs of [XJSD20, Thms. 2 and 3] show before constants are hidden: slope is
// L₁ for duels and 1 for labels. By σ² <= v log(1 + σ²/η²) / log(1 + v/η²) for σ² <= v.
[[nodiscard]] double mean_regret_bound(
    const GivenParameters& process, double slope, double width, double information, std::size_t n);

}  // namespace duelopt::theory
