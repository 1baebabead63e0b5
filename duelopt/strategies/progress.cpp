// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/progress.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "duelopt/strategies/estimates.hpp"

namespace duelopt {
namespace {

bool is_close(const UnitPoint& x, const UnitPoint& other) {
  for (std::size_t i = 0; i < x.dim(); ++i) {
    if (std::abs(x[i] - other[i]) > 1e-9) return false;
  }
  return true;
}

// Whether x was labelled, or will be, or was asked in vain.
bool is_taken(const UnitPoint& x, const StudyProgress& p) {
  return std::any_of(p.pending.labels.begin(),
                     p.pending.labels.end(),
                     [&](const UnitPoint& other) { return is_close(x, other); }) ||
         std::any_of(p.labels.begin(), p.labels.end(), [&](const Observation& label) {
           return is_close(x, label.x);
         });
}

double squared_distance_between(const UnitPoint& a, const UnitPoint& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.dim(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

// Those with the largest scores come first.
std::vector<std::size_t> best_first(VectorRef scores) {
  std::vector<std::size_t> order(static_cast<std::size_t>(scores.size()));
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return scores[static_cast<Index>(a)] > scores[static_cast<Index>(b)];
  });
  return order;
}

// As if the budget had paid for all.
QueryCounts counts_of(const History& history, std::span<const Query> open) {
  QueryCounts counts{.labels = history.labels().size(), .duels = history.duels().size()};
  for (const Chosen& choice : history.choices())
    counts += one(QueryKind::kChoice, choice.options.size());
  for (const Query& query : open) counts += one(query);
  return counts;
}

using Points = std::set<std::vector<double>>;

void add(Points& points, const Point& x) { points.emplace(x.begin(), x.end()); }

std::size_t count_points(const History& history, std::span<const Query> open) {
  Points points;
  for (const Labelled& l : history.labels()) add(points, l.x);
  for (const Duelled& d : history.duels()) {
    add(points, d.first);
    add(points, d.second);
  }
  for (const Chosen& choice : history.choices())
    for (const Point& x : choice.options) add(points, x);
  for (const Query& query : open)
    for (const Point& x : points_of(query)) add(points, x);
  return points.size();
}

// One more of the kind, all of whose settings are new.
QueryCounts dearest(QueryKind kind, std::size_t options = kMostOptions) {
  QueryCounts counts = one(kind, options);
  counts.settings = kind == QueryKind::kLabel ? 1 : kind == QueryKind::kDuel ? 2 : options;
  return counts;
}

}  // namespace

std::vector<Observation> thinned_labels(std::vector<Observation> labels, std::size_t most) {
  if (labels.size() <= most) return labels;
  const UnitPoint& best =
      std::max_element(labels.begin(), labels.end(), [](auto& a, auto& b) { return a.y < b.y; })->x;
  std::vector<std::pair<double, std::size_t>> by_distance;
  for (std::size_t i = 0; i < labels.size(); ++i)
    by_distance.emplace_back(squared_distance_between(labels[i].x, best), i);
  const std::size_t near = most / 4;
  std::nth_element(by_distance.begin(),
                   by_distance.begin() + static_cast<std::ptrdiff_t>(near),
                   by_distance.end());
  std::vector<std::size_t> kept;
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < by_distance.size(); ++i)
    (i < near ? kept : others).push_back(by_distance[i].second);
  std::sort(others.begin(), others.end());
  for (std::size_t i = 0; i < most - near; ++i)
    kept.push_back(others[i * others.size() / (most - near)]);
  std::sort(kept.begin(), kept.end());
  std::vector<Observation> chosen;
  chosen.reserve(kept.size());
  for (const std::size_t i : kept) chosen.push_back(std::move(labels[i]));
  return chosen;
}

StudyProgress::StudyProgress(const Situation& s, const History& h)
    : situation(s), history(h), space(s.domain), paid(counts_of(h, s.open)) {
  labels.reserve(h.labels().size());
  duels.reserve(h.duels().size());
  auto label = h.labels().begin();
  auto duel = h.duels().begin();
  auto choice = h.choices().begin();
  const auto compare = [&](const Duelled& d) {
    duels.push_back({space.unit(d.first), space.unit(d.second), score_of_first(d.winner), d.judge});
    asked.push_back(QueryKind::kDuel);
  };
  for (const QueryKind kind : h.kinds()) {
    if (kind == QueryKind::kLabel) {
      labels.push_back({space.unit(label->x), label->y});
      asked.push_back(kind);
      ++label;
    } else if (kind == QueryKind::kDuel) {
      compare(*duel++);
    } else {
      for (const Duelled& pair : in_pairs(*choice)) compare(pair);
      ++choice;
    }
  }
  labels = thinned_labels(std::move(labels), kMostLabels);
  for (const Query& query : s.open) {
    const std::size_t pairs = points_of(query).size() - 1;
    if (kind(query) == QueryKind::kLabel) asked.push_back(QueryKind::kLabel);
    asked.insert(asked.end(), pairs, QueryKind::kDuel);
    expect(query);
  }
  for (const Query& query : s.unanswered) expect(query);
  if (s.costs.setting > 0.0) paid.settings = count_points(h, s.open);
  paid -= s.unpaid;
}

void StudyProgress::expect(const Query& query) {
  const std::vector<Point> points = points_of(query);
  const UnitPoint first = space.unit(points.front());
  if (points.size() == 1) pending.labels.push_back(first);
  for (std::size_t i = 1; i < points.size(); ++i)
    pending.duels.emplace_back(first, space.unit(points[i]));
}

std::size_t StudyProgress::asked_duels() const {
  return static_cast<std::size_t>(std::count(asked.begin(), asked.end(), QueryKind::kDuel));
}

std::size_t StudyProgress::asked_since_label() const {
  const auto last_label = std::find(asked.rbegin(), asked.rend(), QueryKind::kLabel);
  return static_cast<std::size_t>(last_label - asked.rbegin());
}

std::size_t StudyProgress::duels_per_label() const {
  const double ratio = situation.costs.label / situation.costs.duel;
  constexpr double kMost = 1e9;  // more duels than any study has
  return static_cast<std::size_t>(std::ceil(std::clamp(ratio * (1.0 - 1e-12), 1.0, kMost)));
}

std::size_t StudyProgress::runs_of_duels(std::size_t initial) const {
  const std::size_t complete = duels_per_label();
  std::size_t runs = 0;
  std::size_t run = 0;
  for (const QueryKind kind : std::span(asked).subspan(std::min(asked.size(), initial))) {
    run = kind == QueryKind::kDuel ? run + 1 : 0;
    if (run < complete) continue;
    ++runs;
    run = 0;
  }
  return runs;
}

bool StudyProgress::can_ask(QueryKind kind) const {
  const AllowedKinds other =
      kind == QueryKind::kLabel ? AllowedKinds::kDuels : AllowedKinds::kLabels;
  return situation.kinds != other && pays_for(kind, 0);
}

bool StudyProgress::pays_for(QueryKind kind, std::size_t more_duels) const {
  if (!situation.budget) return true;
  QueryCounts counts = paid;
  counts += {.duels = more_duels, .settings = 2 * more_duels};
  return Budget(*situation.budget, situation.costs, counts).affordable(dearest(kind));
}

std::size_t StudyProgress::affordable_options() const {
  std::size_t options = most_options(situation.costs);
  if (!situation.budget) return options;
  const Budget budget(*situation.budget, situation.costs, paid);
  while (options > 2 && !budget.affordable(dearest(QueryKind::kChoice, options))) --options;
  return options;
}

std::optional<Phase> StudyProgress::initial_phase(std::size_t initial_duels,
                                                  std::size_t initial_labels) const {
  if (asked_duels() < initial_duels && can_ask(QueryKind::kDuel)) return Phase::kInitialDuels;
  if (asked_labels() < initial_labels && can_ask(QueryKind::kLabel)) return Phase::kInitialLabels;
  return std::nullopt;
}

std::vector<Observation> StudyProgress::scores(std::size_t both_sides) const {
  std::vector<Observation> data;
  data.reserve(duels.size() + std::min(both_sides, duels.size()));
  for (std::size_t i = 0; i < duels.size(); ++i) {
    const double z = duels[i].share_of_first;
    data.push_back({duels[i].first, z});
    if (i < both_sides) data.push_back({duels[i].second, 1.0 - z});
  }
  return data;
}

std::size_t StudyProgress::usual_judge() const {
  std::map<std::size_t, std::size_t> answers;
  std::size_t usual = 0;
  for (const Comparison& duel : duels) {
    if (++answers[duel.judge] >= answers[usual]) usual = duel.judge;
  }
  return usual;
}

std::vector<UnitPoint> StudyProgress::evaluated_points() const {
  std::vector<UnitPoint> points;
  for (const Observation& label : labels) points.push_back(label.x);
  for (const Comparison& duel : duels) {
    points.push_back(duel.first);
    points.push_back(duel.second);
  }
  return points;
}

bool StudyProgress::is_new_pair(const UnitPoint& first, const UnitPoint& second) const {
  return first != second &&
         std::none_of(pending.duels.begin(), pending.duels.end(), [&](const auto& pair) {
           return pair == std::pair(first, second) || pair == std::pair(second, first);
         });
}

Query StudyProgress::comparison(std::span<const UnitPoint> options) const {
  if (options.size() == 2) return duel(options[0], options[1]);
  Choice choice;
  for (const UnitPoint& u : options) choice.options.push_back(space.point(u));
  return choice;
}

Query StudyProgress::uniform_comparison(Rng& rng) const {
  std::vector<UnitPoint> options{space.uniform_point(rng)};
  options.push_back(space.uniform_opponent(options.front(), rng));
  for (std::size_t more = affordable_options() - 2; more > 0; --more) {
    const UnitPoint next = space.uniform_opponent(options.front(), rng);
    if (std::find(options.begin(), options.end(), next) == options.end()) options.push_back(next);
  }
  return comparison(options);
}

Query StudyProgress::uniform_duel(Rng& rng) const {
  const UnitPoint first = space.uniform_point(rng);
  return duel(first, space.uniform_opponent(first, rng));
}

Query StudyProgress::sobol_label(Rng& rng) const {
  if (labels.empty() && pending.labels.empty()) return uniform_label(rng);
  if (!space.domain().constraints().empty()) {
    std::vector<UnitPoint> taken = pending.labels;
    for (const Observation& o : labels) taken.push_back(o.x);
    return label(space.far_point(taken, rng));
  }
  // The first label's place carries the shift, so that the k-th ask needs no stream but its own.
  const UnitPoint& first = labels.empty() ? pending.labels.front() : labels.front().x;
  constexpr std::size_t kTries = 32;
  const std::vector<UnitPoint> sequence =
      space.sobol_points_from(first, asked_labels() + 1 + kTries);
  for (std::size_t i = asked_labels(); i < sequence.size(); ++i) {
    if (!is_taken(sequence[i], *this)) return label(sequence[i]);
  }
  return uniform_label(rng);
}

Maximum StudyProgress::maximize(const DifferentiableFunction& objective,
                                const Maximizer& maximizer,
                                std::vector<UnitPoint> seeds) const {
  Rng stream = search_stream();
  return space.maximize(
      {.dim = dim(), .objective = objective, .seeds = std::move(seeds)}, maximizer, stream);
}

std::vector<UnitPoint> StudyProgress::candidates(const MultiStart& options,
                                                 std::span<const UnitPoint> seeds) const {
  Rng stream = search_stream();
  return space.candidates(options, seeds, stream);
}

std::vector<UnitPoint> incumbents(const BeliefMixture& belief,
                                  std::span<const Observation> data,
                                  std::size_t count) {
  std::vector<UnitPoint> points;
  for (const Observation& o : data) points.push_back(o.x);
  std::vector<UnitPoint> best;
  if (!points.empty()) append_largest(best, points, belief.mean_at(points), count);
  return best;
}

void append_largest(std::vector<UnitPoint>& points,
                    const std::vector<UnitPoint>& from,
                    VectorRef scores,
                    std::size_t count) {
  assert(static_cast<std::size_t>(scores.size()) == from.size());
  const std::size_t most = points.size() + count;
  for (const std::size_t i : best_first(scores)) {
    if (points.size() == most) return;
    if (std::find(points.begin(), points.end(), from[i]) == points.end()) points.push_back(from[i]);
  }
}

std::vector<double> thresholds(const BeliefMixture& belief,
                               std::span<const Observation> data,
                               double min_improvement) {
  assert(!data.empty());
  const auto [low, high] =
      std::minmax_element(data.begin(), data.end(), [](const Observation& a, const Observation& b) {
        return a.y < b.y;
      });
  std::vector<UnitPoint> points;
  for (const Observation& o : data) points.push_back(o.x);
  std::vector<double> all;
  for (const BeliefMixture::Part& part : belief.parts())
    all.push_back(part.belief->mean_at(points).maxCoeff() + min_improvement * (high->y - low->y));
  return all;
}

}  // namespace duelopt
