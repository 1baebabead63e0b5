// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/preferences.hpp"

#include <algorithm>
#include <utility>

#include "duelopt/models/preference/wrong_share.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kRandomPoints = 128;  // opponents of a score; and all pairs, for a judge
constexpr JudgeView kUninformative{.agreement = 0.0, .wrong_share = 0.5};

std::vector<UnitPoint> random_points(const SearchSpace& space) {
  Rng rng(Seed{0});
  return space.domain().spread(kRandomPoints, rng);
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

std::vector<Estimate> shares_won(const PreferencePosterior& f,
                                 std::size_t judge,
                                 const std::vector<UnitPoint>& opponents,
                                 std::span<const UnitPoint> points) {
  const PreferenceView theirs = f.latent_utility(to_matrix(opponents), judge);
  const PreferenceView ours = f.latent_utility(to_matrix(points), judge);
  const Matrix covariances = f.covariance(theirs, ours);
  const Vector their_variance = f.variance(theirs);
  const double of_their_mean = f.covariance(theirs, theirs).mean();
  const Vector our_variance = f.variance(ours);
  std::vector<Estimate> shares;
  for (Index i = 0; i < our_variance.size(); ++i) {
    const Vector means = ours.mean[i] - theirs.mean.array();
    const Vector variances =
        (our_variance[i] + their_variance.array() - 2.0 * covariances.col(i).array()).max(0.0);
    const double variance =
        std::max(0.0, our_variance[i] + of_their_mean - 2.0 * covariances.col(i).mean());
    shares.push_back(share_won(f.prior().link, means, variances, variance));
  }
  return shares;
}

std::vector<JudgeView> views_of(const PreferenceModel& model, const StudyProgress& p) {
  const PreferencePrior& fitted = model.posterior().prior();
  const std::vector<UnitPoint> points = random_points(p.space);
  std::vector<JudgeView> views;
  for (std::size_t j = 0; j < fitted.judges.size(); ++j) {
    // The model has not heard who is not trusted, and takes whom it has not heard for honest.
    JudgeView view = kUninformative;
    if (model.judges[j].trusted) {
      view.agreement = fitted.judges[j].agreement();
      view.wrong_share = wrong_share(fitted, j, points);
    }
    view.evidence = model.judges[j].evidence;
    view.trusted = model.judges[j].trusted;
    views.push_back(view);
  }
  for (const Comparison& duel : p.duels) ++views[duel.judge].duels;
  return views;
}

}  // namespace

Belief fantasize(const Belief& preference, const StudyProgress& p) {
  if (p.pending.labels.empty() && p.pending.duels.empty()) return preference;
  const std::size_t judge = p.usual_judge();
  std::vector<Comparison> duels;
  for (const auto& [first, second] : p.pending.duels) duels.push_back({first, second, 0.5, judge});
  return std::get<PreferencePosterior>(preference.form()).fantasize(p.pending.labels, duels);
}

Preferences preferences(const PreferenceSpec& spec, const StudyProgress& p, Cache& cache) {
  const Compression compression(p.labels);
  std::vector<Observation> labels = compression.compress(p.labels);
  PreferenceSpec told = spec;
  told.label_noise = p.situation.label_noise;
  PreferenceModel model = cache.of<PreferenceCache>().model(told, labels, p.duels, p.dim());
  LabelModel objective{std::move(labels),
                       BeliefMixture(std::vector<BeliefMixture::Part>{{model.belief, 1.0}}),
                       compression};
  const bool pending = !p.pending.labels.empty() || !p.pending.duels.empty();
  auto next = pending ? std::make_shared<const Belief>(fantasize(*model.belief, p)) : model.belief;
  return {std::move(model), std::move(objective), std::move(next)};
}

std::vector<UnitPoint> preference_seeds(const StudyProgress& p, const LabelModel& f) {
  std::vector<UnitPoint> seeds = incumbents(f.belief, f.data, kIncumbents);
  const std::vector<UnitPoint> evaluated = p.evaluated_points();
  append_largest(seeds, evaluated, f.belief.mean_at(evaluated), kIncumbents);
  return seeds;
}

Beliefs learn_from_preferences(const StudyProgress& p,
                               Phase phase,
                               const Preferences& known,
                               Recommendation recommendation) {
  Beliefs beliefs(p, phase);
  beliefs.recommendation = std::move(recommendation);
  if (!p.labels.empty()) beliefs.objective = known.objective;
  if (p.duels.empty()) return beliefs;
  beliefs.scores = [belief = known.model.belief,
                    judge = p.usual_judge(),
                    opponents = random_points(p.space)](std::span<const UnitPoint> points) {
    return shares_won(std::get<PreferencePosterior>(belief->form()), judge, opponents, points);
  };
  if (p.labels.size() >= 2) beliefs.judges = views_of(known.model, p);
  return beliefs;
}

}  // namespace duelopt
