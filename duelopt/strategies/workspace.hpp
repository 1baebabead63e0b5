// SPDX-License-Identifier: Apache-2.0
//
// What the strategies share while they answer one call.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "duelopt/optim/maximize.hpp"
#include "duelopt/strategies/compress.hpp"
#include "duelopt/strategies/preference_model.hpp"
#include "duelopt/strategies/process.hpp"
#include "duelopt/strategies/process_specs.hpp"
#include "duelopt/strategies/propose.hpp"

namespace duelopt {

// When phase 1 of COMP-GP-UCB ended, as far as it has been looked at.
struct PhaseMemo {
  std::size_t looked_at = 0;  // duels
  std::optional<std::size_t> ended_at = std::nullopt;
  double f_r_hat = 0.0;
  std::vector<Observation> duels{};  // for which this holds, and
  std::size_t dim = 0;               // their dimension, also if there are none,
  std::size_t from = 0;              // how many there were when phase 1 began,
  Grid grid{};                       // and where the next would have been
};

struct ModelCache::State {
  std::optional<Strategy> strategy = std::nullopt;
  ProcessCache labels{};
  ProcessCache duels{};
  PreferenceCache preference{};
  PhaseMemo phase{};
  std::vector<std::unique_ptr<State>> looks{};  // the same for each look of joint,
  std::unique_ptr<State> before_look{};         // and for what was known when the last one began
};

// Where a strategy stands; see phase().
enum class Phase : std::uint8_t {
  kInitialDuels,
  kInitialLabels,
  kFirst,   // duels learn where the optimum can be
  kSecond,  // labels search there
  kSearch,
  kFreshLook,  // the first questions of one
  kGuarded,    // labels only: the judge is not trusted
  kRandom,
};

enum class Pending : std::uint8_t {
  kExpected,  // what is asked next depends on what is open,
  kIgnored,   // what is believed does not
};

// One call: the situation and the history in unit coordinates.
//
// An open query counts as asked, and is paid for; a pending one, open or unanswered, is taken for
// answered as expected by whatever belief is asked for here.
struct Workspace {
  const Situation& situation;
  const History& history;
  ModelCache::State& cache;
  std::vector<Observation> labels;  // y as told
  std::vector<QueryKind> asked;     // the kinds of the history and then of what is open
  QueryCounts forgotten{};          // paid for, and known no more
  std::vector<UnitPoint> pending_labels;
  std::vector<std::pair<UnitPoint, UnitPoint>> pending_duels;

  // REQUIRES: the situation and the history are checked
  Workspace(const Situation& s,
            const History& h,
            ModelCache::State& c,
            Pending pending = Pending::kExpected);

  [[nodiscard]] std::size_t dim() const { return situation.domain.dim(); }
  [[nodiscard]] UnitPoint unit(const Point& x) const { return situation.domain.to_unit(x); }
  [[nodiscard]] Point point(const UnitPoint& u) const { return situation.domain.from_unit(u); }

  [[nodiscard]] std::size_t asked_labels() const;
  [[nodiscard]] std::size_t asked_duels() const;

  // Whether one more of this kind is allowed and the budget pays for it beside what is open.
  [[nodiscard]] bool can_ask(QueryKind kind) const;
  // Whether the budget pays for one more of this kind beside that and so many duels.
  [[nodiscard]] bool pays_for(QueryKind kind, std::size_t more_duels) const;

  // Which of these a strategy still has to ask, the duels first; nothing if all were asked or
  // cannot be.
  [[nodiscard]] std::optional<Phase> initial_phase(std::size_t initial_duels,
                                                   std::size_t initial_labels) const;

  [[nodiscard]] UnitPoint uniform_point(Rng& rng) const;  // of the grid
  // A uniform point of the grid that is not x, since a duel of x with itself would tell nothing.
  // Throws kInvalidArgument if there is none.
  [[nodiscard]] UnitPoint uniform_opponent(const UnitPoint& x, Rng& rng) const;
  // The point of a Sobol sequence for the next label, or the next of it that is not taken: answers
  // come in any order and not always, and the points of a grid are few. The first is uniform.
  [[nodiscard]] UnitPoint sobol_point(Rng& rng) const;
  [[nodiscard]] Query uniform_duel(Rng& rng) const;
  [[nodiscard]] Query uniform_label(Rng& rng) const { return label(uniform_point(rng)); }

  // A point of the history, moved to the grid if it is not on it.
  [[nodiscard]] Point on_grid(const Point& x) const;

  [[nodiscard]] Query label(const UnitPoint& u) const { return Label{point(u)}; }
  [[nodiscard]] Query duel(const UnitPoint& first, const UnitPoint& second) const {
    return Duel{point(first), point(second)};
  }

  // The scores of the duels: z at each first point; for the first `both_sides` of them also 1 - z
  // at the second, which is unbiased only if the first was uniform too (notes, item 19).
  [[nodiscard]] std::vector<Observation> scores(std::size_t both_sides) const;

  [[nodiscard]] std::vector<Comparison> comparisons() const;  // the duels as they were judged

  // Who answered most of the duels, of several the one who did so last: as far as is known, the
  // next duel is his. 0 without duels.
  [[nodiscard]] std::size_t usual_judge() const;

  // A belief after duels as if the pending queries had been answered as expected, the
  // duels by the usual judge. REQUIRES: it is a PreferencePosterior
  [[nodiscard]] Belief fantasize(const Belief& preference) const;

  // The beliefs after the labels and after these scores, and after the pending queries as if each
  // were answered by its mean: the mean stays, the variance shrinks [DKB14]. Parameters are those
  // of the answers (see ProcessCache). Each is valid until the next of its kind.
  [[nodiscard]] const Belief& label_belief(const ProcessSpec& spec, std::size_t first);
  [[nodiscard]] const Belief& score_belief(const ProcessSpec& spec,
                                           std::span<const Observation> seen,
                                           std::size_t first,
                                           std::size_t both_sides);

  // Over the points of the grid. The maximizers' Sobol points do not come from the study's stream:
  // where a function is largest is not a matter of chance.
  [[nodiscard]] Maximum maximize(const DifferentiableFunction& objective,
                                 const Maximizer& maximizer,
                                 std::vector<UnitPoint> seeds) const;
  [[nodiscard]] Maximum maximize(const DifferentiableFunction& objective,
                                 const Maximizer& maximizer,
                                 std::vector<UnitPoint> seeds,
                                 std::uint64_t stream) const;
  [[nodiscard]] Maximum maximize(const DifferentiableFunction& objective,
                                 const DifferentiableFunction& constraint,
                                 const Maximizer& maximizer,
                                 std::vector<UnitPoint> seeds) const;
  // For functions that are drawn themselves.
  [[nodiscard]] Maximum maximize(MaximizationProblem problem,
                                 const Maximizer& maximizer,
                                 Rng& points) const;

 private:
  std::optional<Belief> expected_labels_{};
  std::optional<Belief> expected_scores_{};
};

// The `count` observations with the largest means, largest first: where a maximizer should look
// too.
[[nodiscard]] std::vector<UnitPoint> incumbents(const Belief& belief,
                                                std::span<const Observation> data,
                                                std::size_t count);

// What a label must exceed to count as an improvement: the mean at the leader, and a share of the
// spread of the labels. A small share keeps a search from polishing a lower hill.
[[nodiscard]] double threshold(const Belief& belief,
                               const UnitPoint& leader,
                               std::span<const Observation> data,
                               double min_improvement);

enum class Recommendable : std::uint8_t {
  kLabelled,  // the labelled point with the largest posterior mean (notes, item 29)
  kAnywhere,  // the point whose mean less `lcb_multiplier` standard deviations is largest
};

// How a strategy models labels and duels, for all that it says of its beliefs. A process of labels
// that crowd where duels sent them says little elsewhere: such strategies recommend what they have
// labelled.
struct RecommendOptions {
  Recommendable where = Recommendable::kLabelled;
  double lcb_multiplier =
      1.0;  // how many standard deviations a point must be worth more than its mean says
  ProcessParameters label_process{};
  ProcessParameters duel_process{};
  std::size_t initial_labels = 5;  // see last_refit: those of the strategy's own processes, so that
  std::size_t initial_scores = 1;  // the cache serves both
  std::size_t uniform_duels = 0;   // how many duels had two uniform points
  double prior_score = 0.5;        // the prior mean of the duel process
  bool hears_rival = false;        // whether a judge who may lie is reckoned with
  bool models_scores = false;      // whether the strategy itself looks at the scores of duels
  bool compressed = false;         // whether labels are modelled as compress_below_median has them
  std::optional<PreferenceSpec> preference{};  // whether labels and duels have one model, and which
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
