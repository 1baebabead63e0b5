// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/knowledge.hpp"

#include <algorithm>
#include <cmath>

#include "duelopt/acquisition/log_expected_improvement.hpp"
#include "duelopt/models/function_draw.hpp"
#include "duelopt/strategies/beliefs.hpp"

namespace duelopt {
namespace {

constexpr int kDraws = 64;
constexpr std::size_t kFeatures = 512;
constexpr MultiStart kShortSearch{
    .sobol_points = 256, .face_points = 64, .neighbours = 64, .ascents = 2, .evaluations = 20};

Maximum maximum(const Beliefs& b,
                const DifferentiableFunction& function,
                const Maximizer& maximizer,
                const std::vector<UnitPoint>& seeds) {
  Rng stream(Seed{0}, b.answers);
  return b.space.maximize(
      {.dim = b.space.dim(), .objective = function, .seeds = seeds}, maximizer, stream);
}

// The part in which the i-th of the draws falls when they are laid out by weight.
std::size_t part_of_draw(std::span<const BeliefMixture::Part> parts, int i) {
  double left = (i + 0.5) / kDraws;
  std::size_t k = 0;
  while (k + 1 < parts.size() && left > parts[k].weight) left -= parts[k++].weight;
  return k;
}

// E[max f - best] by functions drawn from the belief, best being that of the part drawn from.
double expected_gap(const Beliefs& b,
                    std::span<const double> best,
                    const std::vector<UnitPoint>& seeds) {
  Rng rng(Seed{0}, b.answers);
  double sum = 0.0;
  for (int i = 0; i < kDraws; ++i) {
    const std::size_t k = part_of_draw(b.objective->belief.parts(), i);
    const FunctionDraw draw =
        draw_function(*b.objective->belief.parts()[k].belief, b.space.dim(), rng, kFeatures);
    sum += maximum(b, function(draw), kShortSearch, seeds).value - best[k];
  }
  return sum / kDraws;
}

double probability_positive(const Normal& x) {
  if (x.variance > 0.0) return 0.5 * std::erfc(-x.mean / std::sqrt(2.0 * x.variance));
  if (x.mean == 0.0) return 0.5;
  return x.mean > 0.0 ? 1.0 : 0.0;
}

}  // namespace

Knowledge::Knowledge(Beliefs beliefs)
    : beliefs_(std::make_shared<const Beliefs>(std::move(beliefs))) {}

Phase Knowledge::phase() const { return beliefs_->phase; }

const std::optional<Recommendation>& Knowledge::recommendation() const {
  return beliefs_->recommendation;
}

const std::vector<JudgeView>& Knowledge::judges() const { return beliefs_->judges; }

std::vector<Prediction> Knowledge::predict(std::span<const Point> points) const {
  std::vector<UnitPoint> units;
  units.reserve(points.size());
  for (const Point& x : points) units.push_back(beliefs_->space.unit(x));
  std::vector<Prediction> predictions(points.size());
  if (points.empty()) return predictions;
  if (const auto& f = beliefs_->objective) {
    const std::vector<Estimate> values = f->estimates(units);
    for (std::size_t i = 0; i < units.size(); ++i) predictions[i].value = values[i];
  }
  if (beliefs_->scores) {
    const std::vector<Estimate> scores = beliefs_->scores(units);
    for (std::size_t i = 0; i < units.size(); ++i) predictions[i].score = scores[i];
  }
  if (beliefs_->feasibility) {
    const std::vector<double> phi = beliefs_->feasibility->values(units);
    for (std::size_t i = 0; i < units.size(); ++i) predictions[i].feasible = phi[i] >= 0.0;
  }
  return predictions;
}

std::optional<double> Knowledge::label_noise() const {
  const auto& f = beliefs_->objective;
  if (!f || f->data.size() < 2) return std::nullopt;
  double variance = 0.0;
  for (const auto& [part, weight] : f->belief.parts()) {
    const double scale = part->prior().output.scale;
    variance += weight * part->prior().noise_variance * scale * scale;
  }
  return std::sqrt(variance);
}

std::optional<std::vector<double>> Knowledge::expect(std::span<const Point> points) const {
  if (points.empty()) return std::vector<double>{};
  std::vector<UnitPoint> units;
  units.reserve(points.size());
  for (const Point& x : points) units.push_back(beliefs_->space.unit(x));
  std::vector<double> expected;
  if (const auto& f = beliefs_->objective) {
    for (const double mean : f->belief.mean_at(units))
      expected.push_back(f->compression.expand(mean));
  } else if (beliefs_->scores) {
    for (const Estimate& score : beliefs_->scores(units)) expected.push_back(score.mean);
  } else {
    return std::nullopt;
  }
  return expected;
}

// Compressed labels are in the order of those told, so that the belief need not be expanded.
std::optional<double> Knowledge::probability_larger(const Point& first, const Point& second) const {
  const auto& f = beliefs_->objective;
  const UnitPoint a = beliefs_->space.unit(first);
  const UnitPoint b = beliefs_->space.unit(second);
  if (!f) return std::nullopt;
  if (a == b) return 0.5;
  double probability = 0.0;
  for (const auto& [belief, weight] : f->belief.parts())
    probability += weight * probability_positive(difference(*belief, a, b));
  return std::min(probability, 1.0);
}

std::optional<Outlook> Knowledge::outlook() const {
  const Beliefs& b = *beliefs_;
  if (!b.objective || b.objective->data.size() < 2) return std::nullopt;
  const UnitPoint recommended = b.space.unit(b.recommendation.value().x);
  // Compressed labels are as told above their median, which is where improvements lie.
  const LabelModel& f = *b.objective;
  std::vector<double> best;
  for (const BeliefMixture::Part& part : f.belief.parts())
    best.push_back(part.belief->at(recommended).mean);
  std::vector<UnitPoint> seeds = incumbents(f.belief, f.data, kIncumbents);
  seeds.push_back(recommended);
  const double next_label =
      std::exp(maximum(b, log_expected_improvement(f.belief, best), MultiStart{}, seeds).value);
  return Outlook{next_label, std::max(next_label, expected_gap(b, best, seeds))};
}

}  // namespace duelopt
