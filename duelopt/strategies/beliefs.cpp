// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/beliefs.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "duelopt/acquisition/confidence_bound.hpp"

namespace duelopt {
namespace {

constexpr double kTwoSided95 = 1.959963984540054;  // Φ⁻¹(0.975)

struct ProcessCaches {
  ProcessCache labels;
  ProcessCache scores;
};

// As if the belief's own means had been observed at these points.
BeliefMixture fantasize(const BeliefMixture& belief, std::span<const UnitPoint> points) {
  return points.empty() ? belief : belief.fantasize(points);
}

// The mean, and the interval that is 95 % of the mixture itself.
std::vector<Estimate> estimates_by(const BeliefMixture& belief,
                                   const Compression& compression,
                                   std::span<const UnitPoint> points) {
  const Vector mean = belief.mean_at(points);
  const Matrix interval = belief.quantiles(points, std::array{0.025, 0.975});
  std::vector<Estimate> all;
  for (Index i = 0; i < mean.size(); ++i)
    all.push_back({compression.expand(mean[i]),
                   compression.expand(interval(i, 0)),
                   compression.expand(interval(i, 1))});
  return all;
}

}  // namespace

Estimate estimate(const Normal& value) {
  const double half = kTwoSided95 * value.stddev();
  return {value.mean, value.mean - half, value.mean + half};
}

std::vector<Estimate> LabelModel::estimates(std::span<const UnitPoint> points) const {
  return estimates_by(belief, compression, points);
}

Estimate LabelModel::estimate(const BeliefMixture& other, const UnitPoint& x) const {
  return estimates_by(other, compression, std::span(&x, 1)).front();
}

ProcessSpec spec_of(const ScoreProcess& process, std::size_t dim) {
  ProcessSpec spec = score_spec(process.parameters, dim);
  spec.prior_mean = process.prior_mean;
  return spec;
}

LabelModel label_model(const LabelProcess& process, const StudyProgress& p, Cache& cache) {
  std::vector<Observation> data = process.compression.compress(p.labels);
  const auto initial = std::span(data).first(std::min(process.first, data.size()));
  ProcessSpec spec = label_spec(process.parameters, p.dim(), initial);
  if (process.centring == Centring::kAlways && spec.outputs == OutputTreatment::kScaled)
    spec.outputs = OutputTreatment::kStandardised;
  if (p.situation.label_noise) know_noise(spec, *p.situation.label_noise);
  const ProcessModel answered =
      cache.of<ProcessCaches>().labels.model(spec, data, p.dim(), process.first);
  return {std::move(data), fantasize(answered.belief, p.pending.labels), process.compression};
}

ProcessModel model_of_scores(const ScoreProcess& process,
                             std::span<const Observation> scores,
                             std::size_t dim,
                             Cache& cache) {
  return cache.of<ProcessCaches>().scores.model(spec_of(process, dim), scores, dim, process.first);
}

ScoreModel score_model(const ScoreProcess& process, const StudyProgress& p, Cache& cache) {
  std::vector<Observation> data = p.scores(process.both_sides);
  const ProcessModel answered = model_of_scores(process, data, p.dim(), cache);
  std::vector<UnitPoint> pending;
  std::size_t duels = p.duels.size();
  for (const auto& [one, two] : p.pending.duels) {
    pending.push_back(one);
    if (duels++ < process.both_sides) pending.push_back(two);
  }
  // Scores are modelled with one set of parameters.
  const BeliefMixture f_r = fantasize(answered.belief, pending);
  return {std::move(data), f_r.parts().front().belief, answered.fresh_fit};
}

Recommendation recommend_labelled(const StudyProgress& p, const LabelModel& f) {
  const UnitPoint best = incumbents(f.belief, f.data, 1).front();
  return {p.space.point(best), f.estimate(f.belief, best)};
}

Recommendation recommend_by_lcb(const StudyProgress& p,
                                const LabelModel& f,
                                const BeliefMixture& belief,
                                double lcb_multiplier,
                                const std::vector<UnitPoint>& seeds) {
  const UnitPoint best =
      p.maximize(confidence_bound(belief, -lcb_multiplier), MultiStart{}, seeds).x;
  Recommendation found{p.space.point(best), std::nullopt};
  if (!f.data.empty()) found.value = f.estimate(belief, best);
  return found;
}

Recommendation recommend_by_score(const StudyProgress& p, const ScoreModel& f_r) {
  const Maximum best = p.maximize(confidence_bound(*f_r.belief, 0.0),
                                  MultiStart{},
                                  incumbents(*f_r.belief, f_r.data, kIncumbents));
  return {p.space.point(best.x), std::nullopt};
}

Beliefs learn_from_labels(const StudyProgress& p,
                          Phase phase,
                          const LabelProcess& labels,
                          Cache& cache) {
  Beliefs beliefs(p, phase);
  if (p.history.empty()) return beliefs;
  if (p.labels.empty()) {
    beliefs.recommendation = recommend_by_score(p, score_model({}, p, cache));
    return beliefs;
  }
  const LabelModel& f = beliefs.objective.emplace(label_model(labels, p, cache));
  beliefs.recommendation =
      recommend_by_lcb(p, f, f.belief, 1.0, incumbents(f.belief, f.data, kIncumbents));
  return beliefs;
}

Beliefs learn_from_both(const StudyProgress& p,
                        Phase phase,
                        const LabelProcess& labels,
                        const ScoreProcess& scores,
                        Cache& cache) {
  Beliefs beliefs(p, phase);
  if (!p.labels.empty()) {
    beliefs.objective = label_model(labels, p, cache);
    beliefs.recommendation = recommend_labelled(p, *beliefs.objective);
  }
  if (p.duels.empty()) return beliefs;
  const ScoreModel f_r = score_model(scores, p, cache);
  beliefs.score_belief = f_r.belief;
  beliefs.scores = [belief = f_r.belief](std::span<const UnitPoint> points) {
    const Normals at = belief->at(points);
    std::vector<Estimate> estimates;
    for (Index i = 0; i < at.mean.size(); ++i)
      estimates.push_back(estimate(Normal{at.mean[i], at.variance[i]}));
    return estimates;
  };
  if (p.labels.empty()) beliefs.recommendation = recommend_by_score(p, f_r);
  return beliefs;
}

}  // namespace duelopt
