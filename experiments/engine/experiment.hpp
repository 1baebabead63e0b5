// SPDX-License-Identifier: Apache-2.0
//
// What an experiment is: which strategies are run in which worlds, and when their regret is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "duelopt/problems/oracle.hpp"
#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/strategies/strategy.hpp"

namespace duelopt::experiments {

// A moment of a run: before the first query that this budget would not pay for. A run of duels
// alone can be read at any cost ratio λ_l/λ_c, one of labels alone at all of them.
struct Reading {
  std::optional<double> cost_ratio;  // nothing for labels alone
  double budget;                     // a label costs 1
  friend bool operator==(const Reading&, const Reading&) = default;
};

// One strategy in one world: what is run once for each seed.
struct Run {
  std::string problem;
  std::string judge;                                // empty for labels alone: nobody is asked
  std::optional<double> link_scale = std::nullopt;  // of the judge; see JudgeOptions
  // In place of a link scale: the share of random pairs that the judge answers against its latent
  // utility.
  std::optional<double> wrong_share = std::nullopt;
  Strategy strategy{};
  AllowedKinds kinds = AllowedKinds::kAny;
  std::string options;       // in words: "setting=paper bias=known budget=100 id=5d2a90c1"
  double budget = 100.0;     // what the strategy is told,
  double cost_ratio = 10.0;  // this too
  std::vector<Reading> readings{};
  std::size_t most_seeds = std::numeric_limits<std::size_t>::max();  // however many are asked for
};

enum class Axis : std::uint8_t { kBudget, kCostRatio };  // what a plot shows to the right

struct Experiment {
  std::string name;
  std::string title;
  Axis axis = Axis::kBudget;
  std::vector<Run> runs{};
};

// The experiments that consist of runs, as docs/results.md describes them. All budgets are
// multiplied by `scale`, for a quick look. Throws kNotFound, naming the nearest, if there is none
// of this name, and kInvalidArgument unless the scale is positive and finite.
[[nodiscard]] Experiment experiment(std::string_view name, double scale = 1.0);
[[nodiscard]] std::span<const std::string_view> experiment_names() noexcept;

// The setting of a run, "paper" of "setting=paper bias=known"; "any" for what both settings share.
[[nodiscard]] std::string setting_of(std::string_view options);

// The strategy and, of its options, what tells it from others in one picture: "comp-gp-ucb, known
// bias".
[[nodiscard]] std::string label_of(std::string_view strategy, std::string_view options);

// The judge and, of the options, how often it errs: "low-fidelity, 25 % wrong".
[[nodiscard]] std::string judge_of(std::string_view judge, std::string_view options);

// The world of a run. Throws as problem(), judge() and btl_scale_for() do.
[[nodiscard]] Oracle oracle_of(const Run& run);

}  // namespace duelopt::experiments
