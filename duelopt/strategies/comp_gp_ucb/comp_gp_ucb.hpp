// SPDX-License-Identifier: Apache-2.0
//
// COMP-GP-UCB [XJSD20, Algs. 1 and 2]: duels learn the Borda function f_r(x), the probability that
// x beats a random point; its confidence bounds fence in where the optimum can be, and labels
// search there.
//
// Where the lines of the algorithms are:
//
//   Alg. 1  Alg. 2  what                                        function
//   1       1       no data, prior mean 0 (corrected: ½)        score_process (parts)
//   3       3       the point of phase 1                        first_phase_point (parts)
//   2-5     2-5     phase 1 and its end                         paper_first_phase (paper),
//                                                               corrected_first_phase (corrected)
//   6       6       f̂_r                                         fence (parts); replay (paper)
//   7       7       while there is budget; while ζ_k <= ζ_max   can_ask (progress); bias_slack
//   8       8       φ_t, with L₂ζ and with 2 L₂ζ_k              Fence::phi (parts); bias_slack
//   9       9       the label UCB's maximum where φ_t >= 0      second_phase_point (comp_gp_ucb)
//   10-12   10-14   a duel unless f_r is known to γ there       second_phase (comp_gp_ucb);
//                                                               inflated_gamma (corrected)
//           15-16   the next level of the bias                  bias_levels
//   13      18      t                                           round_number (parts)
//   17              the random opponent                         duel_at (parts)
//   19, 23          the posteriors                              score_model, label_model (beliefs)
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "duelopt/models/process_options.hpp"
#include "duelopt/optim/maximizer.hpp"
#include "duelopt/strategies/method.hpp"
#include "duelopt/strategies/width.hpp"

namespace duelopt {

enum class CompGpUcbMode : std::uint8_t {
  // The Borda process has prior mean ½ (notes, item 14); f̂_r is the largest lower bound under the
  // present posterior, so that the feasible set is never empty (7); t counts every query (2, 4);
  // phase 1 may spend only a share of the budget (4) and does not end on a fresh fit (8); initial
  // duels count for both of their points (19); γ grows while phase 2 buys no label (5); levels by
  // log₂, a quota of at least one label, of what is left after the start (22, 25); the last level
  // goes on to the end (23); its slack is L₂ζ_k (24).
  kCorrected,
  // As printed: prior mean 0, f̂_r fixed when phase 1 ends, t counted from the end of the initial
  // queries, no share, ⌈log⌉ levels of the whole budget, slack 2 L₂ζ_k, an end when ζ_k exceeds
  // ζ_max. Repaired only where it could not run: t grows in phase 1 (2), the test comes before the
  // query (9), no query that the budget does not pay (21), an empty feasible set falls back to the
  // largest lower bound (7), ⌈log⌉ is at least 1 (22).
  kPaper,
};

// L₂ζ as one number in units of probability: how much less often than the best point x* may win
// (notes, items 5, 6).
struct KnownBias {
  double slack = 0.02;  // >= 0
  friend bool operator==(KnownBias, KnownBias) = default;
};

// Doubled from L₂ζ_0 up to L₂ζ_max [XJSD20, Alg. 2].
struct UnknownBias {
  double first_slack = 0.01;  // > 0
  double last_slack = 0.5;    // >= first_slack
  std::size_t labels_per_level =
      10;  // >= 1: without a budget, from which the quota follows otherwise
  friend bool operator==(UnknownBias, UnknownBias) = default;
};

enum class Opponent : std::uint8_t {
  kUniform,  // keeps the observed scores unbiased for the Borda function
  kLeader,   // the point with the largest mean score so far, or the next one if that is x itself:
             // sharper duels, but of another function than f_r, without the guarantees
};

struct CompGpUcb {
  static constexpr std::string_view kName = "comp-gp-ucb";
  CompGpUcbMode mode = CompGpUcbMode::kCorrected;
  std::variant<UnknownBias, KnownBias> bias = UnknownBias{};
  // γ >= 0: the half-width at which f_r counts as known; with 0 and KnownBias{0}, duels only.
  double gamma = 0.15;
  WidthSchedule duel_width = RootWidth{};      // β^(r)_t
  WidthSchedule label_width = MfGpUcbWidth{};  // β_t
  ProcessParameters duel_process = LearnedParameters{.refit_every = 20};
  ProcessParameters label_process = LearnedParameters{};
  // Half of the usual effort, since phase 2 maximizes twice.
  Maximizer maximizer = MultiStart{
      .sobol_points = 512, .face_points = 256, .neighbours = 256, .ascents = 3, .evaluations = 30};
  Opponent opponent = Opponent::kUniform;
  std::size_t initial_duels = 50;  // uniform ones to begin with, and
  std::size_t initial_labels = 5;  // uniform labels after them
  double duel_share = 0.3;         // in (0, 1]: of the budget, for duels before phase 2 (corrected)
  double gamma_factor = 1.0;       // >= 1: γ grows by it with every run of λ_l/λ_c duels (paper)
  friend bool operator==(const CompGpUcb&, const CompGpUcb&) = default;
};

void check(const CompGpUcb& options);  // Throws kInvalidArgument unless the options are in range.

// The settings of the paper's experiments [XJSD20, App. B] at this cost ratio λ_l/λ_c: isotropic
// squared exponential kernels, evidence and acquisition by DIRECT, refits after 20 duels and 5
// labels, width ½ log(2t), an initial budget of ten labels' worth, half of it for duels. Throws
// kInvalidArgument unless the ratio is in [1, 1e9].
[[nodiscard]] CompGpUcb paper_settings(double cost_ratio);

// See method.hpp.
void describe(CompGpUcb& s, const OptionVisitor& visit);
[[nodiscard]] AllowedKinds kinds_of(const CompGpUcb& s);
[[nodiscard]] Decision decide(const CompGpUcb& s, const StudyProgress& p, Rng& rng, Cache& cache);
[[nodiscard]] Beliefs learn(const CompGpUcb& s, const StudyProgress& p, Cache& cache);

}  // namespace duelopt
