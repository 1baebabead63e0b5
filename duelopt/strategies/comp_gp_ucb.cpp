// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/comp_gp_ucb.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/strategies/bias_levels.hpp"
#include "duelopt/strategies/information.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

void require(bool ok, const char* name, double value, const char* rule) {
  if (!ok) {
    throw Error(ErrorCode::kInvalidArgument,
                std::string(name) + " = " + to_text(value) + " of comp-gp-ucb is not " + rule);
  }
}

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

Borda borda(const CompGpUcb& s, Workspace& w, std::span<const Observation> seen, std::size_t t) {
  ProcessSpec spec = score_spec(s.duel_process, w.dim());
  spec.prior_mean = prior_score(s);
  const Belief& f_r = w.cache.duels.belief(spec, seen, w.dim(), initial_scores(s));
  return {f_r, width(s.duel_width, round_of(f_r, t, w.dim()))};
}

const Belief& objective(const CompGpUcb& s, Workspace& w) {
  return w.cache.labels.belief(
      label_spec(s.label_process, w.dim()), w.labels, w.dim(), s.initial_labels);
}

std::size_t round_number(const CompGpUcb& s, const Workspace& w) {
  const std::size_t n = w.history.size();
  return 1 + (is_paper(s) ? n - std::min(n, s.initial_duels + initial_labels(s)) : n);
}

std::optional<double> current_slack(const CompGpUcb& s, const Workspace& w) {
  return bias_slack(s, w.situation, w.labels.size() - std::min(w.labels.size(), initial_labels(s)));
}

// The duel of x with its opponent.
Query duel_at(const UnitPoint& x,
              const CompGpUcb& s,
              const Workspace& w,
              const Borda& r,
              std::span<const Observation> seen,
              Rng& rng) {
  if (s.opponent == Opponent::kLeader) {
    for (const UnitPoint& leader : leaders(r.f_r, seen, 2)) {
      if (leader != x) return w.duel(x, leader);  // a duel with itself would tell nothing
    }
  }
  return w.duel(x, uniform_point(w.dim(), rng));
}

std::optional<Query> initial_query(const CompGpUcb& s, const Workspace& w, Rng& rng) {
  if (w.history.duels().size() < s.initial_duels && w.affordable(QueryKind::kDuel)) {
    const UnitPoint first = uniform_point(w.dim(), rng);
    return w.duel(first, uniform_point(w.dim(), rng));
  }
  if (w.labels.size() < initial_labels(s) && w.affordable(QueryKind::kLabel)) {
    return w.label(uniform_point(w.dim(), rng));
  }
  return std::nullopt;
}

// x_t = argmax μ^(r)_{t-1}(x) + β^(r)_t σ^(r)_{t-1}(x) [XJSD20, Alg. 1, line 3].
UnitPoint first_phase_point(const CompGpUcb& s,
                            const Workspace& w,
                            const Borda& r,
                            std::span<const Observation> seen,
                            std::uint64_t stream) {
  return w.maximise(confidence_bound(r.f_r, r.width), s.maximiser, leaders(r.f_r, seen, 3), stream)
      .x;
}

// What duels before phase 2 may cost; without a budget, twenty labels' worth.
double duel_allowance(const CompGpUcb& s, const Workspace& w) {
  return w.situation.budget ? s.duel_share * *w.situation.budget : 20.0 * w.situation.costs.label;
}

double duel_spending(const Workspace& w) {
  return static_cast<double>(w.history.duels().size()) * w.situation.costs.duel;
}

// Where phase 1 would duel now; nothing if phase 2 has begun. It has once a label beyond the
// initial ones was bought, and it does when the test is met or the allowance is used up.
std::optional<UnitPoint> corrected_first_phase(const CompGpUcb& s,
                                               Workspace& w,
                                               const Borda& r,
                                               std::span<const Observation> seen) {
  if (!duels_only(s)) {
    if (w.labels.size() > initial_labels(s)) return std::nullopt;
    if (duel_spending(w) >= duel_allowance(s, w)) return std::nullopt;
  }
  UnitPoint x = first_phase_point(s, w, r, seen, w.history.size());
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
  if (memo.dim != w.dim() || memo.duels.size() > seen.size() ||
      !std::equal(memo.duels.begin(), memo.duels.end(), seen.begin()))
    memo = {.dim = w.dim()};
  memo.duels.assign(seen.begin(), seen.end());
  std::optional<UnitPoint> x;
  for (std::size_t n = std::max(memo.looked_at, std::min(s.initial_duels, seen.size()));
       n <= seen.size() && !memo.ended_at;
       ++n) {
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

// γ doubles for every λ_l/λ_c duels in a row in phase 2, so that a region that stays uncertain
// cannot eat the budget.
double inflated_gamma(const CompGpUcb& s, const Workspace& w) {
  if (is_paper(s)) return s.gamma;
  const auto kinds = w.history.kinds();
  double run = 0.0;
  if (w.labels.size() > initial_labels(s)) {
    const auto last_label = std::find(kinds.rbegin(), kinds.rend(), QueryKind::kLabel);
    run = static_cast<double>(last_label - kinds.rbegin());
  } else {
    run = std::max(0.0, (duel_spending(w) - duel_allowance(s, w)) / w.situation.costs.duel);
  }
  const double ratio = std::max(1.0, std::round(w.situation.costs.label / w.situation.costs.duel));
  return s.gamma * std::exp2(std::floor(run / ratio));
}

// A quarter of the search: the lower bound at any point is a lower bound of f_r*, so that its
// maximum need not be exact. DIRECT stays as it is.
Maximiser quarter_of(const Maximiser& maximiser) {
  const auto* full = std::get_if<MultiStart>(&maximiser);
  if (full == nullptr) return maximiser;
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
  [[nodiscard]] Surface phi(const Borda& r, double slack) const {
    return confidence_bound(r.f_r, r.width, slack - f_r_hat);
  }
};

Fence fence(const CompGpUcb& s,
            const Workspace& w,
            const Borda& r,
            std::span<const Observation> seen) {
  const Maximum safest = w.maximise(
      confidence_bound(r.f_r, -r.width), quarter_of(s.maximiser), leaders(r.f_r, seen, 3));
  const bool fixed = is_paper(s) && w.cache.phase.ended_at;
  return {safest.x, fixed ? w.cache.phase.f_r_hat : safest.value};
}

// Phase 2 [XJSD20, Alg. 1, lines 8-12]: the label UCB's maximum where φ(x) >= 0, then a label there
// if f_r is known to γ, a duel otherwise.
std::optional<Query> second_phase(const CompGpUcb& s,
                                  Workspace& w,
                                  const Borda& r,
                                  std::span<const Observation> seen,
                                  double slack,
                                  Rng& rng) {
  const Belief& f = objective(s, w);
  const double label_width = width(s.label_width, round_of(f, round_number(s, w), w.dim()));
  const Fence duels = fence(s, w, r, seen);
  std::vector<UnitPoint> seeds = leaders(f, w.labels, 3);
  seeds.push_back(duels.safest);
  const Maximum best = w.maximise(
      confidence_bound(f, label_width), duels.phi(r, slack), s.maximiser, std::move(seeds));
  const UnitPoint& x = best.feasible ? best.x : duels.safest;
  const bool known = r.half_width(x) < inflated_gamma(s, w);
  const bool label = w.affordable(QueryKind::kLabel) && (known || !w.affordable(QueryKind::kDuel));
  return label ? w.label(x) : duel_at(x, s, w, r, seen, rng);
}

}  // namespace

void check(const CompGpUcb& options) {
  require(options.gamma >= 0.0 && std::isfinite(options.gamma),
          "gamma",
          options.gamma,
          "finite and >= 0");
  require(options.duel_share > 0.0 && options.duel_share <= 1.0,
          "duel_share",
          options.duel_share,
          "in (0, 1]");
  if (const auto* known = std::get_if<KnownBias>(&options.bias)) {
    require(known->slack >= 0.0 && std::isfinite(known->slack),
            "slack",
            known->slack,
            "finite and >= 0");
  } else {
    const auto& [first, last, labels] = std::get<UnknownBias>(options.bias);
    require(first > 0.0 && std::isfinite(first), "first_slack", first, "positive and finite");
    require(last >= first && std::isfinite(last),
            "last_slack",
            last,
            "finite and at least first_slack");
    require(labels >= 1, "labels_per_level", static_cast<double>(labels), "at least 1");
  }
  check(options.duel_width);
  check(options.label_width);
  check(options.duel_process);
  check(options.label_process);
  check(options.maximiser);
}

CompGpUcb paper_settings(double cost_ratio) {
  require(cost_ratio >= 1.0 && cost_ratio <= 1e9, "cost_ratio", cost_ratio, "between 1 and 1e9");
  return {.mode = CompGpUcbMode::kPaper,
          .gamma = 0.15,
          .duel_width = LiteralWidth{},
          .label_width = LiteralWidth{},
          .duel_process = paper_process(20),
          .label_process = paper_process(5),
          .maximiser = Direct{},
          .initial_duels = static_cast<std::size_t>(std::floor(5.0 * cost_ratio)),
          .initial_labels = 5};
}

std::optional<Query> propose_with(const CompGpUcb& s, Workspace& w, Rng& rng) {
  if (auto query = initial_query(s, w, rng)) return query;
  if (!w.affordable(QueryKind::kDuel) && (duels_only(s) || !w.affordable(QueryKind::kLabel)))
    return std::nullopt;
  const std::optional<double> slack = current_slack(s, w);
  if (!slack) return std::nullopt;
  const std::vector<Observation> seen = w.scores(uniform_duels(s));
  if (is_paper(s)) {
    const std::optional<UnitPoint> x = paper_first_phase(s, w, seen);
    const Borda r = borda(s, w, seen, round_number(s, w));
    if (x && w.affordable(QueryKind::kDuel)) return duel_at(*x, s, w, r, seen, rng);
    return second_phase(s, w, r, seen, *slack, rng);
  }
  const Borda r = borda(s, w, seen, round_number(s, w));
  const std::optional<UnitPoint> x = corrected_first_phase(s, w, r, seen);
  if (x && w.affordable(QueryKind::kDuel)) return duel_at(*x, s, w, r, seen, rng);
  return second_phase(s, w, r, seen, *slack, rng);
}

std::optional<Surface> feasibility_with(const CompGpUcb& s, Workspace& w) {
  const std::optional<double> slack = current_slack(s, w);
  if (!slack || w.history.duels().empty()) return std::nullopt;
  const std::vector<Observation> seen = w.scores(uniform_duels(s));
  const bool started =
      w.history.duels().size() >= s.initial_duels || !w.affordable(QueryKind::kDuel);
  if (is_paper(s) && started) (void)paper_first_phase(s, w, seen);
  const Borda r = borda(s, w, seen, round_number(s, w));
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
