// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint_places.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/acquisition/log_expected_improvement.hpp"
#include "duelopt/optim/log_mixture.hpp"
#include "duelopt/strategies/places.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kSeeds = 3;
constexpr std::size_t kUnrivalled = 2;  // labels, before the rival of a belief is heard

// Candidates, and what is believed there.
struct Known {
  std::vector<UnitPoint> points;
  Normals at;

  void add(const Belief& f, const std::vector<UnitPoint>& more) {
    const Normals there = f.at(more);
    const Index size = at.mean.size();
    at.mean.conservativeResize(size + there.mean.size());
    at.variance.conservativeResize(size + there.mean.size());
    at.mean.tail(there.mean.size()) = there.mean;
    at.variance.tail(there.mean.size()) = there.variance;
    points.insert(points.end(), more.begin(), more.end());
  }
};

Vector upper(const Normals& at, double width) {
  return at.mean.array() + width * at.variance.array().sqrt();
}

void add_new(std::vector<UnitPoint>& points, const UnitPoint& x) {
  if (std::find(points.begin(), points.end(), x) == points.end()) points.push_back(x);
}

// Where the function is largest, climbing from the points.
UnitPoint climbed_from(const Joint& s,
                       const Workspace& w,
                       const DifferentiableFunction& function,
                       const std::vector<UnitPoint>& from) {
  const MultiStart climb{.sobol_points = 1,
                         .face_points = 0,
                         .neighbours = 0,
                         .ascents = s.maximizer.ascents,
                         .evaluations = s.maximizer.evaluations};
  return w.maximize(function, climb, from).x;
}

// Where a label is expected to improve most, under the belief and under its rival, each by its
// chance. Two labels follow the duels, which may be all that is needed; the next one then often
// goes where the duels would have the optimum if the judge lied, and tells whether it does.
UnitPoint best_place_for_a_label(const Joint& s,
                                 const Workspace& w,
                                 const Belief& f,
                                 std::span<const Observation> labels,
                                 const Known& known) {
  std::vector<UnitPoint> bold;
  append_largest(bold, known.points, upper(known.at, 1.0), s.maximizer.ascents);
  const auto improvement = [&](const Belief& belief) {
    const UnitPoint leader = incumbents(belief, labels, 1).front();
    return log_expected_improvement(belief, threshold(belief, leader, labels, s.min_improvement));
  };
  const std::optional<Rival> rival =
      labels.size() < kUnrivalled ? std::nullopt : w.cache.preference.rival();
  if (!rival) return climbed_from(s, w, improvement(f), bold);
  const Belief turned = w.fantasize(rival->belief);
  append_largest(bold, known.points, upper(turned.at(known.points), 1.0), s.maximizer.ascents);
  return climbed_from(
      s,
      w,
      log_mixture({{1.0 - rival->chance, improvement(f)}, {rival->chance, improvement(turned)}}),
      bold);
}

}  // namespace

JointPlaces joint_places(const Joint& s,
                         const Workspace& w,
                         const Belief& f,
                         std::span<const Observation> labels) {
  std::vector<UnitPoint> seeds;
  const std::vector<UnitPoint> touched = evaluated_points(w);
  append_largest(seeds, touched, f.mean_at(touched), kSeeds);
  Known known;
  known.add(f, grid_candidates(s.maximizer, w, seeds));
  JointPlaces places;
  for (const UnitPoint& x : seeds) add_new(places.points, w.situation.grid.snap(x));
  std::vector<UnitPoint> high;
  append_largest(high, known.points, known.at.mean, s.maximizer.ascents);
  const UnitPoint top = climbed_from(s, w, confidence_bound(f, 0.0), high);
  add_new(places.points, top);
  const std::vector<UnitPoint> labelled = incumbents(f, labels, kSeeds);
  for (const UnitPoint& x : labelled) add_new(places.points, w.situation.grid.snap(x));
  if (!labelled.empty()) {
    places.next_label = places.points.size();
    places.points.push_back(best_place_for_a_label(s, w, f, labels, known));
  }
  known.add(f,
            grid_candidates(
                {.sobol_points = 1, .face_points = 0, .neighbours = s.maximizer.neighbours / 4},
                w,
                std::span(&top, 1)));
  // Widths from safe to bold, so that there is what is good and what could be.
  constexpr std::array<double, 4> kBoldness{1.0, 2.0, 0.0, 4.0};
  constexpr std::array<double, 4> kShares{1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0, 1.0 / 6.0};
  for (std::size_t i = 0; i < kBoldness.size(); ++i) {
    const double count = std::ceil(kShares[i] * static_cast<double>(s.best_points));
    append_largest(places.points,
                   known.points,
                   upper(known.at, kBoldness[i]),
                   static_cast<std::size_t>(count));
  }
  const std::size_t stride =
      std::max<std::size_t>(1, known.points.size() / std::max<std::size_t>(1, s.other_points));
  for (std::size_t i = 0; i < known.points.size() && s.other_points > 0; i += stride)
    add_new(places.points, known.points[i]);
  return places;
}

}  // namespace duelopt
