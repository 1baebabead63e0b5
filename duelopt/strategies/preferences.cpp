// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/preferences.hpp"

#include <algorithm>
#include <utility>

#include "duelopt/models/preference/wrong_share.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kRandomPoints = 128;  // opponents of a score; and all pairs, for a judge

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

JudgeView view_of(const PreferenceModel& model,
                  std::size_t judge,
                  const std::vector<UnitPoint>& points) {
  JudgeView view{.wrong_share = 0.0};
  const std::size_t group = model.groups[judge];
  for (const PreferenceMember& member : model.members) {
    const bool informative = member.kinds[group] != JudgeKind::kUninformative;
    const PreferencePrior& fitted = member.posterior().prior();
    if (informative) view.agreement += member.weight * fitted.judges[group].agreement();
    view.wrong_share += member.weight * (informative ? wrong_share(fitted, group, points) : 0.5);
  }
  view.evidence = model.chances[group].evidence;
  view.trusted = model.chances[group].uninformative < 0.5;
  return view;
}

std::vector<JudgeView> views_of(const PreferenceModel& model, const StudyProgress& p) {
  const std::vector<UnitPoint> points = random_points(p.space);
  std::vector<JudgeView> views;
  for (std::size_t j = 0; j < model.groups.of_judge.size(); ++j)
    views.push_back(view_of(model, j, points));
  for (const Comparison& duel : p.duels) ++views[duel.judge].duels;
  return views;
}

}  // namespace

PreferencePosterior fantasize(const PreferencePosterior& f,
                              const StudyProgress& p,
                              std::size_t judge) {
  std::vector<Comparison> duels;
  for (const auto& [first, second] : p.pending.duels) duels.push_back({first, second, 0.5, judge});
  return f.fantasize(p.pending.labels, duels);
}

Preferences preferences(const PreferenceSpec& spec, const StudyProgress& p, Cache& cache) {
  const Compression compression(p.labels);
  std::vector<Observation> labels = compression.compress(p.labels);
  PreferenceSpec told = spec;
  told.label_noise = p.situation.label_noise;
  PreferenceModel model = cache.of<PreferenceCache>().model(told, labels, p.duels, p.dim());
  LabelModel objective{std::move(labels), mixture(model.members), compression};
  const std::size_t judge = model.groups[p.usual_judge()];
  std::vector<PreferenceMember> next = model.members;
  if (!p.pending.labels.empty() || !p.pending.duels.empty())
    for (PreferenceMember& member : next)
      member.belief = std::make_shared<const Belief>(fantasize(member.posterior(), p, judge));
  return {std::move(model), std::move(objective), std::move(next), judge};
}

std::vector<UnitPoint> preference_seeds(const StudyProgress& p, const BeliefMixture& f) {
  std::vector<UnitPoint> seeds;
  std::vector<UnitPoint> labelled;
  for (const Observation& o : p.labels) labelled.push_back(o.x);
  if (!labelled.empty()) append_largest(seeds, labelled, f.mean_at(labelled), kIncumbents);
  const std::vector<UnitPoint> evaluated = p.evaluated_points();
  append_largest(seeds, evaluated, f.mean_at(evaluated), kIncumbents);
  return seeds;
}

Recommendation recommend(const StudyProgress& p, const Preferences& known, double lcb_multiplier) {
  const BeliefMixture& f = known.objective.belief;
  const std::vector<UnitPoint> seeds = preference_seeds(p, f);
  if (p.labels.empty()) return {p.space.point(seeds.front()), std::nullopt};
  return recommend_by_lcb(p, known.objective, f, lcb_multiplier, seeds);
}

Beliefs learn_from_preferences(const StudyProgress& p,
                               Phase phase,
                               const Preferences& known,
                               Recommendation recommendation) {
  Beliefs beliefs(p, phase);
  beliefs.recommendation = std::move(recommendation);
  if (!p.labels.empty()) beliefs.objective = known.objective;
  if (p.duels.empty()) return beliefs;
  beliefs.scores = [belief = known.model.members.front().belief,
                    judge = known.judge,
                    opponents = random_points(p.space)](std::span<const UnitPoint> points) {
    return shares_won(std::get<PreferencePosterior>(belief->form()), judge, opponents, points);
  };
  if (p.labels.size() >= 2) beliefs.judges = views_of(known.model, p);
  return beliefs;
}

}  // namespace duelopt
