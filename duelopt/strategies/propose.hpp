// SPDX-License-Identifier: Apache-2.0
//
// What a strategy asks next, and what it would recommend now: functions of the answers so far.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "duelopt/core/box.hpp"
#include "duelopt/core/budget.hpp"
#include "duelopt/core/history.hpp"
#include "duelopt/core/rng.hpp"
#include "duelopt/domain/grid.hpp"
#include "duelopt/strategies/strategy.hpp"

namespace duelopt {

enum class AllowedKinds : std::uint8_t { kAny, kLabels, kDuels };

struct Situation {
  Box domain;
  Costs costs{};
  std::optional<double> budget = std::nullopt;  // without one, a strategy goes on for ever
  Grid grid{};                                  // the points of the unit cube that can be tried
  AllowedKinds kinds = AllowedKinds::kAny;

  // Asked and not yet answered: paid for, and taken for answered as expected (the variance shrinks,
  // the mean stays), so that the next query differs [DKB14].
  std::vector<Query> open{};

  // Asked in vain: nobody paid and nothing was learned, but the next query keeps away from them as
  // from open ones.
  std::vector<Query> unanswered{};
};

// Keeps fitted models between calls. It changes how long an answer takes, never the answer; one
// cache may serve any strategy and history.
class ModelCache {
 public:
  ModelCache();
  ~ModelCache();
  ModelCache(ModelCache&&) noexcept;
  ModelCache& operator=(ModelCache&&) noexcept;
  ModelCache(const ModelCache&) = delete;
  ModelCache& operator=(const ModelCache&) = delete;

  struct State;
  [[nodiscard]] State& state() noexcept { return *state_; }

 private:
  std::unique_ptr<State> state_;
};

// The next query, which the budget pays for beside the open ones; nothing if it pays for none that
// the strategy would ask. Its points lie on the grid. The same strategy, situation, history and
// stream give the same query. Throws kInvalidArgument if an option is out of range, the costs or
// the budget are not positive and finite, a point of the history or of an open or unanswered query
// lies outside the domain, a judge of the history is not below the number of its duels, the grid
// has another dimension, the strategy never asks the kind that alone is allowed, or a duel must be
// asked and the grid has a single point.
[[nodiscard]] std::optional<Query> propose(const Strategy& strategy,
                                           const Situation& situation,
                                           const History& history,
                                           Rng& rng,
                                           ModelCache& cache);

struct Estimate {  // of f, with a central interval of 95 %
  double mean;
  double low;
  double high;
};

struct Recommendation {
  Point x;
  std::optional<Estimate> value;  // nothing before the first label: duels alone do not tell it
};

// The point that the strategy takes for the best, after any answer; nothing before the first.
// Throws as propose does.
[[nodiscard]] std::optional<Recommendation> recommend(const Strategy& strategy,
                                                      const Situation& situation,
                                                      const History& history,
                                                      ModelCache& cache);

// Where the strategy stands, in a word or two for people: "initial duels", "phase 2: labels".
// Throws as propose does.
[[nodiscard]] std::string phase(const Strategy& strategy,
                                const Situation& situation,
                                const History& history,
                                ModelCache& cache);

}  // namespace duelopt
