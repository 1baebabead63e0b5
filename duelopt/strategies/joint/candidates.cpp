// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint/candidates.hpp"

#include <algorithm>
#include <cmath>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/acquisition/log_expected_improvement.hpp"
#include "duelopt/strategies/joint/tuning.hpp"

namespace duelopt {
namespace {

// Points, and what each member believes there.
struct Survey {
  const std::vector<PreferenceMember>& all;
  std::vector<UnitPoint> points{};
  std::vector<Normals> members{};
  Vector mean{};  // of their mixture
  Vector stddev{};

  void add(const std::vector<UnitPoint>& more) {
    members.resize(all.size());
    const auto before = static_cast<Index>(points.size());
    const auto count = static_cast<Index>(more.size());
    Vector first = Vector::Zero(count);
    Vector second = Vector::Zero(count);
    for (std::size_t k = 0; k < all.size(); ++k) {
      const Normals f = all[k].belief->at(more);
      first += all[k].weight * f.mean;
      second += all[k].weight * (f.variance + f.mean.cwiseAbs2());
      members[k].mean.conservativeResize(before + count);
      members[k].mean.tail(count) = f.mean;
      members[k].variance.conservativeResize(before + count);
      members[k].variance.tail(count) = f.variance;
    }
    points.insert(points.end(), more.begin(), more.end());
    mean.conservativeResize(before + count);
    mean.tail(count) = first;
    stddev.conservativeResize(before + count);
    stddev.tail(count) = (second - first.cwiseAbs2()).cwiseMax(0.0).cwiseSqrt();
  }
};

// log_expected_improvement at the points of the survey.
Vector log_improvement(const Survey& survey, std::span<const double> best) {
  Vector sum = Vector::Zero(survey.mean.size());
  for (std::size_t k = 0; k < survey.all.size(); ++k) {
    const GpPrior& prior = survey.all[k].belief->prior();
    const double noise = prior.noise_variance * prior.output.scale * prior.output.scale;
    const Normals& f = survey.members[k];
    for (Index i = 0; i < sum.size(); ++i) {
      const double moves =
          std::max(1e-150, f.variance[i] / std::sqrt(f.variance[i] + noise + 1e-300));
      sum[i] +=
          survey.all[k].weight * std::exp(std::log(moves) + log_h((f.mean[i] - best[k]) / moves));
    }
  }
  return sum.array().log();
}

}  // namespace

JointCandidates joint_candidates(const StudyProgress& p, const Preferences& known) {
  const BeliefMixture f = mixture(known.next);
  std::vector<UnitPoint> seeds = preference_seeds(p, f);
  Survey survey{known.next};
  survey.add(p.candidates(tuning::kSurvey, seeds));
  std::vector<UnitPoint> high;
  append_largest(high, survey.points, survey.mean, tuning::kClimb.ascents);
  const UnitPoint top = p.maximize(confidence_bound(f, 0.0), tuning::kClimb, high).x;
  survey.add(p.candidates(tuning::kNearby, std::span(&top, 1)));
  JointCandidates candidates;
  const auto add = [&](const UnitPoint& x) {
    auto& points = candidates.points;
    if (std::find(points.begin(), points.end(), x) == points.end()) points.push_back(x);
  };
  for (const UnitPoint& x : seeds) add(p.space.snap(x));
  add(top);
  if (!p.labels.empty())
    append_largest(candidates.for_label,
                   survey.points,
                   log_improvement(survey, thresholds(f, known.objective.data, 0.0)),
                   tuning::kRatedLabels);
  for (const UnitPoint& x : candidates.for_label) add(x);
  for (const double width : tuning::kBoldness)
    append_largest(candidates.points,
                   survey.points,
                   survey.mean + width * survey.stddev,
                   tuning::kOfEachBoldness);
  const std::size_t stride = std::max<std::size_t>(1, survey.points.size() / tuning::kOthers);
  for (std::size_t i = 0; i < survey.points.size(); i += stride) add(survey.points[i]);
  return candidates;
}

UnitPoint climb_improvement(const StudyProgress& p,
                            const Preferences& known,
                            const std::vector<UnitPoint>& from) {
  const BeliefMixture f = mixture(known.next);
  const std::vector<double> best = thresholds(f, known.objective.data, 0.0);
  return p.maximize(log_expected_improvement(f, best), tuning::kClimb, from).x;
}

}  // namespace duelopt
