// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/predict.hpp"

#include <algorithm>
#include <cmath>

#include "duelopt/acquisition/log_expected_improvement.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/models/function_draw.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

constexpr int kDraws = 64;
constexpr std::size_t kFeatures = 512;
constexpr std::size_t kUniformOpponents = 128;
constexpr MultiStart kShortSearch{
    .sobol_points = 256, .face_points = 64, .neighbours = 64, .ascents = 2, .evaluations = 20};

RecommendOptions options_of(const Strategy& strategy, const Workspace& w) {
  return std::visit([&](const auto& s) { return recommend_options(s, w); }, strategy);
}

Normal marginal(const Normals& normals, std::size_t i) {
  const auto k = static_cast<Index>(i);
  return {normals.mean[k], normals.variance[k]};
}

void add_values(std::span<const UnitPoint> points,
                Workspace& w,
                const RecommendOptions& options,
                std::vector<Prediction>& predictions) {
  if (w.labels.empty()) return;
  const LabelModel f = label_model(w, options);
  const Normals normals = f.belief.at(points);
  for (std::size_t i = 0; i < points.size(); ++i)
    predictions[i].value = f.estimate(marginal(normals, i));
}

// The mean of Λ(v(x) - v(x')) over opponents x', v the latent utility of a judge. `variance` is
// that of v(x) less the mean of all v(x'): the ends are where that is at its own ends.
Estimate share_won(DuelLink link, const Vector& means, const Vector& variances, double variance) {
  Estimate share{0.0, 0.0, 0.0};
  const Estimate moved = estimate(Normal{0.0, variance});
  for (Index j = 0; j < means.size(); ++j) {
    const double rest = std::max(0.0, variances[j] - variance);
    share.mean += chance_of_first(link, means[j], variances[j]);
    share.low += chance_of_first(link, means[j] + moved.low, rest);
    share.high += chance_of_first(link, means[j] + moved.high, rest);
  }
  const auto count = static_cast<double>(means.size());
  return {share.mean / count, share.low / count, share.high / count};
}

void add_shares_won(std::span<const UnitPoint> points,
                    Workspace& w,
                    const RecommendOptions& options,
                    std::vector<Prediction>& predictions) {
  const LabelModel model = label_model(w, options);
  const auto& f = std::get<PreferencePosterior>(model.belief.form());
  Rng rng(Seed{0});
  std::vector<UnitPoint> opponents = sobol_points(kUniformOpponents, w.dim(), rng);
  for (UnitPoint& x : opponents) x = w.situation.grid.snap(x);
  const PreferenceView theirs = f.latent_utility(to_matrix(opponents), w.usual_judge());
  const PreferenceView ours = f.latent_utility(to_matrix(points), w.usual_judge());
  const Matrix covariances = f.covariance(theirs, ours);
  const Vector their_variance = f.variance(theirs);
  const double of_their_mean = f.covariance(theirs, theirs).mean();
  const Vector our_variance = f.variance(ours);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto k = static_cast<Index>(i);
    const Vector means = ours.mean[k] - theirs.mean.array();
    const Vector variances =
        (our_variance[k] + their_variance.array() - 2.0 * covariances.col(k).array()).max(0.0);
    const double variance =
        std::max(0.0, our_variance[k] + of_their_mean - 2.0 * covariances.col(k).mean());
    predictions[i].score = share_won(options.preference->link, means, variances, variance);
  }
}

void add_scores(std::span<const UnitPoint> points,
                Workspace& w,
                const RecommendOptions& options,
                std::vector<Prediction>& predictions) {
  if (w.history.duels().empty()) return;
  if (options.preference) return add_shares_won(points, w, options, predictions);
  if (!options.models_scores) return;
  const Normals normals = score_model(w, options).belief.at(points);
  for (std::size_t i = 0; i < points.size(); ++i)
    predictions[i].score = estimate(marginal(normals, i));
}

void add_feasibility(std::span<const UnitPoint> points,
                     Workspace& w,
                     const Strategy& strategy,
                     std::vector<Prediction>& predictions) {
  const std::optional<DifferentiableFunction> phi =
      std::visit([&](const auto& s) { return feasibility_with(s, w); }, strategy);
  if (!phi) return;
  const std::vector<double> values = phi->values(points);
  for (std::size_t i = 0; i < points.size(); ++i) predictions[i].feasible = values[i] >= 0.0;
}

// E[max f] - best by functions drawn from the belief.
double expected_gap(const Workspace& w,
                    const Belief& belief,
                    double best,
                    const std::vector<UnitPoint>& seeds) {
  Rng rng(Seed{0}, w.history.size());
  double sum = 0.0;
  for (int i = 0; i < kDraws; ++i) {
    const FunctionDraw draw = draw_function(belief, w.dim(), rng, kFeatures);
    sum += w.maximize(function(draw), kShortSearch, seeds).value - best;
  }
  return sum / kDraws;
}

}  // namespace

std::vector<Prediction> predict(const Strategy& strategy,
                                const Situation& situation,
                                const History& history,
                                std::span<const Point> points,
                                ModelCache& cache) {
  Workspace w = workspace(strategy, situation, history, cache, Pending::kIgnored);
  std::vector<UnitPoint> units;
  units.reserve(points.size());
  for (const Point& x : points) units.push_back(w.unit(x));
  std::vector<Prediction> predictions(points.size());
  if (points.empty()) return predictions;
  const RecommendOptions options = options_of(strategy, w);
  add_values(units, w, options, predictions);
  add_scores(units, w, options, predictions);
  add_feasibility(units, w, strategy, predictions);
  return predictions;
}

std::optional<Outlook> outlook(const Strategy& strategy,
                               const Situation& situation,
                               const History& history,
                               ModelCache& cache) {
  Workspace w = workspace(strategy, situation, history, cache, Pending::kIgnored);
  if (w.labels.size() < 2) return std::nullopt;
  const RecommendOptions options = options_of(strategy, w);
  const UnitPoint recommended =
      w.unit(std::visit([&](const auto& s) { return recommend_with(s, w); }, strategy).x);
  // Compressed labels are as told above their median, which is where improvements lie.
  const LabelModel f = label_model(w, options);
  const double best = f.belief.at(recommended).mean;
  std::vector<UnitPoint> seeds = incumbents(f.belief, f.data, 3);
  seeds.push_back(recommended);
  const double next_label =
      std::exp(w.maximize(log_expected_improvement(f.belief, best), MultiStart{}, seeds).value);
  return Outlook{next_label, std::max(next_label, expected_gap(w, f.belief, best, seeds))};
}

}  // namespace duelopt
