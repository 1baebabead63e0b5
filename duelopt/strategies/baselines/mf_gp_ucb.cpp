// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/baselines/mf_gp_ucb.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/strategies/beliefs.hpp"
#include "duelopt/strategies/describe.hpp"
#include "duelopt/strategies/information.hpp"

namespace duelopt {
namespace {

LabelProcess high_process(const MfGpUcb& s) {
  return {.parameters = s.label_process, .first = s.initial_labels, .centring = Centring::kAlways};
}

ScoreProcess low_process(const MfGpUcb& s) {
  return {
      .parameters = s.duel_process, .first = 2 * s.initial_duels, .both_sides = s.initial_duels};
}

std::size_t initial_count(const MfGpUcb& s) { return s.initial_duels + s.initial_labels; }

Phase phase_of(const MfGpUcb& s, const StudyProgress& p) {
  return p.initial_phase(s.initial_duels, s.initial_labels).value_or(Phase::kSearch);
}

// A process and the units in which it is compared with the other: (value - centre) / unit.
struct Fidelity {
  BeliefMixture belief;
  double width;
  double centre;
  double unit;
  [[nodiscard]] double standard(double value) const { return (value - centre) / unit; }
  [[nodiscard]] double half_width(const UnitPoint& x) const {
    return width * belief.at(x).stddev() / unit;
  }
};

// Nested, as in the code: the first labels repeat the first points of the low fidelity.
Query initial_label(const MfGpUcb& s, const StudyProgress& p, Rng& rng) {
  const auto duels = p.history.duels();
  const std::size_t n = p.asked_labels();
  if (n >= std::min(duels.size(), s.initial_duels)) return p.uniform_label(rng);
  const Point x = p.space.snap(duels[n].first);
  const auto& pending = p.pending.labels;
  const bool is_pending =
      std::find(pending.begin(), pending.end(), p.space.unit(x)) != pending.end();
  return is_pending ? p.uniform_label(rng) : Label{x};
}

double rounded_up(double value) { return std::ceil(value * 1e4) / 1e4; }

// The query kinds after the initial ones.
std::span<const QueryKind> later_kinds(const MfGpUcb& s, const StudyProgress& p) {
  const std::span<const QueryKind> kinds = p.asked;
  return kinds.subspan(std::min(kinds.size(), initial_count(s)));
}

// γ starts at 1 % of the range of the initial labels and grows by its factor with every run of
// λ_l/λ_c duels (notes, section 2).
double gamma(const MfGpUcb& s, const StudyProgress& p, const Fidelity& high) {
  const std::size_t initial = std::min(p.labels.size(), std::max<std::size_t>(s.initial_labels, 2));
  double range = 0.0;
  if (initial > 0) {
    const auto [low, top] =
        std::minmax_element(p.labels.begin(),
                            p.labels.begin() + static_cast<std::ptrdiff_t>(initial),
                            [](const Observation& a, const Observation& b) { return a.y < b.y; });
    range = high.standard(top->y) - high.standard(low->y);
  }
  double value = std::max(1e-4, rounded_up(0.01 * range));
  return value * std::pow(s.gamma_factor, static_cast<double>(p.runs_of_duels(initial_count(s))));
}

// ζ starts at 0. A label that is followed by a duel at its own point was checked against the low
// fidelity; if it lies above the score by more than 0.9 ζ, ζ becomes twice their distance (notes,
// section 2).
double zeta(const MfGpUcb& s, const StudyProgress& p, const Fidelity& low, const Fidelity& high) {
  double value = 0.0;
  std::size_t label = 0;
  std::size_t duel = 0;
  const History history = in_pairs(p.history);
  const auto kinds = history.kinds();
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i] == QueryKind::kDuel) {
      ++duel;
      continue;
    }
    const Labelled& told = history.labels()[label++];
    const bool checked = i >= s.initial_duels + s.initial_labels && i + 1 < kinds.size() &&
                         kinds[i + 1] == QueryKind::kDuel && history.duels()[duel].first == told.x;
    if (!checked) continue;
    const double score = score_of_first(history.duels()[duel].winner);
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

// The two processes at round t.
Fidelity low_fidelity(const MfGpUcb& s, const BeliefMixture& f, std::size_t t, std::size_t dim) {
  return {f,
          width(s.width, round_of(f, t, dim)),
          low_process(s).prior_mean,
          std::sqrt(f.prior().kernel.terms().front().variance)};
}
// Labels that are modelled in raw units are compared in those of their mean and deviation.
Fidelity high_fidelity(const MfGpUcb& s, const LabelModel& model, std::size_t t, std::size_t dim) {
  const BeliefMixture& f = model.belief;
  const OutputScale output = f.prior().output;
  const OutputScale units = output == OutputScale{} ? standardisation(model.data) : output;
  return {f, width(s.width, round_of(f, t, dim)), units.shift, units.scale};
}

// The duel that checks the last label against the low fidelity; nothing if there is nothing to
// check. What is open already came after it.
std::optional<Query> checking_duel(
    const MfGpUcb& s, const StudyProgress& p, const Fidelity& low, const Fidelity& high, Rng& rng) {
  const bool unchecked =
      p.situation.open.empty() && !later_kinds(s, p).empty() && p.asked.back() == QueryKind::kLabel;
  if (!p.can_ask(QueryKind::kDuel) || !unchecked) return std::nullopt;
  const Observation& last = p.labels.back();
  const double apart = std::abs(high.standard(last.y) - low.standard(low.belief.at(last.x).mean));
  if (!(apart > 0.9 * zeta(s, p, low, high))) return std::nullopt;
  // The point as it was told, so that zeta() knows it again.
  const Point x = p.space.snap(p.history.labels().back().x);
  return Duel{x, p.space.point(p.space.uniform_opponent(p.space.unit(x), rng))};
}

Query search(const MfGpUcb& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  const ScoreModel f_low = score_model(low_process(s), p, cache);
  const LabelModel f_high = label_model(high_process(s), p, cache);
  const std::size_t t = later_kinds(s, p).size() + 1;
  const Fidelity low = low_fidelity(s, *f_low.belief, t, p.dim());
  const Fidelity high = high_fidelity(s, f_high, t, p.dim());
  if (auto duel = checking_duel(s, p, low, high, rng)) return *std::move(duel);
  std::vector<UnitPoint> seeds = incumbents(high.belief, f_high.data, 2);
  for (UnitPoint& x : incumbents(low.belief, f_low.data, 2)) seeds.push_back(std::move(x));
  const DifferentiableFunction phi = smaller_bound(low, zeta(s, p, low, high), high);
  const UnitPoint x = p.maximize(phi, at_round(s.maximizer, t, p.dim()), std::move(seeds)).x;
  const bool unresolved = low.half_width(x) >= gamma(s, p, high);
  const bool duel = p.can_ask(QueryKind::kDuel) && (unresolved || !p.can_ask(QueryKind::kLabel));
  return duel ? p.duel(x, p.space.uniform_opponent(x, rng)) : p.label(x);
}

}  // namespace

void check(const MfGpUcb& options) {
  check(options.width);
  check_for_duels(ProcessParameters{options.duel_process});
  check(ProcessParameters{options.label_process});
  check(options.maximizer);
  if (!(options.gamma_factor > 1.0) || !std::isfinite(options.gamma_factor)) {
    throw Error(ErrorCode::kInvalidArgument,
                "gamma_factor = " + to_text(options.gamma_factor) +
                    " of mf-gp-ucb is not finite and above 1");
  }
}

void describe(MfGpUcb& s, const OptionVisitor& visit) {
  option::count(visit, "initial_duels", s.initial_duels);
  option::count(visit, "initial_labels", s.initial_labels);
  option::real(visit, "gamma_factor", s.gamma_factor);
  option::width(visit, "width", s.width);
  option::process(visit, "duel_", s.duel_process);
  option::process(visit, "label_", s.label_process);
  option::maximizer(visit, s.maximizer);
}

AllowedKinds kinds_of(const MfGpUcb&) { return AllowedKinds::kAny; }

Decision decide(const MfGpUcb& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  const Phase phase = phase_of(s, p);
  if (phase == Phase::kInitialDuels) return {p.uniform_duel(rng), phase};
  if (phase == Phase::kInitialLabels) return {initial_label(s, p, rng), phase};
  if (!p.can_ask(QueryKind::kDuel) && !p.can_ask(QueryKind::kLabel)) return {std::nullopt, phase};
  return {search(s, p, rng, cache), phase};
}

Beliefs learn(const MfGpUcb& s, const StudyProgress& p, Cache& cache) {
  return learn_from_both(p, phase_of(s, p), high_process(s), low_process(s), cache);
}

}  // namespace duelopt
