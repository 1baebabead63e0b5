// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/acquisition/log_expected_improvement.hpp"
#include "duelopt/acquisition/question_value.hpp"
#include "duelopt/core/error.hpp"
#include "duelopt/optim/ascent.hpp"
#include "duelopt/optim/candidates.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kSeeds = 3;
constexpr std::size_t kRefined = 3;  // duels whose coordinates are climbed
constexpr std::size_t kAscentSteps = 12;

constexpr double kCaution = 0.5;  // standard deviations that a recommendation is worth

RecommendOptions mixed_options(const Joint& s) {
  return {.where = Recommendable::kAnywhere,
          .caution = kCaution,
          .compressed = true,
          .mixed = MixedSpec{s.process, s.link}};
}

// The points that may be asked about, and whose best mean is to rise.
struct Places {
  std::vector<UnitPoint> points;
  std::size_t bold = 0;
};

// The points of the history, labelled or duelled, with the largest means.
std::vector<UnitPoint> touched_leaders(const Workspace& w, const Belief& f) {
  std::vector<Observation> touched = w.labels;
  for (const Comparison& duel : w.comparisons()) {
    touched.push_back({duel.first, 0.0});
    touched.push_back({duel.second, 0.0});
  }
  return leaders(f, touched, kSeeds);
}

void add_new(std::vector<UnitPoint>& points, const UnitPoint& x) {
  if (std::find(points.begin(), points.end(), x) == points.end()) points.push_back(x);
}

// `count` more of them, those with the largest mean plus `width` standard deviations.
void add_largest(std::vector<UnitPoint>& points,
                 const std::vector<UnitPoint>& from,
                 const Normals& at,
                 double width,
                 std::size_t count) {
  const Vector score = at.mean.array() + width * at.variance.array().sqrt();
  std::vector<std::size_t> order(from.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return score[static_cast<Index>(a)] > score[static_cast<Index>(b)];
  });
  const std::size_t most = points.size() + count;
  for (std::size_t i = 0; i < order.size() && points.size() < most; ++i)
    add_new(points, from[order[i]]);
}

// Where the surface is largest, climbing from the points.
UnitPoint top_from(const Workspace& w,
                   const Joint& s,
                   const Surface& surface,
                   const std::vector<UnitPoint>& from) {
  const MultiStart climb{.sobol_points = 1,
                         .face_points = 0,
                         .neighbours = 0,
                         .ascents = s.maximiser.ascents,
                         .evaluations = s.maximiser.evaluations};
  return w.maximise(surface, climb, from).x;
}

// More candidates, on the grid, and what is believed there.
void add_candidates(const Workspace& w,
                    const Belief& f,
                    const MultiStart& options,
                    std::span<const UnitPoint> seeds,
                    std::vector<UnitPoint>& all,
                    Normals& at) {
  Rng points(Seed{0}, w.asked.size());
  std::vector<UnitPoint> more = candidates(options, w.dim(), seeds, points);
  for (UnitPoint& x : more) x = w.situation.grid.snap(x);
  const Normals there = f.at(more);
  const Index size = at.mean.size();
  at.mean.conservativeResize(size + there.mean.size());
  at.variance.conservativeResize(size + there.mean.size());
  at.mean.tail(there.mean.size()) = there.mean;
  at.variance.tail(there.mean.size()) = there.variance;
  all.insert(all.end(), more.begin(), more.end());
}

Places places(const Joint& s, const Workspace& w, const Belief& f) {
  const std::vector<UnitPoint> seeds = touched_leaders(w, f);
  std::vector<UnitPoint> all;
  Normals at;
  add_candidates(w, f, s.maximiser, seeds, all, at);
  Places places;
  for (const UnitPoint& seed : seeds) add_new(places.points, w.situation.grid.snap(seed));
  std::vector<UnitPoint> high;
  add_largest(high, all, at, 0.0, s.maximiser.ascents);
  const UnitPoint top = top_from(w, s, confidence_bound(f, 0.0), high);
  add_new(places.points, top);
  const std::vector<UnitPoint> labelled = leaders(f, w.labels, kSeeds);
  for (const UnitPoint& x : labelled) add_new(places.points, x);
  if (!labelled.empty()) {
    std::vector<UnitPoint> bold;
    add_largest(bold, all, at, 1.0, s.maximiser.ascents);
    const double incumbent = f.at(labelled.front()).mean;
    places.bold = places.points.size();
    places.points.push_back(top_from(w, s, log_expected_improvement(f, incumbent), bold));
  }
  const MultiStart near{.sobol_points = 1, .face_points = 0, .neighbours = s.maximiser.neighbours / 4};
  add_candidates(w, f, near, std::span(&top, 1), all, at);
  // Widths from safe to bold, so that Y holds what is good and what could be.
  constexpr std::array<double, 4> kBoldness{1.0, 2.0, 0.0, 4.0};
  constexpr std::array<double, 4> kShares{1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0, 1.0 / 6.0};
  for (std::size_t i = 0; i < kBoldness.size(); ++i) {
    const double count = kShares[i] * static_cast<double>(s.best_points);
    add_largest(places.points, all, at, kBoldness[i], static_cast<std::size_t>(std::ceil(count)));
  }
  const std::size_t stride =
      std::max<std::size_t>(1, all.size() / std::max<std::size_t>(1, s.other_points));
  for (std::size_t i = 0; i < all.size(); i += stride) add_new(places.points, all[i]);
  return places;
}

// The best label against the worst one.
std::optional<Query> examination(const Joint& s, const Workspace& w) {
  if (w.asked_duels() >= s.examinations || !w.can_ask(QueryKind::kDuel) || w.labels.size() < 2)
    return std::nullopt;
  const auto [worst, best] = std::minmax_element(
      w.labels.begin(), w.labels.end(), [](const Observation& a, const Observation& b) {
        return a.y < b.y;
      });
  if (worst->y == best->y || worst->x == best->x) return std::nullopt;
  return w.duel(best->x, worst->x);
}

struct Candidate {
  Query query;
  double rate;  // value per cost
};

std::optional<Candidate> best_label(const Workspace& w,
                                    const MixedPosterior& f,
                                    const QuestionValue& value,
                                    const Places& places) {
  if (!w.can_ask(QueryKind::kLabel)) return std::nullopt;
  Index best = 0;
  const Vector values = value.of_labels(f.objective(to_matrix(places.points)));
  const double largest = values.maxCoeff(&best);
  return Candidate{w.label(places.points[static_cast<std::size_t>(best)]),
                   largest / w.situation.costs.label};
}

UnitPoint both(const UnitPoint& x, const UnitPoint& y) {
  std::vector<double> joined(x.begin(), x.end());
  joined.insert(joined.end(), y.begin(), y.end());
  return UnitPoint(std::move(joined));
}

UnitPoint half(const UnitPoint& both, std::size_t from) {
  const auto begin = both.begin() + static_cast<std::ptrdiff_t>(from);
  return UnitPoint(std::vector<double>(begin, begin + static_cast<std::ptrdiff_t>(both.dim() / 2)));
}

std::optional<Candidate> best_duel(const Joint& s,
                                   const Workspace& w,
                                   const MixedPosterior& f,
                                   const QuestionValue& value,
                                   const Places& places) {
  if (!w.can_ask(QueryKind::kDuel)) return std::nullopt;
  std::optional<Candidate> best;
  for (std::size_t judge = 0; judge < f.prior().judges.size(); ++judge) {
    const MixedView taste = f.taste(to_matrix(places.points), judge);
    for (const RatedDuel& duel :
         value.best_duels(taste, kRefined, static_cast<double>(s.repeats))) {
      UnitPoint first = places.points[static_cast<std::size_t>(duel.first)];
      UnitPoint second = places.points[static_cast<std::size_t>(duel.second)];
      double of_one = duel.value;
      if (w.situation.grid.everywhere()) {
        const double d = taste.mean[duel.first] - taste.mean[duel.second];
        const double precision = duel.repeats * duel_likelihood(s.link, 0.5, d).curvature;
        const Ascent climbed = ascend(value.duel_surface(judge, precision),
                                      both(first, second),
                                      {.evaluations = kAscentSteps});
        if (climbed.value / duel.repeats > of_one) {
          of_one = climbed.value / duel.repeats;
          first = half(climbed.x, 0);
          second = half(climbed.x, w.dim());
        }
      }
      const double rate = of_one / w.situation.costs.duel;
      if (first != second && (!best || rate > best->rate))
        best = Candidate{w.duel(first, second), rate};
    }
  }
  return best;
}

}  // namespace

void check(const Joint& options) {
  check(MixedSpec{options.process, options.link});
  check(options.maximiser);
  const auto at_least_one = [](std::size_t value, const char* name) {
    if (value == 0) {
      throw Error(ErrorCode::kInvalidArgument,
                  std::string(name) + " = 0 of joint is not at least 1");
    }
  };
  at_least_one(options.initial_labels, "initial_labels");
  at_least_one(options.repeats, "repeats");
  at_least_one(options.best_points, "best_points");
}

std::optional<Query> propose_with(const Joint& s, Workspace& w, Rng& rng) {
  const bool labels = w.can_ask(QueryKind::kLabel);
  const bool duels = w.can_ask(QueryKind::kDuel);
  if (!labels && !duels) return std::nullopt;
  // Without duels, past or to come, it is log-ei.
  if (labels && !duels && w.history.duels().empty()) return propose_with(LogEi{}, w, rng);
  if (phase_with(s, w) == Phase::kInitialLabels) return w.label(w.sobol_point(rng));
  if (w.history.empty()) return w.uniform_duel(rng);
  if (auto known = examination(s, w)) return known;
  const LabelModel model = label_model(w, mixed_options(s));
  const Belief expected = w.expecting(model.belief);
  const auto& f = std::get<MixedPosterior>(expected.form());
  const Places where = places(s, w, expected);
  const QuestionValue value(f, where.points);
  const auto label = best_label(w, f, value, where);
  const auto duel = best_duel(s, w, f, value, where);
  if (!duel) return label ? label->query : w.uniform_duel(rng);
  return label && label->rate >= duel->rate ? label->query : duel->query;
}

AllowedKinds kinds_of(const Joint&) { return AllowedKinds::kAny; }

Phase phase_with(const Joint& s, Workspace& w) {
  return w.initial_phase(0, s.initial_labels).value_or(Phase::kSearch);
}

RecommendOptions recommend_options(const Joint& s, const Workspace& w) {
  return w.history.duels().empty() ? recommend_options(LogEi{}, w) : mixed_options(s);
}

}  // namespace duelopt
