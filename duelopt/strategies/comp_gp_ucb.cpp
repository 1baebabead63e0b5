// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/comp_gp_ucb.hpp"

#include <algorithm>
#include <cmath>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/strategies/bias_levels.hpp"
#include "duelopt/strategies/information.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

bool is_paper(const CompGpUcb& s) { return s.mode == CompGpUcbMode::kPaper; }

// With ζ = γ = 0 the test that ends phase 1 is never met: the method of the first theorem (notes,
// item 30).
bool duels_only(const CompGpUcb& s) {
  const auto* known = std::get_if<KnownBias>(&s.bias);
  return s.gamma == 0.0 && known != nullptr && known->slack == 0.0;
}

std::size_t initial_labels(const CompGpUcb& s) { return duels_only(s) ? 0 : s.initial_labels; }

// How many duels count for both of their points (notes, item 19).
std::size_t uniform_duels(const CompGpUcb& s) { return is_paper(s) ? 0 : s.initial_duels; }

std::size_t initial_scores(const CompGpUcb& s) { return s.initial_duels + uniform_duels(s); }

double prior_score(const CompGpUcb& s) { return is_paper(s) ? 0.0 : 0.5; }  // (14)

// f_r after the first n scores, with the width of its bounds at round t.
struct Borda {
  const Belief& f_r;
  double width;
  [[nodiscard]] double half_width(const UnitPoint& x) const { return width * f_r.at(x).stddev(); }
};

ProcessSpec borda_spec(const CompGpUcb& s, const Workspace& w) {
  ProcessSpec spec = score_spec(s.duel_process, w.dim());
  spec.prior_mean = prior_score(s);
  return spec;
}

std::size_t round_number(const CompGpUcb& s, const Workspace& w) {
  const std::size_t n = w.asked.size();
  return 1 + (is_paper(s) ? n - std::min(n, s.initial_duels + initial_labels(s)) : n);
}

Borda borda(const CompGpUcb& s, Workspace& w, std::span<const Observation> seen, std::size_t t) {
  const Belief& f_r = w.cache.duels.belief(borda_spec(s, w), seen, w.dim(), initial_scores(s));
  return {f_r, width(s.duel_width, round_of(f_r, t, w.dim()))};
}

// The same now, after all scores and what is pending.
Borda present_borda(const CompGpUcb& s, Workspace& w, std::span<const Observation> seen) {
  const Belief& f_r = w.score_belief(borda_spec(s, w), seen, initial_scores(s), uniform_duels(s));
  return {f_r, width(s.duel_width, round_of(f_r, round_number(s, w), w.dim()))};
}

const Belief& objective(const CompGpUcb& s, Workspace& w) {
  return w.label_belief(label_spec(s.label_process, w.dim()), s.initial_labels);
}

std::optional<double> current_slack(const CompGpUcb& s, const Workspace& w) {
  const std::size_t n = w.asked_labels();
  return bias_slack(s, w.situation, n - std::min(n, initial_labels(s)));
}

// The duel of x with its opponent.
Query duel_at(const UnitPoint& x,
              const CompGpUcb& s,
              const Workspace& w,
              const Borda& r,
              std::span<const Observation> seen,
              Rng& rng) {
  if (s.opponent == Opponent::kLeader) {
    for (const UnitPoint& observed : incumbents(r.f_r, seen, 2)) {
      const UnitPoint leader = w.situation.grid.snap(observed);
      if (leader != x) return w.duel(x, leader);  // a duel with itself would tell nothing
    }
  }
  return w.duel(x, w.uniform_opponent(x, rng));
}

std::optional<Phase> initial_phase(const CompGpUcb& s, const Workspace& w) {
  return w.initial_phase(s.initial_duels, initial_labels(s));
}

// x_t = argmax μ^(r)_{t-1}(x) + β^(r)_t σ^(r)_{t-1}(x) [XJSD20, Alg. 1, line 3].
UnitPoint first_phase_point(const CompGpUcb& s,
                            const Workspace& w,
                            const Borda& r,
                            std::span<const Observation> seen,
                            std::uint64_t stream) {
  return w
      .maximize(confidence_bound(r.f_r, r.width), s.maximizer, incumbents(r.f_r, seen, 3), stream)
      .x;
}

// What duels before phase 2 may cost; without a budget, twenty labels' worth.
double duel_allowance(const CompGpUcb& s, const Workspace& w) {
  return w.situation.budget ? s.duel_share * *w.situation.budget : 20.0 * w.situation.costs.label;
}

double duel_spending(const Workspace& w) {
  return static_cast<double>(w.asked_duels()) * w.situation.costs.duel;
}

// Where phase 1 would duel now; nothing if phase 2 has begun. It has once a label beyond the
// initial ones was bought, and it does when the test is met or the allowance is used up.
std::optional<UnitPoint> corrected_first_phase(const CompGpUcb& s,
                                               Workspace& w,
                                               const Borda& r,
                                               std::span<const Observation> seen) {
  if (!duels_only(s)) {
    if (w.asked_labels() > initial_labels(s)) return std::nullopt;
    if (duel_spending(w) >= duel_allowance(s, w)) return std::nullopt;
  }
  UnitPoint x = first_phase_point(s, w, r, seen, w.asked.size());
  const bool met = r.half_width(x) <= s.gamma && !w.cache.duels.fresh_fit();
  if (met && !duels_only(s)) return std::nullopt;
  return x;
}

// The same as printed: the first time the test is met ends phase 1 for good and fixes f̂_r, so that
// it is looked for from the start. Whatever was looked at before is remembered.
std::optional<UnitPoint> paper_first_phase(const CompGpUcb& s,
                                           Workspace& w,
                                           std::span<const Observation> seen) {
  PhaseMemo& memo = w.cache.phase;
  const std::size_t from = std::min(s.initial_duels, seen.size());
  if (memo.dim != w.dim() || memo.from != from || memo.grid != w.situation.grid ||
      memo.duels.size() > seen.size() ||
      !std::equal(memo.duels.begin(), memo.duels.end(), seen.begin()))
    memo = {.dim = w.dim(), .from = from, .grid = w.situation.grid};
  memo.duels.assign(seen.begin(), seen.end());
  std::optional<UnitPoint> x;
  for (std::size_t n = std::max(memo.looked_at, from); n <= seen.size() && !memo.ended_at; ++n) {
    const Borda r = borda(s, w, seen.first(n), n + 1 - std::min(n, s.initial_duels));
    x = first_phase_point(s, w, r, seen.first(n), n);
    memo.looked_at = n;  // the last one is looked at again for its x
    if (r.half_width(*x) <= s.gamma && !duels_only(s)) {
      memo.ended_at = n;
      memo.f_r_hat = r.f_r.at(*x).mean - r.half_width(*x);
    }
  }
  return memo.ended_at ? std::nullopt : x;
}

// Where phase 1 would duel now, if it has not ended.
struct FirstPhase {
  std::vector<Observation> seen;
  Borda r;  // the present one
  std::optional<UnitPoint> x;
};

FirstPhase first_phase(const CompGpUcb& s, Workspace& w) {
  std::vector<Observation> seen = w.scores(uniform_duels(s));
  std::optional<UnitPoint> x;
  if (is_paper(s)) x = paper_first_phase(s, w, seen);
  const Borda r = present_borda(s, w, seen);
  if (!is_paper(s)) {
    x = corrected_first_phase(s, w, r, seen);
  } else if (x && !w.pending_duels.empty()) {
    // Answers alone end phase 1 for good; what is pending may end it for now.
    x = first_phase_point(s, w, r, seen, w.asked.size());
    if (r.half_width(*x) <= s.gamma && !duels_only(s)) x = std::nullopt;
  }
  return {std::move(seen), r, std::move(x)};
}

// γ doubles for every λ_l/λ_c duels in a row in phase 2, so that a region that stays uncertain
// cannot eat the budget.
double inflated_gamma(const CompGpUcb& s, const Workspace& w) {
  if (is_paper(s)) return s.gamma;
  double run = 0.0;
  if (w.asked_labels() > initial_labels(s)) {
    const auto last_label = std::find(w.asked.rbegin(), w.asked.rend(), QueryKind::kLabel);
    run = static_cast<double>(last_label - w.asked.rbegin());
  } else {
    run = std::max(0.0, (duel_spending(w) - duel_allowance(s, w)) / w.situation.costs.duel);
  }
  const double ratio = std::max(1.0, std::round(w.situation.costs.label / w.situation.costs.duel));
  return s.gamma * std::exp2(std::floor(run / ratio));
}

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

// f̂_r, and the point that is surest to reach it. As printed it is fixed when phase 1 ends, unless
// only the budget for duels has.
struct Fence {
  UnitPoint safest;
  double f_r_hat;

  // φ(x) = UCB_r(x) - f̂_r + slack, not negative where the duels leave x in the running.
  [[nodiscard]] DifferentiableFunction phi(const Borda& r, double slack) const {
    return confidence_bound(r.f_r, r.width, slack - f_r_hat);
  }
};

Fence fence(const CompGpUcb& s,
            const Workspace& w,
            const Borda& r,
            std::span<const Observation> seen) {
  const Maximum safest = w.maximize(
      confidence_bound(r.f_r, -r.width), quarter_of(s.maximizer), incumbents(r.f_r, seen, 3));
  const bool fixed = is_paper(s) && w.cache.phase.ended_at;
  return {safest.x, fixed ? w.cache.phase.f_r_hat : safest.value};
}

// Phase 2 [XJSD20, Alg. 1, lines 8-12]: the label UCB's maximum where φ(x) >= 0, then a label there
// if f_r is known to γ, a duel otherwise. If only duels are allowed, that of phase 1.
std::optional<Query> second_phase(const CompGpUcb& s,
                                  Workspace& w,
                                  const Borda& r,
                                  std::span<const Observation> seen,
                                  double slack,
                                  Rng& rng) {
  if (w.situation.kinds == AllowedKinds::kDuels)
    return duel_at(first_phase_point(s, w, r, seen, w.asked.size()), s, w, r, seen, rng);
  const Belief& f = objective(s, w);
  const double label_width = width(s.label_width, round_of(f, round_number(s, w), w.dim()));
  const Fence duels = fence(s, w, r, seen);
  std::vector<UnitPoint> seeds = incumbents(f, w.labels, 3);
  seeds.push_back(duels.safest);
  const Maximum best = w.maximize(
      confidence_bound(f, label_width), duels.phi(r, slack), s.maximizer, std::move(seeds));
  const UnitPoint& x = best.feasible ? best.x : duels.safest;
  const bool known = r.half_width(x) < inflated_gamma(s, w);
  const bool label = w.can_ask(QueryKind::kLabel) && (known || !w.can_ask(QueryKind::kDuel));
  return label ? w.label(x) : duel_at(x, s, w, r, seen, rng);
}

}  // namespace

std::optional<Query> propose_with(const CompGpUcb& s, Workspace& w, Rng& rng) {
  if (const auto initial = initial_phase(s, w))
    return *initial == Phase::kInitialDuels ? w.uniform_duel(rng) : w.uniform_label(rng);
  if (!w.can_ask(QueryKind::kDuel) && (duels_only(s) || !w.can_ask(QueryKind::kLabel)))
    return std::nullopt;
  const std::optional<double> slack = current_slack(s, w);
  if (!slack) return std::nullopt;
  const auto [seen, r, x] = first_phase(s, w);
  if (x && w.can_ask(QueryKind::kDuel)) return duel_at(*x, s, w, r, seen, rng);
  return second_phase(s, w, r, seen, *slack, rng);
}

AllowedKinds kinds_of(const CompGpUcb& s) {
  return duels_only(s) ? AllowedKinds::kDuels : AllowedKinds::kAny;
}

Phase phase_with(const CompGpUcb& s, Workspace& w) {
  if (const auto initial = initial_phase(s, w)) return *initial;
  return first_phase(s, w).x ? Phase::kFirst : Phase::kSecond;
}

std::optional<DifferentiableFunction> feasibility_with(const CompGpUcb& s, Workspace& w) {
  const std::optional<double> slack = current_slack(s, w);
  if (!slack || w.history.duels().empty()) return std::nullopt;
  const std::vector<Observation> seen = w.scores(uniform_duels(s));
  const bool started = w.history.duels().size() >= s.initial_duels || !w.can_ask(QueryKind::kDuel);
  if (is_paper(s) && started) (void)paper_first_phase(s, w, seen);
  const Borda r = present_borda(s, w, seen);
  return fence(s, w, r, seen).phi(r, *slack);
}

RecommendOptions recommend_options(const CompGpUcb& s, const Workspace&) {
  return {.label_process = s.label_process,
          .duel_process = s.duel_process,
          .initial_labels = s.initial_labels,
          .initial_scores = initial_scores(s),
          .uniform_duels = uniform_duels(s),
          .prior_score = prior_score(s),
          .models_scores = true};
}

}  // namespace duelopt
