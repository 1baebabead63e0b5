// SPDX-License-Identifier: Apache-2.0
//
// One entry of a comparison of strategies, in words: a random problem, how noisy its labels are,
// who answers its duels and what they cost. Everything that is not said is drawn from the seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "duelopt/core/budget.hpp"
#include "duelopt/problems/oracle.hpp"
#include "duelopt/problems/random_problem.hpp"

namespace duelopt {

struct Scenario {
  std::string family = "process";
  std::uint64_t seed = 1;
  std::optional<std::size_t> dim = std::nullopt;  // as random_problem takes it
  std::string noise = "exact";
  std::string judge = "same";
  double wrong_share = 0.25;  // in (0, ½): see below
  double ratio = 10.0;        // > 0: how many duels cost as much as a label
  friend bool operator==(const Scenario&, const Scenario&) = default;
};

// What a run needs. A study of it has a parameter for each axis of `random.axes`, and its points of
// the unit cube are the points of the problem.
struct World {
  RandomProblem random;
  std::vector<Judge> judges;  // one or two; a duel goes to one of them at random
  Noise noise;
  Costs costs;                  // of a label, 1, and of a duel
  std::vector<double> budgets;  // where a run is read, in labels, rising; the last ends it

  [[nodiscard]] const Problem& problem() const noexcept { return random.problem; }

  // Throws kInvalidArgument if there is no such judge.
  [[nodiscard]] Oracle oracle(std::size_t judge = 0) const;
};

// Noise of labels, Gaussian: "exact", or "noise-1", "noise-5", "noise-20" for a standard deviation
// of so many hundredths of that of the values.
//
// Judges, all with a BTL link of the scale at which so large a share of the answers to random pairs
// go against the judge's own latent utility ("wrong_share"):
//
//   same         prefers by f
//   distorted    by f and a smooth function of its own, of 5 to 40 % of f's standard deviation
//   warped       by a monotone function of f: it tells apart the good points, or the bad ones
//   lying        by -f
//   coin         tosses a coin
//   sided        as same, but says "the first" whatever they are in a share of 0.2 to 0.6
//   ties         as same, but ties where the values are within 0.05 to 0.5 standard deviations
//   same-and-coin   two judges, of whom the second tosses a coin
//
// Budgets are those of 3, 5, 8, 12, 20, 30, 40, 60 up to 10 + 5 dim.
//
// Throws what random_problem throws; kNotFound, naming the nearest names, for a noise or judge that
// does not exist; and kInvalidArgument unless the ratio is positive and finite and some link scale
// has that share of wrong answers.
[[nodiscard]] World world(const Scenario& scenario);

[[nodiscard]] std::span<const std::string_view> noise_names() noexcept;
[[nodiscard]] std::span<const std::string_view> scenario_judge_names() noexcept;

}  // namespace duelopt
