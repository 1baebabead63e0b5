// SPDX-License-Identifier: Apache-2.0
//
// Strategies on hundreds of generated problems, each run against log-ei on the same problem with
// the same noise and seed. How they are judged: suite_summary.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/bench/contender.hpp"
#include "apps/bench/runner.hpp"
#include "apps/bench/study_world.hpp"
#include "duelopt/problems/scenario.hpp"

namespace duelopt::bench {

inline constexpr std::string_view kReference = "log-ei";

// A judge of problems/scenario.hpp, and how often it answers a random pair against its own latent
// utility; a coin has none.
struct SuiteJudge {
  std::string name;
  double wrong_share = 0.25;

  [[nodiscard]] std::string words() const;  // "same 25 % wrong"
};

// Reads "same:0.1", "same" and "coin". Throws kInvalidArgument, naming the text, for a share that
// is not between 0 and ½, and kNotFound for an unknown judge.
[[nodiscard]] SuiteJudge suite_judge(std::string_view text);

// Reads "comp-gp-ucb" and "comp-gp-ucb:gamma=0.1:bias=known". Throws kInvalidArgument for a text
// that is no such list, and as check(StrategySpec) does.
[[nodiscard]] Contender suite_contender(std::string_view text);

struct SeedRange {
  std::uint64_t first;
  std::uint64_t last;

  [[nodiscard]] bool validation() const noexcept;
};

// Reads "1-20" and "7". Throws kInvalidArgument unless the seeds are those of training (1 to 10^6)
// or of validation (from 10^9 on), in order.
[[nodiscard]] SeedRange seed_range(std::string_view text);

struct SuiteOptions {
  std::vector<std::string> families;
  std::vector<SuiteJudge> judges;
  std::vector<double> cost_ratios;
  std::vector<std::string> noises;  // "exact", "noise-5"
  std::vector<Contender> contenders;
  SeedRange seeds{1, 20};
  // What this build of the strategies is called: results of builds with other names are not mixed.
  std::string build{};
};

// The scenario as a study sees it: a parameter for each axis.
[[nodiscard]] StudyWorld study_world(const World& scenario);

// Every contender and the reference on every problem, seed by seed. What asks for labels only is
// run once for all judges and cost ratios. Regrets are shares of the objective's range. Throws
// kNotFound, naming the nearest, for an unknown family or noise, and kInvalidArgument unless all
// cost ratios are positive and finite.
[[nodiscard]] std::vector<Job> suite_jobs(const SuiteOptions& options);

}  // namespace duelopt::bench
