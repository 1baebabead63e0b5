// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/judges.hpp"

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/models/preference/wrong_share.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

constexpr JudgeView kUninformative{.agreement = 0.0, .wrong_share = 0.5};
constexpr std::size_t kRandomPoints = 128;  // and all their pairs

std::vector<UnitPoint> points_to_try(const Workspace& w) {
  Rng rng(Seed{0});
  std::vector<UnitPoint> points = sobol_points(kRandomPoints, w.dim(), rng);
  for (UnitPoint& x : points) x = w.situation.grid.snap(x);
  return points;
}

}  // namespace

std::vector<JudgeView> judges(const Strategy& strategy,
                              const Situation& situation,
                              const History& history,
                              ModelCache& cache) {
  Workspace w = workspace(strategy, situation, history, cache, Pending::kIgnored);
  const RecommendOptions options =
      std::visit([&](const auto& s) { return recommend_options(s, w); }, strategy);
  if (!options.preference || history.duels().empty() || w.labels.size() < 2) return {};
  const LabelModel model = label_model(w, options);
  const PreferencePrior& fitted = std::get<PreferencePosterior>(model.belief.form()).prior();
  const std::vector<UnitPoint> points = points_to_try(w);
  const std::vector<JudgeReliability>& reliabilities = w.cache.preference.reliabilities();
  std::vector<JudgeView> views;
  for (std::size_t j = 0; j < fitted.judges.size(); ++j) {
    // The model has not heard who is not trusted, and takes whom it has not heard for honest.
    JudgeView view = kUninformative;
    if (reliabilities[j].trusted) {
      view.agreement = fitted.judges[j].agreement();
      view.wrong_share = wrong_share(fitted, j, points);
    }
    view.evidence = reliabilities[j].evidence;
    view.trusted = reliabilities[j].trusted;
    views.push_back(view);
  }
  for (const Duelled& duel : history.duels()) ++views[duel.judge].duels;
  return views;
}

}  // namespace duelopt
