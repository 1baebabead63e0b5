// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/predict.hpp"

#include <algorithm>
#include <cmath>

#include "duelopt/acquisition/log_expected_improvement.hpp"
#include "duelopt/gp/function_draw.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

constexpr int kDraws = 64;
constexpr std::size_t kFeatures = 512;
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

void add_scores(std::span<const UnitPoint> points,
                Workspace& w,
                const RecommendOptions& options,
                std::vector<Prediction>& predictions) {
  if (!options.models_scores || w.history.duels().empty()) return;
  const Normals normals = score_model(w, options).belief.at(points);
  for (std::size_t i = 0; i < points.size(); ++i)
    predictions[i].score = estimate(marginal(normals, i));
}

void add_feasibility(std::span<const UnitPoint> points,
                     Workspace& w,
                     const Strategy& strategy,
                     std::vector<Prediction>& predictions) {
  const std::optional<Surface> phi =
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
    sum += w.maximise(surface(draw), kShortSearch, seeds).value - best;
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
  const UnitPoint recommended = w.unit(recommend_by_means(w, options).x);
  // Compressed labels are as told above their median, which is where improvements lie.
  const LabelModel f = label_model(w, options);
  const double best = f.belief.at(recommended).mean;
  std::vector<UnitPoint> seeds = leaders(f.belief, f.data, 3);
  seeds.push_back(recommended);
  const double next_label =
      std::exp(w.maximise(log_expected_improvement(f.belief, best), MultiStart{}, seeds).value);
  return Outlook{next_label, std::max(next_label, expected_gap(w, f.belief, best, seeds))};
}

}  // namespace duelopt
