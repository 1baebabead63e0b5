// SPDX-License-Identifier: Apache-2.0
//
// What the strategies share while they answer one call.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "duelopt/optim/maximise.hpp"
#include "duelopt/strategies/compress.hpp"
#include "duelopt/strategies/process.hpp"
#include "duelopt/strategies/propose.hpp"

namespace duelopt {

// When phase 1 of COMP-GP-UCB ended, as far as it has been looked at.
struct PhaseMemo {
  std::size_t looked_at = 0;  // duels
  std::optional<std::size_t> ended_at = std::nullopt;
  double f_r_hat = 0.0;
  std::vector<Observation> duels{};  // for which this holds, and
  std::size_t dim = 0;               // their dimension, also if there are none
};

struct ModelCache::State {
  std::optional<Strategy> strategy = std::nullopt;
  ProcessCache labels{};
  ProcessCache duels{};
  PhaseMemo phase{};
};

// One call: the situation and the history in unit coordinates.
struct Workspace {
  const Situation& situation;
  const History& history;
  ModelCache::State& cache;
  std::vector<Observation> labels;  // y as told

  Workspace(const Situation& s, const History& h, ModelCache::State& c);

  [[nodiscard]] std::size_t dim() const { return situation.domain.dim(); }
  [[nodiscard]] UnitPoint unit(const Point& x) const { return situation.domain.to_unit(x); }
  [[nodiscard]] Point point(const UnitPoint& u) const { return situation.domain.from_unit(u); }

  // Whether the budget pays for one more of this kind; always without a budget.
  [[nodiscard]] bool affordable(QueryKind kind) const;

  [[nodiscard]] Query label(const UnitPoint& u) const { return Label{point(u)}; }
  [[nodiscard]] Query duel(const UnitPoint& first, const UnitPoint& second) const {
    return Duel{point(first), point(second)};
  }

  // The scores of the duels: z at each first point; for the first `both_sides` of them also 1 - z
  // at the second, which is unbiased only if the first was uniform too (notes, item 19).
  [[nodiscard]] std::vector<Observation> scores(std::size_t both_sides) const;

  // The maximisers' Sobol points do not come from the study's stream: where a surface is largest is
  // not a matter of chance.
  [[nodiscard]] Maximum maximise(const Surface& objective,
                                 const Maximiser& maximiser,
                                 std::vector<UnitPoint> seeds) const;
  [[nodiscard]] Maximum maximise(const Surface& objective,
                                 const Maximiser& maximiser,
                                 std::vector<UnitPoint> seeds,
                                 std::uint64_t stream) const;
  [[nodiscard]] Maximum maximise(const Surface& objective,
                                 const Surface& constraint,
                                 const Maximiser& maximiser,
                                 std::vector<UnitPoint> seeds) const;
};

[[nodiscard]] UnitPoint uniform_point(std::size_t dim, Rng& rng);

// The `count` observations with the largest means, largest first: where a maximiser should look
// too.
[[nodiscard]] std::vector<UnitPoint> leaders(const Belief& belief,
                                             std::span<const Observation> data,
                                             std::size_t count);

// The specs of the two kinds of process.
[[nodiscard]] ProcessSpec label_spec(const ProcessParameters& parameters, std::size_t dim);
[[nodiscard]] ProcessSpec score_spec(const ProcessParameters& parameters, std::size_t dim);

enum class Recommendable : std::uint8_t {
  kLabelled,  // the labelled point with the largest posterior mean (notes, item 29)
  kAnywhere,  // the point whose mean less one standard deviation is largest, labelled or not
};

// How a strategy models labels and duels, for all that it says of its beliefs. A process of labels
// that crowd where duels sent them says little elsewhere: such strategies recommend what they have
// labelled.
struct RecommendOptions {
  Recommendable where = Recommendable::kLabelled;
  ProcessParameters label_process{};
  ProcessParameters duel_process{};
  std::size_t initial_labels = 5;  // see last_refit: those of the strategy's own processes, so that
  std::size_t initial_scores = 1;  // the cache serves both
  std::size_t uniform_duels = 0;   // how many duels had two uniform points
  double prior_score = 0.5;        // the prior mean of the duel process
  bool models_scores = false;      // whether the strategy itself looks at the scores of duels
  bool compressed = false;         // whether labels are modelled as compress_below_median has them
};

// What the labels tell of f, and in which units: the belief speaks of compressed labels if they
// are. It lives in the cache.
struct LabelModel {
  std::vector<Observation> data;
  const Belief& belief;
  Compression compression;
  [[nodiscard]] Estimate estimate(const Normal& f) const;  // in the units of the labels as told
};
[[nodiscard]] LabelModel label_model(Workspace& w, const RecommendOptions& options);

// What the duels tell of the Borda function.
struct ScoreModel {
  std::vector<Observation> data;
  const Belief& belief;
};
[[nodiscard]] ScoreModel score_model(Workspace& w, const RecommendOptions& options);

[[nodiscard]] Estimate estimate(const Normal& value);

// The recommended point and what is believed of it; before the first label, the point with the
// largest mean score.
[[nodiscard]] Recommendation recommend_by_means(Workspace& w, const RecommendOptions& options);

}  // namespace duelopt
