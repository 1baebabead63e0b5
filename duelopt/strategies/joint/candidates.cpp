// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint/candidates.hpp"

#include <algorithm>
#include <cmath>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/acquisition/log_expected_improvement.hpp"
#include "duelopt/optim/log_mixture.hpp"
#include "duelopt/strategies/joint/tuning.hpp"

namespace duelopt {
namespace {

// Points, and what is believed there.
struct Surveyed {
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
                       const StudyProgress& p,
                       const DifferentiableFunction& function,
                       const std::vector<UnitPoint>& from) {
  const MultiStart climb{.sobol_points = 1,
                         .face_points = 0,
                         .neighbours = 0,
                         .ascents = s.maximizer.ascents,
                         .evaluations = s.maximizer.evaluations};
  return p.maximize(function, climb, from).x;
}

// Where a label is expected to improve most, under the belief and under its rival, each by its
// chance. Two labels follow the duels, which may be all that is needed; the next one then often
// goes where the duels would have the optimum if the judge lied, and tells whether it does.
UnitPoint best_place_for_a_label(const Joint& s,
                                 const StudyProgress& p,
                                 const Preferences& known,
                                 const Surveyed& surveyed) {
  const std::vector<Observation>& labels = known.objective.data;
  std::vector<UnitPoint> bold;
  append_largest(bold, surveyed.points, upper(surveyed.at, 1.0), s.maximizer.ascents);
  const auto improvement = [&](const Belief& belief) {
    return log_expected_improvement(belief, thresholds(belief, labels, s.min_improvement).front());
  };
  const std::optional<Rival> rival =
      labels.size() < tuning::kLabelsBeforeRival ? std::nullopt : known.model.rival();
  if (!rival) return climbed_from(s, p, improvement(*known.next), bold);
  const Belief turned = fantasize(rival->belief, p);
  append_largest(
      bold, surveyed.points, upper(turned.at(surveyed.points), 1.0), s.maximizer.ascents);
  return climbed_from(s,
                      p,
                      log_mixture({{1.0 - rival->chance, improvement(*known.next)},
                                   {rival->chance, improvement(turned)}}),
                      bold);
}

// Widths from safe to bold, so that there is what is good and what could be.
void add_promising(std::vector<UnitPoint>& points, const Surveyed& surveyed, std::size_t count) {
  for (const auto& [width, share] : tuning::kBoldness) {
    const double some = std::ceil(share * static_cast<double>(count));
    append_largest(
        points, surveyed.points, upper(surveyed.at, width), static_cast<std::size_t>(some));
  }
}

// `count` of them, evenly spread over their order.
void add_others(std::vector<UnitPoint>& points, const Surveyed& surveyed, std::size_t count) {
  if (count == 0) return;
  const std::size_t stride = std::max<std::size_t>(1, surveyed.points.size() / count);
  for (std::size_t i = 0; i < surveyed.points.size(); i += stride)
    add_new(points, surveyed.points[i]);
}

}  // namespace

JointCandidates joint_candidates(const Joint& s, const StudyProgress& p, const Preferences& known) {
  const Belief& f = *known.next;
  std::vector<UnitPoint> seeds;
  const std::vector<UnitPoint> evaluated = p.evaluated_points();
  append_largest(seeds, evaluated, f.mean_at(evaluated), tuning::kSeeds);
  Surveyed surveyed;
  surveyed.add(f, p.candidates(s.maximizer, seeds));
  JointCandidates candidates;
  for (const UnitPoint& x : seeds) add_new(candidates.points, p.space.snap(x));
  std::vector<UnitPoint> high;
  append_largest(high, surveyed.points, surveyed.at.mean, s.maximizer.ascents);
  const UnitPoint top = climbed_from(s, p, confidence_bound(f, 0.0), high);
  add_new(candidates.points, top);
  for (const UnitPoint& x : incumbents(f, known.objective.data, tuning::kSeeds))
    add_new(candidates.points, p.space.snap(x));
  if (!p.labels.empty()) {
    candidates.next_label = candidates.points.size();
    candidates.points.push_back(best_place_for_a_label(s, p, known, surveyed));
  }
  const MultiStart nearby{
      .sobol_points = 1, .face_points = 0, .neighbours = s.maximizer.neighbours / 4};
  surveyed.add(f, p.candidates(nearby, std::span(&top, 1)));
  add_promising(candidates.points, surveyed, s.best_points);
  add_others(candidates.points, surveyed, s.other_points);
  return candidates;
}

}  // namespace duelopt
