// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "duelopt/acquisition/question_value.hpp"
#include "duelopt/core/budget.hpp"
#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/optim/ascent.hpp"
#include "duelopt/optim/grid_function.hpp"
#include "duelopt/strategies/fresh_look.hpp"
#include "duelopt/strategies/joint_places.hpp"
#include "duelopt/strategies/places.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kRefined = 3;  // duels whose coordinates are climbed
constexpr std::size_t kAscentSteps = 12;
constexpr double kMostUniformDuels = 30.0;
constexpr double kMostDuelsBeforeLabels = 100.0;
constexpr double kLcbMultiplier = 2.0;  // standard deviations that a recommendation is worth
constexpr double kFirstDoubt = 1.5;   // nats for a coin, beyond which the first label is anywhere,
                                      // and at once,
constexpr std::size_t kHearing = 15;  // but no judge is doubted before so many answers
constexpr std::size_t kInVain = 2;    // labels for each parameter that bring nothing end a look

LogEi labels_only(const Joint& s) { return {.min_improvement = s.min_improvement}; }
Eubo duels_only(const Joint& s) { return {.process = s.process, .link = s.link, .hills = s.hills}; }

RecommendOptions joint_options(const Joint& s) {
  return {.where = Recommendable::kAnywhere,
          .lcb_multiplier = kLcbMultiplier,
          .hears_rival = true,
          .compressed = true,
          .preference = PreferenceSpec{s.process, s.link, s.guard == Guard::kOn, s.hills}};
}

// What eubo recommends, with the guard looking on.
RecommendOptions options_before_labels(const Joint& s, const Workspace& w) {
  RecommendOptions options = recommend_options(duels_only(s), w);
  options.preference = joint_options(s).preference;
  return options;
}

struct Candidate {
  Query query;
  double rate;  // value per cost
};

// Worth what the most valuable one is, but put where its expected improvement is largest: measured
// to need fewer labels (docs/strategies.md).
Candidate best_label(const Workspace& w,
                     const PreferencePosterior& f,
                     const QuestionValue& value,
                     const JointPlaces& places) {
  Index best = 0;
  const Vector values = value.of_labels(f.objective(to_matrix(places.points)));
  const double largest = values.maxCoeff(&best);
  const std::size_t place = places.next_label.value_or(static_cast<std::size_t>(best));
  return {w.label(places.points[place]), largest / w.situation.costs.label};
}

// The pair after climbing, and what one answer to it is worth.
struct Climbed {
  UnitPoint pair;
  double value;
};

Climbed climb_duel(const Joint& s,
                   const Workspace& w,
                   const PreferencePosterior& f,
                   const QuestionValue& value,
                   std::size_t judge,
                   const UnitPoint& from,
                   double repeats) {
  const Grid grid = w.situation.grid.squared();
  const auto precision_at = [&](const UnitPoint& pair) {
    const auto [first, second] = parted(pair);
    const Vector mean = f.latent_utility(to_matrix(std::vector{first, second}), judge).mean;
    return repeats * duel_likelihood(s.link, 0.5, mean[0] - mean[1]).curvature;
  };
  const auto function = [&](const UnitPoint& pair) {
    return value.duel_function(judge, precision_at(pair));
  };
  DifferentiableFunction climbing = function(from);
  if (!grid.everywhere()) climbing = on_grid(std::move(climbing), grid);
  const UnitPoint pair = grid.snap(ascend(climbing, from, {.evaluations = kAscentSteps}).x);
  // The link's curvature is another one there.
  return {pair, value_at(function(pair), pair) / repeats};
}

// Of the usual judge.
std::optional<Candidate> best_duel(const Joint& s,
                                   const Workspace& w,
                                   const PreferencePosterior& f,
                                   const QuestionValue& value,
                                   const JointPlaces& places) {
  const std::size_t judge = w.usual_judge();
  const PreferenceView utility = f.latent_utility(to_matrix(places.points), judge);
  std::optional<Candidate> best;
  const auto offer = [&](const UnitPoint& first, const UnitPoint& second, double of_one) {
    const double rate = of_one / w.situation.costs.duel;
    if (is_new_pair(w, first, second) && (!best || rate > best->rate))
      best = Candidate{w.duel(first, second), rate};
  };
  const std::size_t count = kRefined + w.pending_duels.size();
  std::size_t refined = 0;
  for (const RatedDuel& duel : value.best_duels(utility, count, static_cast<double>(s.repeats))) {
    const UnitPoint& first = places.points[static_cast<std::size_t>(duel.first)];
    const UnitPoint& second = places.points[static_cast<std::size_t>(duel.second)];
    if (!is_new_pair(w, first, second)) continue;
    if (++refined > kRefined) break;
    offer(first, second, duel.value);
    const Climbed climbed = climb_duel(s, w, f, value, judge, joined(first, second), duel.repeats);
    const auto [one, two] = parted(climbed.pair);
    offer(one, two, climbed.value);
  }
  return best;
}

// Whether all that is allowed in a row was spent on duels since the last label: less for a judge
// whom the answers do not speak for, in proportion to the chance that it is not a coin.
bool is_time_for_a_label(const Joint& s, const Workspace& w) {
  const auto last_label = std::find(w.asked.rbegin(), w.asked.rend(), QueryKind::kLabel);
  const auto since = static_cast<double>(last_label - w.asked.rbegin());
  const JudgeReliability& judge = w.cache.preference.reliabilities()[w.usual_judge()];
  const double informative = 1.0 / (1.0 + std::exp(-judge.evidence));
  const double allowed = std::min(1.0, 2.0 * informative) * s.duels_in_a_row;
  return since + 1.0 > allowed * w.situation.costs.label / w.situation.costs.duel + 1e-9;
}

// Whether one more duel is within this many labels' cost of them. A ratio of costs may lie a
// rounding below a whole number.
bool is_within(const Workspace& w, double labels, double most_duels) {
  const double allowed = labels * w.situation.costs.label / w.situation.costs.duel + 1e-9;
  return static_cast<double>(w.asked_duels()) + 1.0 <= std::min(most_duels, allowed);
}

bool is_time_for_a_uniform_duel(const Joint& s, const Workspace& w) {
  return is_within(w, s.initial_duels, kMostUniformDuels);
}

// Whether, before the first label, a coin explains the duels better than a latent utility.
bool is_in_doubt(const Joint& s, Workspace& w) {
  if (w.history.duels().size() < kHearing) return false;
  (void)label_model(w, options_before_labels(s, w));
  return w.cache.preference.reliabilities()[w.usual_judge()].evidence < -kFirstDoubt;
}

// A first label says nothing of where the optimum is, so it waits until duels have said it.
bool is_too_soon_for_a_label(const Joint& s, Workspace& w) {
  return w.asked_labels() == 0 && w.asked_duels() > 0 &&
         is_within(w, s.duels_before_labels, kMostDuelsBeforeLabels) &&
         w.pays_for(QueryKind::kLabel, 1) && !is_in_doubt(s, w);
}

bool trusts(const Workspace& w, std::size_t judge) {
  const std::vector<JudgeReliability>& reliabilities = w.cache.preference.reliabilities();
  return judge >= reliabilities.size() || reliabilities[judge].trusted;
}

bool trusts_anybody(const Workspace& w) {
  const auto duels = w.history.duels();
  return std::any_of(
      duels.begin(), duels.end(), [&](const Duelled& duel) { return trusts(w, duel.judge); });
}

// The first where the duels say that it is best if they say anything, the others all over the cube.
Query initial_label(const Joint& s, Workspace& w, Rng& rng) {
  if (w.asked_labels() > 0 || w.history.duels().empty()) return w.label(w.sobol_point(rng));
  if (is_in_doubt(s, w)) return w.label(w.sobol_point(rng));
  return Label{recommend_by_means(w, options_before_labels(s, w)).x};
}

Query initial_duel(const Joint& s, Workspace& w, Rng& rng) {
  if (is_time_for_a_uniform_duel(s, w) || w.history.duels().empty()) return w.uniform_duel(rng);
  const LabelModel model = label_model(w, options_before_labels(s, w));
  const Belief expected = w.fantasize(model.belief);
  const auto& f = std::get<PreferencePosterior>(expected.form());
  const JointPlaces where = joint_places(s, w, expected, model.data);
  const auto duel = best_duel(s, w, f, QuestionValue(f, where.points), where);
  return duel ? duel->query : w.uniform_duel(rng);
}

Query propose_by_value(const Joint& s, const Workspace& w, const LabelModel& model, Rng& rng) {
  const Belief expected = w.fantasize(model.belief);
  const auto& f = std::get<PreferencePosterior>(expected.form());
  const JointPlaces where = joint_places(s, w, expected, model.data);
  const bool labels = w.can_ask(QueryKind::kLabel);
  const bool duels = w.can_ask(QueryKind::kDuel) && !(labels && !trusts(w, w.usual_judge()));
  if (labels && duels && where.next_label && is_time_for_a_label(s, w))
    return w.label(where.points[*where.next_label]);
  const QuestionValue value(f, where.points);
  std::optional<Candidate> label;
  std::optional<Candidate> duel;
  if (labels) label = best_label(w, f, value, where);
  if (duels) duel = best_duel(s, w, f, value, where);
  if (label && duel) return label->rate >= duel->rate ? label->query : duel->query;
  if (label) return label->query;
  return duel ? duel->query : w.uniform_duel(rng);
}

Phase phase_in_look(const Joint& s, Workspace& w) {
  const bool labels = w.can_ask(QueryKind::kLabel);
  if (labels && w.can_ask(QueryKind::kDuel) &&
      (is_time_for_a_uniform_duel(s, w) || is_too_soon_for_a_label(s, w)))
    return Phase::kInitialDuels;
  if (const auto initial = w.initial_phase(0, s.initial_labels)) return *initial;
  if (!labels || w.history.duels().empty()) return Phase::kSearch;
  (void)label_model(w, joint_options(s));
  return trusts(w, w.usual_judge()) ? Phase::kSearch : Phase::kGuarded;
}

std::optional<Query> propose_in_look(const Joint& s, Workspace& w, Rng& rng) {
  const bool labels = w.can_ask(QueryKind::kLabel);
  const bool duels = w.can_ask(QueryKind::kDuel);
  if (!labels && !duels) return std::nullopt;
  if (!duels && w.history.duels().empty()) return propose_with(LogEi{}, w, rng);
  if (!labels && w.labels.empty()) return propose_with(duels_only(s), w, rng);
  switch (phase_in_look(s, w)) {
    case Phase::kInitialLabels:
      return initial_label(s, w, rng);
    case Phase::kInitialDuels:
      return initial_duel(s, w, rng);
    case Phase::kGuarded:
      if (!trusts_anybody(w)) return propose_with(labels_only(s), w, rng);
      break;
    default:
      break;
  }
  if (w.history.empty()) return w.uniform_duel(rng);
  return propose_by_value(s, w, label_model(w, joint_options(s)), rng);
}

// Fresh looks are taken where narrow hills are expected, and only if a judge was asked: with labels
// alone joint is log-ei.
std::vector<std::size_t> look_beginnings(const Joint& s, const Workspace& w) {
  if (!(s.hills > 0.0) || w.dim() <= kFewDimensions || w.history.duels().empty()) return {0};
  return look_beginnings({kInVain * w.dim(), s.min_improvement}, w.history);
}

ModelCache::State& made(std::unique_ptr<ModelCache::State>& cache) {
  if (!cache) cache = std::make_unique<ModelCache::State>();
  return *cache;
}

ModelCache::State& cache_of_look(const Workspace& w, std::size_t look) {
  if (w.cache.looks.size() <= look) w.cache.looks.resize(look + 1);
  return made(w.cache.looks[look]);
}

// Where a label is out of the question, so is a look that ends by labels.
bool is_fresh_look(const Workspace& w, const std::vector<std::size_t>& looks) {
  return looks.size() > 1 && w.situation.kinds != AllowedKinds::kDuels;
}

// How the usual judge stood after so many answers.
JudgeReliability reliability_after(const Joint& s, const Workspace& w, std::size_t answers) {
  PartialWorkspace known(w, 0, answers, made(w.cache.before_look), Pending::kIgnored);
  if (known.get().history.duels().empty()) return {};
  (void)label_model(known.get(), joint_options(s));
  return known.get().cache.preference.reliabilities()[known.get().usual_judge()];
}

// A fresh look relies on the judge if its answers spoke for it when the look began.
bool is_believed(const JudgeReliability& judge) { return judge.trusted && judge.evidence >= 0.0; }

}  // namespace

void check(const Joint& options) {
  check(PreferenceSpec{.process = options.process, .link = options.link, .hills = options.hills});
  check(options.maximizer);
  const auto refuse = [](const char* name, const std::string& value, const char* rule) {
    throw Error(ErrorCode::kInvalidArgument,
                std::string(name) + " = " + value + " of joint " + rule);
  };
  const auto at_least_one = [&](std::size_t value, const char* name) {
    if (value == 0) refuse(name, "0", "is not at least 1");
  };
  at_least_one(options.initial_labels, "initial_labels");
  at_least_one(options.repeats, "repeats");
  at_least_one(options.best_points, "best_points");
  const auto at_least_zero = [&](double value, const char* name) {
    if (!(value >= 0.0 && std::isfinite(value)))
      refuse(name, to_text(value), "is not finite and at least 0");
  };
  at_least_zero(options.initial_duels, "initial_duels");
  at_least_zero(options.duels_before_labels, "duels_before_labels");
  at_least_zero(options.min_improvement, "min_improvement");
  if (!(options.duels_in_a_row > 0.0 && std::isfinite(options.duels_in_a_row)))
    refuse("duels_in_a_row", to_text(options.duels_in_a_row), "is not finite and positive");
}

std::optional<Query> propose_with(const Joint& s, Workspace& w, Rng& rng) {
  const std::vector<std::size_t> looks = look_beginnings(s, w);
  if (!is_fresh_look(w, looks)) return propose_in_look(s, w, rng);
  const std::size_t begin = looks.back();
  PartialWorkspace look(
      w, begin, w.history.size(), cache_of_look(w, looks.size() - 1), Pending::kExpected);
  return is_believed(reliability_after(s, w, begin))
             ? propose_in_look(s, look.get(), rng)
             : propose_with(labels_only(s), look.get(), rng);
}

AllowedKinds kinds_of(const Joint&) { return AllowedKinds::kAny; }

Phase phase_with(const Joint& s, Workspace& w) {
  const std::vector<std::size_t> looks = look_beginnings(s, w);
  if (!is_fresh_look(w, looks)) return phase_in_look(s, w);
  const JudgeReliability judge = reliability_after(s, w, looks.back());
  if (!judge.trusted) return Phase::kGuarded;
  PartialWorkspace look(
      w, looks.back(), w.history.size(), cache_of_look(w, looks.size() - 1), Pending::kExpected);
  const Phase phase =
      is_believed(judge) ? phase_in_look(s, look.get()) : phase_with(labels_only(s), look.get());
  const bool initial = phase == Phase::kInitialDuels || phase == Phase::kInitialLabels;
  return initial ? Phase::kFreshLook : phase;
}

// Each look by itself, since one model of two hills knows neither as well; of what they recommend,
// that whose interval has the largest lower end.
Recommendation recommend_with(const Joint& s, Workspace& w) {
  std::vector<std::size_t> looks = look_beginnings(s, w);
  if (looks.size() == 1) return recommend_by_means(w, recommend_options(s, w));
  looks.push_back(w.history.size());
  std::optional<Recommendation> best;
  for (std::size_t i = 0; i + 1 < looks.size(); ++i) {
    PartialWorkspace look(w, looks[i], looks[i + 1], cache_of_look(w, i), Pending::kIgnored);
    if (look.get().labels.empty()) continue;  // the last one, which knows no values yet
    Recommendation found = recommend_by_means(look.get(), joint_options(s));
    if (!best || found.value->low > best->value->low) best = std::move(found);
  }
  return best.value();
}

RecommendOptions recommend_options(const Joint& s, const Workspace& w) {
  if (w.history.duels().empty()) return recommend_options(LogEi{}, w);
  return w.labels.empty() ? options_before_labels(s, w) : joint_options(s);
}

}  // namespace duelopt
