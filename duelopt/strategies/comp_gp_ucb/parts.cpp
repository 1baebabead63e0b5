// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/comp_gp_ucb/parts.hpp"

#include <algorithm>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/strategies/information.hpp"

namespace duelopt {
namespace {

// A quarter of the search: the lower bound at any point is a lower bound of f_r*, so that its
// maximum need not be exact. DIRECT stays as it is.
Maximizer quarter_of(const Maximizer& maximizer) {
  const auto* full = std::get_if<MultiStart>(&maximizer);
  if (full == nullptr) return maximizer;
  const auto quarter = [](std::size_t count) { return std::max<std::size_t>(count / 4, 1); };
  return MultiStart{.sobol_points = quarter(full->sobol_points),
                    .face_points = quarter(full->face_points),
                    .neighbours = quarter(full->neighbours),
                    .ascents = std::min<std::size_t>(full->ascents, 2),
                    .evaluations = full->evaluations};
}

}  // namespace

bool is_paper(const CompGpUcb& s) { return s.mode == CompGpUcbMode::kPaper; }

bool duels_only(const CompGpUcb& s) {
  const auto* known = std::get_if<KnownBias>(&s.bias);
  return s.gamma == 0.0 && known != nullptr && known->slack == 0.0;
}

std::size_t initial_labels(const CompGpUcb& s) { return duels_only(s) ? 0 : s.initial_labels; }

LabelProcess label_process(const CompGpUcb& s) {
  return {.parameters = s.label_process, .first = s.initial_labels};
}

// Corrected, the initial duels count for both of their points (notes, item 19), and the prior mean
// is ½ (14).
ScoreProcess score_process(const CompGpUcb& s) {
  const std::size_t both_sides = is_paper(s) ? 0 : s.initial_duels;
  return {.parameters = s.duel_process,
          .first = s.initial_duels + both_sides,
          .both_sides = both_sides,
          .prior_mean = is_paper(s) ? 0.0 : 0.5};
}

std::size_t round_number(const CompGpUcb& s, const StudyProgress& p) {
  const std::size_t n = p.asked.size();
  return 1 + (is_paper(s) ? n - std::min(n, s.initial_duels + initial_labels(s)) : n);
}

Borda borda(const CompGpUcb& s, const StudyProgress& p, Cache& cache) {
  ScoreModel model = score_model(score_process(s), p, cache);
  const std::size_t t = round_number(s, p);
  const double width_t = width(s.duel_width, round_of(*model.belief, t, p.dim()));
  return {std::move(model.data),
          std::move(model.belief),
          width_t,
          model.fresh_fit,
          at_round(s.maximizer, t, p.dim())};
}

UnitPoint first_phase_point(const StudyProgress& p, const Borda& r, std::uint64_t stream) {
  Rng starts(Seed{0}, stream);
  return p.space
      .maximize({.dim = p.dim(),
                 .objective = confidence_bound(*r.f_r, r.width),
                 .seeds = incumbents(*r.f_r, r.scores, 3)},
                r.maximizer,
                starts)
      .x;
}

Query duel_at(
    const UnitPoint& x, const CompGpUcb& s, const StudyProgress& p, const Borda& r, Rng& rng) {
  if (s.opponent == Opponent::kLeader) {
    for (const UnitPoint& observed : incumbents(*r.f_r, r.scores, 2)) {
      const UnitPoint leader = p.space.snap(observed);
      if (leader != x) return p.duel(x, leader);  // a duel with itself would tell nothing
    }
  }
  return p.duel(x, p.space.uniform_opponent(x, rng));
}

DifferentiableFunction Fence::phi(const Borda& r, double slack) const {
  return confidence_bound(*r.f_r, r.width, slack - f_r_hat);
}

Fence fence(const StudyProgress& p, const Borda& r, std::optional<double> fixed_f_r_hat) {
  const Maximum safest = p.maximize(
      confidence_bound(*r.f_r, -r.width), quarter_of(r.maximizer), incumbents(*r.f_r, r.scores, 3));
  return {safest.x, fixed_f_r_hat.value_or(safest.value)};
}

}  // namespace duelopt
