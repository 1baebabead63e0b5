// SPDX-License-Identifier: Apache-2.0
//
// What an experiment is: which strategies are run in which worlds, and when their regret is read.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/bench/contender.hpp"
#include "apps/bench/play.hpp"
#include "apps/bench/row.hpp"

namespace duelopt::bench {

// One strategy in one world: what is run once for each seed.
struct Run {
  std::string problem;
  std::string judge;                                // empty for labels alone: nobody is asked
  std::optional<double> link_scale = std::nullopt;  // of the judge; see JudgeOptions
  Contender contender;
  double budget = 100.0;     // what the study is told,
  double cost_ratio = 10.0;  // this too
  std::vector<Reading> readings{};
};

// Eight hexadecimal digits that depend on problem, judge, costs, budget and every option of the
// strategy, but not on when the run is read.
[[nodiscard]] std::string id_of(const Run& run);

// Eight hexadecimal digits of a text: FNV-1a.
[[nodiscard]] std::string hash_of(std::string_view text);

// A row for each reading, in their order; nothing if `stopped`: see the other `play`. Throws as
// problem(), judge() and Study do.
[[nodiscard]] std::optional<std::vector<Row>> play(const Run& run,
                                                   std::uint64_t seed,
                                                   const std::function<bool()>& stopped = {});

enum class Sweep : std::uint8_t {
  kBudget,
  kCostRatio
};  // what varies, and a plot shows to the right

struct Experiment {
  std::string name;
  std::string title;
  Sweep over = Sweep::kBudget;
  std::vector<Run> runs{};
};

// The experiments, as docs/experiments.md describes them. All budgets are multiplied by `scale`,
// for a quick look. Throws kNotFound, naming the nearest, if there is none of this name, and
// kInvalidArgument unless the scale is positive and finite.
[[nodiscard]] Experiment experiment(std::string_view name, double scale = 1.0);
[[nodiscard]] std::span<const std::string_view> experiment_names() noexcept;

// The experiment in the readings of the setting "family": "currin-budget-family".
inline constexpr std::string_view kFamilySuffix = "-family";
[[nodiscard]] inline std::string family_of(std::string_view experiment) {
  return std::string(experiment) + std::string(kFamilySuffix);
}

}  // namespace duelopt::bench
