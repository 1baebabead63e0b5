// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/workspace.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/core/low_discrepancy.hpp"

namespace duelopt {
namespace {

constexpr double kTwoSided95 = 1.959963984540054;  // Φ⁻¹(0.975)

// A recommendation must be worth more than what was measured even if it falls short of its mean by
// so many standard deviations.
constexpr double kCaution = 1.0;

}  // namespace

Workspace::Workspace(const Situation& s, const History& h, ModelCache::State& c)
    : situation(s), history(h), cache(c) {
  labels.reserve(h.labels().size());
  for (const Labelled& l : h.labels()) labels.push_back({unit(l.x), l.y});
}

bool Workspace::affordable(QueryKind kind) const {
  if (!situation.budget) return true;
  const QueryCounts counts{history.labels().size(), history.duels().size()};
  return Budget(*situation.budget, situation.costs, counts).affordable(kind);
}

std::vector<Observation> Workspace::scores(std::size_t both_sides) const {
  std::vector<Observation> data;
  const auto duels = history.duels();
  data.reserve(duels.size() + std::min(both_sides, duels.size()));
  for (std::size_t i = 0; i < duels.size(); ++i) {
    const double z = score_of_first(duels[i].winner);
    data.push_back({unit(duels[i].first), z});
    if (i < both_sides) data.push_back({unit(duels[i].second), 1.0 - z});
  }
  return data;
}

Maximum Workspace::maximise(const Surface& objective,
                            const Maximiser& maximiser,
                            std::vector<UnitPoint> seeds) const {
  return maximise(objective, maximiser, std::move(seeds), history.size());
}

Maximum Workspace::maximise(const Surface& objective,
                            const Maximiser& maximiser,
                            std::vector<UnitPoint> seeds,
                            std::uint64_t stream) const {
  Rng points(Seed{0}, stream);
  return duelopt::maximise(
      {.dim = dim(), .objective = objective, .seeds = std::move(seeds)}, maximiser, points);
}

Maximum Workspace::maximise(const Surface& objective,
                            const Surface& constraint,
                            const Maximiser& maximiser,
                            std::vector<UnitPoint> seeds) const {
  Rng points(Seed{0}, history.size());
  return duelopt::maximise(
      {.dim = dim(), .objective = objective, .constraint = constraint, .seeds = std::move(seeds)},
      maximiser,
      points);
}

UnitPoint uniform_point(std::size_t dim, Rng& rng) {
  return std::move(uniform_points(1, dim, rng).front());
}

std::vector<UnitPoint> leaders(const Belief& belief,
                               std::span<const Observation> data,
                               std::size_t count) {
  std::vector<UnitPoint> points;
  for (const Observation& o : data) points.push_back(o.x);
  if (points.empty()) return points;
  const Vector means = belief.mean_at(points);
  std::vector<std::size_t> order(points.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return means[static_cast<Index>(a)] > means[static_cast<Index>(b)];
  });
  std::vector<UnitPoint> best;
  for (const std::size_t i : order) {
    if (best.size() == count) break;
    if (std::find(best.begin(), best.end(), points[i]) == best.end()) best.push_back(points[i]);
  }
  return best;
}

namespace {

// Whatever the fit was told to believe of its parameters, and of the outputs' mean, is taken back.
void take_priors_back(ProcessSpec& spec) {
  spec.fit.mean = MeanChoice::kPrior;
  // Without a prior, a smaller noise would only be a way to call the data exact.
  spec.fit.noise_variance =
      Interval(std::max(spec.fit.noise_variance.lo(), 1e-6), spec.fit.noise_variance.hi());
  spec.fit.length_scale_prior = std::nullopt;
  spec.fit.variance_prior = std::nullopt;
  spec.fit.noise_prior = std::nullopt;
  if (spec.outputs == OutputTreatment::kStandardised) spec.outputs = OutputTreatment::kScaled;
}

bool without_priors(const ProcessParameters& parameters) {
  const auto* learned = std::get_if<LearnedParameters>(&parameters);
  return learned != nullptr && learned->priors == EvidencePriors::kNone;
}

}  // namespace

ProcessSpec label_spec(const ProcessParameters& parameters, std::size_t dim) {
  const double d = static_cast<double>(dim);
  ProcessSpec spec{.parameters = parameters};
  if (std::holds_alternative<GivenParameters>(parameters)) spec.outputs = OutputTreatment::kRaw;
  // Length scales grow with the diagonal of the cube, √d, as in the priors of BoTorch since 0.12
  // [HHN24].
  spec.fit = {.length_scale = {0.02, 20.0 * std::sqrt(d)},
              .variance = {0.05, 1000.0},
              .noise_variance = {1e-8, 1.0},
              .length_scale_prior = LogNormal{1.0 + 0.5 * std::log(d), 1.0},
              .variance_prior = LogNormal{3.0, 2.0},
              .noise_prior = LogNormal{-16.0, 4.0},
              .mean = MeanChoice::kBest,
              .search = GradientSearch{.starts = 2, .evaluations = 40}};
  spec.start = {.kernel = KernelTerm{.variance = 1.0, .length_scales = {0.5 * std::sqrt(d)}},
                .noise_variance = 1e-4};
  if (without_priors(parameters)) take_priors_back(spec);
  return spec;
}

ProcessSpec score_spec(const ProcessParameters& parameters, std::size_t dim) {
  const double d = static_cast<double>(dim);
  ProcessSpec spec{.parameters = parameters, .prior_mean = 0.5, .outputs = OutputTreatment::kRaw};
  // A score is 0, ½ or 1 with a variance of at most ¼; that of the Borda function is smaller still
  // (notes, item 15).
  spec.fit = {.length_scale = {0.05, 20.0 * std::sqrt(d)},
              .variance = {0.005, 0.5},
              .noise_variance = {0.01, 0.25},
              .length_scale_prior = LogNormal{0.7 + 0.5 * std::log(d), 1.0},
              .search = GradientSearch{.starts = 1, .evaluations = 30}};
  spec.start = {.kernel = KernelTerm{.variance = 0.06, .length_scales = {0.5 * std::sqrt(d)}},
                .noise_variance = 0.2};
  if (without_priors(parameters)) take_priors_back(spec);
  return spec;
}

Estimate estimate(const Normal& value) {
  const double half = kTwoSided95 * value.stddev();
  return {value.mean, value.mean - half, value.mean + half};
}

Estimate LabelModel::estimate(const Normal& f) const {
  const auto [mean, low, high] = duelopt::estimate(f);
  return {compression.expand(mean), compression.expand(low), compression.expand(high)};
}

LabelModel label_model(Workspace& w, const RecommendOptions& options) {
  const Compression compression = options.compressed ? Compression(w.labels) : Compression();
  std::vector<Observation> data = w.labels;
  for (Observation& o : data) o.y = compression.compress(o.y);
  const Belief& belief = w.cache.labels.belief(
      label_spec(options.label_process, w.dim()), data, w.dim(), options.initial_labels);
  return {std::move(data), belief, compression};
}

ScoreModel score_model(Workspace& w, const RecommendOptions& options) {
  std::vector<Observation> data = w.scores(options.uniform_duels);
  ProcessSpec spec = score_spec(options.duel_process, w.dim());
  spec.prior_mean = options.prior_score;
  const Belief& belief = w.cache.duels.belief(spec, data, w.dim(), options.initial_scores);
  return {std::move(data), belief};
}

namespace {

Recommendation recommend_by_labels(const Workspace& w, const LabelModel& f, Recommendable where) {
  const std::vector<UnitPoint> labelled = leaders(f.belief, f.data, 3);
  const UnitPoint best =
      where == Recommendable::kLabelled
          ? labelled.front()
          : w.maximise(confidence_bound(f.belief, -kCaution), MultiStart{}, labelled).x;
  return {w.point(best), f.estimate(f.belief.at(best))};
}

Recommendation recommend_by_score(const Workspace& w, const ScoreModel& f_r) {
  const Maximum best =
      w.maximise(confidence_bound(f_r.belief, 0.0), MultiStart{}, leaders(f_r.belief, f_r.data, 3));
  return {w.point(best.x), std::nullopt};
}

}  // namespace

Recommendation recommend_by_means(Workspace& w, const RecommendOptions& options) {
  if (!w.labels.empty()) return recommend_by_labels(w, label_model(w, options), options.where);
  return recommend_by_score(w, score_model(w, options));
}

}  // namespace duelopt
