// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/mf_gp_ucb.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/strategies/information.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

// A process and the units in which it is compared with the other: (value - centre) / unit.
struct Fidelity {
  const Belief& belief;
  double width;
  double centre;
  double unit;
  [[nodiscard]] double standard(double value) const { return (value - centre) / unit; }
  [[nodiscard]] double half_width(const UnitPoint& x) const {
    return width * belief.at(x).stddev() / unit;
  }
};

// Nested, as in the code: the first labels repeat the first points of the low fidelity.
Query initial_label(const MfGpUcb& s, const Workspace& w, Rng& rng) {
  const auto duels = w.history.duels();
  const std::size_t n = w.asked_labels();
  if (n >= std::min(duels.size(), s.initial_duels)) return w.uniform_label(rng);
  const Point x = w.on_grid(duels[n].first);
  const auto& pending = w.pending_labels;
  const bool is_pending = std::find(pending.begin(), pending.end(), w.unit(x)) != pending.end();
  return is_pending ? w.uniform_label(rng) : Label{x};
}

double rounded_up(double value) { return std::ceil(value * 1e4) / 1e4; }

// The query kinds after the initial ones.
std::span<const QueryKind> later_kinds(const MfGpUcb& s, const Workspace& w) {
  const std::span<const QueryKind> kinds = w.asked;
  return kinds.subspan(std::min(kinds.size(), s.initial_duels + s.initial_labels));
}

// γ starts at 1 % of the range of the initial labels and grows by its factor after λ_l/λ_c duels in
// a row (notes, section 2).
double gamma(const MfGpUcb& s, const Workspace& w, const Fidelity& high) {
  const std::size_t initial = std::min(w.labels.size(), std::max<std::size_t>(s.initial_labels, 2));
  double range = 0.0;
  if (initial > 0) {
    const auto [low, top] =
        std::minmax_element(w.labels.begin(),
                            w.labels.begin() + static_cast<std::ptrdiff_t>(initial),
                            [](const Observation& a, const Observation& b) { return a.y < b.y; });
    range = high.standard(top->y) - high.standard(low->y);
  }
  double value = std::max(1e-4, rounded_up(0.01 * range));
  const double ratio = std::max(1.0, w.situation.costs.label / w.situation.costs.duel);
  double run = 0.0;
  for (const QueryKind kind : later_kinds(s, w)) {
    run = kind == QueryKind::kDuel ? run + 1.0 : 0.0;
    if (run >= ratio) {
      value *= s.gamma_factor;
      run = 0.0;
    }
  }
  return value;
}

// ζ starts at 0. A label that is followed by a duel at its own point was checked against the low
// fidelity; if it lies above the score by more than 0.9 ζ, ζ becomes twice their distance (notes,
// section 2).
double zeta(const MfGpUcb& s, const Workspace& w, const Fidelity& low, const Fidelity& high) {
  double value = 0.0;
  std::size_t label = 0;
  std::size_t duel = 0;
  const auto kinds = w.history.kinds();
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i] == QueryKind::kDuel) {
      ++duel;
      continue;
    }
    const Labelled& told = w.history.labels()[label++];
    const bool checked = i >= s.initial_duels + s.initial_labels && i + 1 < kinds.size() &&
                         kinds[i + 1] == QueryKind::kDuel &&
                         w.history.duels()[duel].first == told.x;
    if (!checked) continue;
    const double score = score_of_first(w.history.duels()[duel].winner);
    const double above = high.standard(told.y) - low.standard(score);
    if (above > 0.9 * value) value = 2.0 * rounded_up(above);
  }
  return value;
}

// φ(x) = min(φ_high(x), φ_low(x) + ζ) in standard units [KDOSP16, Eq. 3].
DifferentiableFunction smaller_bound(const Fidelity& low, double zeta_value, const Fidelity& high) {
  const DifferentiableFunction a = confidence_bound(low.belief, low.width);
  const DifferentiableFunction b = confidence_bound(high.belief, high.width);
  const auto first = [low, zeta_value](double value) { return low.standard(value) + zeta_value; };
  const auto second = [high](double value) { return high.standard(value); };
  return {[=](std::span<const UnitPoint> points) {
            std::vector<double> values = a.values(points);
            const std::vector<double> others = b.values(points);
            for (std::size_t i = 0; i < values.size(); ++i)
              values[i] = std::min(first(values[i]), second(others[i]));
            return values;
          },
          [=](const UnitPoint& x, std::span<double> gradient) {
            std::vector<double> other(gradient.size());
            const double at_first = first(a.value_and_gradient(x, gradient));
            const double at_second = second(b.value_and_gradient(x, other));
            const bool low_is_smaller = at_first <= at_second;
            for (std::size_t i = 0; i < other.size(); ++i) {
              gradient[i] = low_is_smaller ? gradient[i] / low.unit : other[i] / high.unit;
            }
            return std::min(at_first, at_second);
          }};
}

}  // namespace

void check(const MfGpUcb& options) {
  check(options.width);
  check(ProcessParameters{options.duel_process});
  check(ProcessParameters{options.label_process});
  check(options.maximizer);
  if (!(options.gamma_factor > 1.0) || !std::isfinite(options.gamma_factor)) {
    throw Error(ErrorCode::kInvalidArgument,
                "gamma_factor = " + to_text(options.gamma_factor) +
                    " of mf-gp-ucb is not finite and above 1");
  }
}

std::optional<Query> propose_with(const MfGpUcb& s, Workspace& w, Rng& rng) {
  const Phase phase = phase_with(s, w);
  if (phase == Phase::kInitialDuels) return w.uniform_duel(rng);
  if (phase == Phase::kInitialLabels) return initial_label(s, w, rng);
  const bool can_duel = w.can_ask(QueryKind::kDuel);
  const bool can_label = w.can_ask(QueryKind::kLabel);
  if (!can_duel && !can_label) return std::nullopt;
  const std::vector<Observation> scores = w.scores(s.initial_duels);
  const ProcessSpec low_spec = score_spec(s.duel_process, w.dim());
  const Belief& f_low = w.score_belief(low_spec, scores, 2 * s.initial_duels, s.initial_duels);
  const Belief& f_high = w.label_belief(label_spec(s.label_process, w.dim()), s.initial_labels);
  const std::size_t t = later_kinds(s, w).size() + 1;
  const Fidelity low{f_low,
                     width(s.width, round_of(f_low, t, w.dim())),
                     low_spec.prior_mean,
                     std::sqrt(f_low.prior().kernel.terms().front().variance)};
  const Fidelity high{f_high,
                      width(s.width, round_of(f_high, t, w.dim())),
                      f_high.prior().output.shift,
                      f_high.prior().output.scale};
  const double zeta_value = zeta(s, w, low, high);
  // The last label is checked by the next query; what is open already came after it.
  const bool unchecked = w.asked.size() == w.history.size() && !later_kinds(s, w).empty() &&
                         w.asked.back() == QueryKind::kLabel;
  if (can_duel && unchecked) {
    const Observation& last = w.labels.back();
    if (std::abs(high.standard(last.y) - low.standard(f_low.at(last.x).mean)) > 0.9 * zeta_value) {
      // The point as it was told, so that zeta() knows it again.
      const Point x = w.on_grid(w.history.labels().back().x);
      return Duel{x, w.point(w.uniform_opponent(w.unit(x), rng))};
    }
  }
  std::vector<UnitPoint> seeds = incumbents(f_high, w.labels, 2);
  for (UnitPoint& x : incumbents(f_low, scores, 2)) seeds.push_back(std::move(x));
  const UnitPoint x =
      w.maximize(smaller_bound(low, zeta_value, high), s.maximizer, std::move(seeds)).x;
  const bool unresolved = low.half_width(x) >= gamma(s, w, high);
  if (can_duel && (unresolved || !can_label)) return w.duel(x, w.uniform_opponent(x, rng));
  return w.label(x);
}

AllowedKinds kinds_of(const MfGpUcb&) { return AllowedKinds::kAny; }

Phase phase_with(const MfGpUcb& s, Workspace& w) {
  return w.initial_phase(s.initial_duels, s.initial_labels).value_or(Phase::kSearch);
}

RecommendOptions recommend_options(const MfGpUcb& s, const Workspace&) {
  return {.label_process = s.label_process,
          .duel_process = s.duel_process,
          .initial_labels = s.initial_labels,
          .initial_scores = 2 * s.initial_duels,
          .uniform_duels = s.initial_duels,
          .models_scores = true};
}

}  // namespace duelopt
