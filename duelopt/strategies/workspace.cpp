// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/workspace.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/core/error.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/optim/grid_function.hpp"
#include "duelopt/strategies/places.hpp"

namespace duelopt {
namespace {

constexpr double kTwoSided95 = 1.959963984540054;  // Φ⁻¹(0.975)

// As if the belief's own means had been observed at these points.
Belief fantasize_at(Belief belief, std::span<const UnitPoint> points) {
  for (const UnitPoint& x : points) {
    const double mean = belief.at(x).mean;
    belief = std::move(belief).with({x, mean});
  }
  return belief;
}

// Whether x was labelled, or will be, or was asked in vain.
bool is_taken(const UnitPoint& x, const Workspace& w) {
  const auto is_x = [&](const UnitPoint& other) {
    for (std::size_t i = 0; i < x.dim(); ++i) {
      if (std::abs(x[i] - other[i]) > 1e-9) return false;
    }
    return true;
  };
  return std::any_of(w.pending_labels.begin(), w.pending_labels.end(), is_x) ||
         std::any_of(
             w.labels.begin(), w.labels.end(), [&](const Observation& o) { return is_x(o.x); });
}

constexpr int kOpponentDraws = 32;

}  // namespace

Workspace::Workspace(const Situation& s, const History& h, ModelCache::State& c, Pending pending)
    : situation(s), history(h), cache(c), asked(h.kinds().begin(), h.kinds().end()) {
  labels.reserve(h.labels().size());
  for (const Labelled& l : h.labels()) labels.push_back({unit(l.x), l.y});
  if (pending == Pending::kIgnored) return;
  for (const Query& query : s.open) asked.push_back(kind(query));
  const auto add =
      Overloaded{[&](const Label& q) { pending_labels.push_back(unit(q.x)); },
                 [&](const Duel& q) { pending_duels.emplace_back(unit(q.first), unit(q.second)); }};
  for (const Query& query : s.open) std::visit(add, query);
  for (const Query& query : s.unanswered) std::visit(add, query);
}

std::size_t Workspace::asked_labels() const { return asked.size() - asked_duels(); }

std::size_t Workspace::asked_duels() const {
  return static_cast<std::size_t>(std::count(asked.begin(), asked.end(), QueryKind::kDuel));
}

bool Workspace::can_ask(QueryKind kind) const {
  const AllowedKinds other =
      kind == QueryKind::kLabel ? AllowedKinds::kDuels : AllowedKinds::kLabels;
  return situation.kinds != other && pays_for(kind, 0);
}

bool Workspace::pays_for(QueryKind kind, std::size_t more_duels) const {
  if (!situation.budget) return true;
  const QueryCounts counts{forgotten.labels + asked_labels(),
                           forgotten.duels + asked_duels() + more_duels};
  return Budget(*situation.budget, situation.costs, counts).affordable(kind);
}

std::optional<Phase> Workspace::initial_phase(std::size_t initial_duels,
                                              std::size_t initial_labels) const {
  if (asked_duels() < initial_duels && can_ask(QueryKind::kDuel)) return Phase::kInitialDuels;
  if (asked_labels() < initial_labels && can_ask(QueryKind::kLabel)) return Phase::kInitialLabels;
  return std::nullopt;
}

UnitPoint Workspace::uniform_point(Rng& rng) const {
  return situation.grid.snap(uniform_points(1, dim(), rng).front());
}

UnitPoint Workspace::uniform_opponent(const UnitPoint& x, Rng& rng) const {
  if (situation.grid.single_point()) {
    throw Error(ErrorCode::kInvalidArgument,
                "the grid has a single point, and a duel needs two that differ");
  }
  for (int draw = 0; draw < kOpponentDraws; ++draw) {
    UnitPoint other = uniform_point(rng);
    if (other != x) return other;
  }
  // Of a grid with two points or more, at least one of these is not x: an end differs on an axis of
  // one coordinate, and the mirror image among choices.
  for (const double end : {0.0, 1.0}) {
    UnitPoint other = situation.grid.snap(UnitPoint(std::vector<double>(dim(), end)));
    if (other != x) return other;
  }
  std::vector<double> mirrored;
  for (const double x_i : x) mirrored.push_back(1.0 - x_i);
  return situation.grid.snap(UnitPoint(std::move(mirrored)));
}

UnitPoint Workspace::sobol_point(Rng& rng) const {
  if (labels.empty() && pending_labels.empty()) return uniform_point(rng);
  // The first label's place carries the shift, so that the k-th ask needs no stream but its own.
  const UnitPoint& first = labels.empty() ? pending_labels.front() : labels.front().x;
  constexpr std::size_t kTries = 32;
  const std::vector<UnitPoint> sequence = sobol_points_from(first, asked_labels() + 1 + kTries);
  for (std::size_t i = asked_labels(); i < sequence.size(); ++i) {
    UnitPoint x = situation.grid.snap(sequence[i]);
    if (!is_taken(x, *this)) return x;
  }
  return uniform_point(rng);
}

Query Workspace::uniform_duel(Rng& rng) const {
  const UnitPoint first = uniform_point(rng);
  return duel(first, uniform_opponent(first, rng));
}

Point Workspace::on_grid(const Point& x) const {
  return situation.grid.everywhere() ? x : point(situation.grid.snap(unit(x)));
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

std::vector<Comparison> Workspace::comparisons() const {
  std::vector<Comparison> all;
  all.reserve(history.duels().size());
  for (const Duelled& duel : history.duels())
    all.push_back({unit(duel.first), unit(duel.second), score_of_first(duel.winner), duel.judge});
  return all;
}

std::size_t Workspace::usual_judge() const {
  std::map<std::size_t, std::size_t> answers;
  std::size_t usual = 0;
  for (const Duelled& duel : history.duels()) {
    if (++answers[duel.judge] >= answers[usual]) usual = duel.judge;
  }
  return usual;
}

Belief Workspace::fantasize(const Belief& preference) const {
  if (pending_labels.empty() && pending_duels.empty()) return preference;
  std::vector<Comparison> duels;
  for (const auto& [first, second] : pending_duels)
    duels.push_back({first, second, 0.5, usual_judge()});
  return std::get<PreferencePosterior>(preference.form()).fantasize(pending_labels, duels);
}

const Belief& Workspace::label_belief(const ProcessSpec& spec, std::size_t first) {
  const Belief& answered = cache.labels.belief(spec, labels, dim(), first);
  if (pending_labels.empty()) return answered;
  return expected_labels_.emplace(fantasize_at(answered, pending_labels));
}

const Belief& Workspace::score_belief(const ProcessSpec& spec,
                                      std::span<const Observation> seen,
                                      std::size_t first,
                                      std::size_t both_sides) {
  const Belief& answered = cache.duels.belief(spec, seen, dim(), first);
  if (pending_duels.empty()) return answered;
  std::vector<UnitPoint> points;
  std::size_t duels = history.duels().size();
  for (const auto& [one, two] : pending_duels) {
    points.push_back(one);
    if (duels++ < both_sides) points.push_back(two);
  }
  return expected_scores_.emplace(fantasize_at(answered, points));
}

Maximum Workspace::maximize(const DifferentiableFunction& objective,
                            const Maximizer& maximizer,
                            std::vector<UnitPoint> seeds) const {
  return maximize(objective, maximizer, std::move(seeds), asked.size());
}

Maximum Workspace::maximize(const DifferentiableFunction& objective,
                            const Maximizer& maximizer,
                            std::vector<UnitPoint> seeds,
                            std::uint64_t stream) const {
  Rng points(Seed{0}, stream);
  return maximize(
      {.dim = dim(), .objective = objective, .seeds = std::move(seeds)}, maximizer, points);
}

Maximum Workspace::maximize(const DifferentiableFunction& objective,
                            const DifferentiableFunction& constraint,
                            const Maximizer& maximizer,
                            std::vector<UnitPoint> seeds) const {
  Rng points(Seed{0}, asked.size());
  return maximize(
      {.dim = dim(), .objective = objective, .constraint = constraint, .seeds = std::move(seeds)},
      maximizer,
      points);
}

Maximum Workspace::maximize(MaximizationProblem problem,
                            const Maximizer& maximizer,
                            Rng& points) const {
  const Grid& grid = situation.grid;
  if (grid.everywhere()) return duelopt::maximize(problem, maximizer, points);
  problem.objective = duelopt::on_grid(std::move(problem.objective), grid);
  if (problem.constraint)
    problem.constraint = duelopt::on_grid(*std::move(problem.constraint), grid);
  for (UnitPoint& seed : problem.seeds) seed = grid.snap(seed);
  Maximum best = duelopt::maximize(problem, maximizer, points);
  best.x = grid.snap(best.x);
  return best;
}

std::vector<UnitPoint> incumbents(const Belief& belief,
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

double threshold(const Belief& belief,
                 const UnitPoint& leader,
                 std::span<const Observation> data,
                 double min_improvement) {
  const double best = belief.at(leader).mean;
  if (data.empty()) return best;
  const auto [low, high] =
      std::minmax_element(data.begin(), data.end(), [](const Observation& a, const Observation& b) {
        return a.y < b.y;
      });
  return best + min_improvement * (high->y - low->y);
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
  if (options.preference) {
    const Belief& preference =
        w.cache.preference.belief(*options.preference, data, w.comparisons(), w.dim());
    return {std::move(data), preference, compression};
  }
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

Recommendation recommend_by_labels(const Workspace& w,
                                   const LabelModel& f,
                                   const RecommendOptions& options) {
  std::vector<UnitPoint> seeds = incumbents(f.belief, f.data, 3);
  if (options.preference) {
    const std::vector<UnitPoint> touched = evaluated_points(w);
    append_largest(seeds, touched, f.belief.mean_at(touched), 3);
  }
  const std::optional<Rival> rival =
      options.hears_rival ? w.cache.preference.rival() : std::nullopt;
  const BeliefMixture belief =
      rival ? BeliefMixture(f.belief, rival->belief, rival->chance) : f.belief;
  const UnitPoint best =
      options.where == Recommendable::kLabelled
          ? seeds.front()
          : w.maximize(confidence_bound(belief, -options.lcb_multiplier), MultiStart{}, seeds).x;
  Recommendation found{w.point(best), std::nullopt};
  if (!f.data.empty()) found.value = f.estimate(belief.at(best));
  return found;
}

Recommendation recommend_by_score(const Workspace& w, const ScoreModel& f_r) {
  const Maximum best = w.maximize(
      confidence_bound(f_r.belief, 0.0), MultiStart{}, incumbents(f_r.belief, f_r.data, 3));
  return {w.point(best.x), std::nullopt};
}

}  // namespace

Recommendation recommend_by_means(Workspace& w, const RecommendOptions& options) {
  if (!w.labels.empty() || options.preference)
    return recommend_by_labels(w, label_model(w, options), options);
  return recommend_by_score(w, score_model(w, options));
}

}  // namespace duelopt
