// SPDX-License-Identifier: Apache-2.0
//
// What the printed and the corrected COMP-GP-UCB have in common.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "duelopt/strategies/beliefs.hpp"
#include "duelopt/strategies/comp_gp_ucb/comp_gp_ucb.hpp"

namespace duelopt {

[[nodiscard]] bool is_paper(const CompGpUcb& s);

// With ζ = γ = 0 the test that ends phase 1 is never met: the method of the first theorem (notes,
// item 30).
[[nodiscard]] bool duels_only(const CompGpUcb& s);

[[nodiscard]] std::size_t initial_labels(const CompGpUcb& s);
[[nodiscard]] LabelProcess label_process(const CompGpUcb& s);
[[nodiscard]] ScoreProcess score_process(const CompGpUcb& s);
[[nodiscard]] std::size_t round_number(const CompGpUcb& s, const StudyProgress& p);  // t

// f_r after some scores, with the width of its bounds at a round.
struct Borda {
  std::vector<Observation> scores;
  std::shared_ptr<const Belief> f_r;
  double width;         // β^(r)_t
  bool fresh_fit;       // see ProcessModel
  Maximizer maximizer;  // of round t
  [[nodiscard]] double half_width(const UnitPoint& x) const { return width * f_r->at(x).stddev(); }
};
// Now, after all scores and what is pending.
[[nodiscard]] Borda borda(const CompGpUcb& s, const StudyProgress& p, Cache& cache);

// x_t = argmax μ^(r)_{t-1}(x) + β^(r)_t σ^(r)_{t-1}(x) [XJSD20, Alg. 1, line 3]; the search begins
// at the points of this stream.
[[nodiscard]] UnitPoint first_phase_point(const StudyProgress& p,
                                          const Borda& r,
                                          std::uint64_t stream);

// What has become of phase 1.
struct FirstPhase {
  Borda r;                          // now
  std::optional<UnitPoint> x;       // where it would duel; nothing if it has ended
  std::optional<double> f_r_hat{};  // if its end has fixed f̂_r
};

// The duel of x with its opponent.
[[nodiscard]] Query duel_at(
    const UnitPoint& x, const CompGpUcb& s, const StudyProgress& p, const Borda& r, Rng& rng);

// f̂_r, and the point that is surest to reach it: where the duels leave the optimum.
struct Fence {
  UnitPoint safest;
  double f_r_hat;

  // φ(x) = UCB_r(x) - f̂_r + slack, not negative where the duels leave x in the running. It refers
  // to the belief of r.
  [[nodiscard]] DifferentiableFunction phi(const Borda& r, double slack) const;
};
[[nodiscard]] Fence fence(const StudyProgress& p,
                          const Borda& r,
                          std::optional<double> fixed_f_r_hat);

}  // namespace duelopt
