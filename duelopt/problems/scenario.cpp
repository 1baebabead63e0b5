// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/scenario.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "duelopt/core/error.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/problems/calibration.hpp"
#include "duelopt/problems/waves.hpp"

namespace duelopt {
namespace {

// Far from the streams of studies and of random problems.
constexpr std::uint64_t kJudgeStream = (std::uint64_t{1} << 40U) + (std::uint64_t{1} << 20U);

constexpr std::array<std::string_view, 4> kNoiseNames{"exact", "noise-1", "noise-5", "noise-20"};
constexpr std::array<double, kNoiseNames.size()> kNoiseShares{0.0, 0.01, 0.05, 0.20};

std::size_t index_of(std::string_view what,
                     std::string_view name,
                     std::span<const std::string_view> names) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw Error(ErrorCode::kNotFound, unknown_name(what, name, names));
  return static_cast<std::size_t>(found - names.begin());
}

double between(double low, double high, Rng& rng) { return low + (high - low) * rng.uniform(); }

struct Setup {
  const RandomProblem& random;
  double wrong_share;
  Rng& rng;
};

// Prefers by `utility`, with so large a share of wrong answers as the scenario asks for.
UtilityJudge follower(const Setup& setup, LatentUtility utility) {
  const double scale = btl_scale_for(setup.wrong_share, setup.random.problem.domain, utility);
  return {.utility = std::move(utility), .link = BtlLink{scale}};
}

UtilityJudge honest(const Setup& setup) { return follower(setup, setup.random.problem.f.value); }

std::vector<Judge> same(const Setup& setup) { return {honest(setup)}; }

// A smooth function on the grid with mean 0 and standard deviation 1.
std::function<double(const Point&)> smooth_function(const Setup& setup) {
  constexpr std::size_t kWaves = 64;
  constexpr std::size_t kPoints = 1'024;
  const Box& domain = setup.random.problem.domain;
  const Grid grid(setup.random.axes);
  // Distances grow like the root of the dimension.
  const double length_scale =
      between(0.2, 0.6, setup.rng) * std::sqrt(static_cast<double>(domain.dim()));
  const std::vector<double> length_scales(domain.dim(), length_scale);
  const Waves waves(length_scales, Smoothness::kSquaredExponential, kWaves, setup.rng);
  double mean = 0.0;
  double mean_square = 0.0;
  for (const UnitPoint& u : sobol_points(kPoints, domain.dim(), setup.rng)) {
    const double value = waves(grid.snap(u).coordinates());
    mean += value / static_cast<double>(kPoints);
    mean_square += value * value / static_cast<double>(kPoints);
  }
  const double stddev = std::sqrt(mean_square - mean * mean);
  return [=](const Point& x) {
    return (waves(grid.snap(domain.to_unit(x)).coordinates()) - mean) / stddev;
  };
}

std::vector<Judge> distorted(const Setup& setup) {
  const double size = setup.random.stddev * 0.05 * std::pow(8.0, setup.rng.uniform());
  return {follower(setup,
                   [f = setup.random.problem.f.value, own = smooth_function(setup), size](
                       const Point& x) { return f(x) + size * own(x); })};
}

std::vector<Judge> warped(const Setup& setup) {
  const bool sees_the_best = setup.rng.below(2) == 0;
  const double curvature = between(0.5, 2.0, setup.rng) * (sees_the_best ? 1.0 : -1.0);
  return {follower(setup,
                   [f = setup.random.problem.f.value,
                    middle = setup.random.median,
                    unit = setup.random.stddev,
                    curvature](const Point& x) {
                     return unit * std::expm1(curvature * (f(x) - middle) / unit) / curvature;
                   })};
}

std::vector<Judge> lying(const Setup& setup) {
  return {follower(setup, [f = setup.random.problem.f.value](const Point& x) { return -f(x); })};
}

std::vector<Judge> coin(const Setup&) { return {UninformativeJudge{}}; }

std::vector<Judge> sided(const Setup& setup) {
  return {SidedJudge{.otherwise = honest(setup), .first_share = between(0.2, 0.6, setup.rng)}};
}

std::vector<Judge> ties(const Setup& setup) {
  UtilityJudge judge = honest(setup);
  judge.tie_within = between(0.05, 0.5, setup.rng) * setup.random.stddev;
  return {judge};
}

std::vector<Judge> same_and_coin(const Setup& setup) {
  return {honest(setup), UninformativeJudge{}};
}

constexpr std::array<std::string_view, 8> kJudgeNames{
    "same", "distorted", "warped", "lying", "coin", "sided", "ties", "same-and-coin"};

constexpr std::array<std::vector<Judge> (*)(const Setup&), kJudgeNames.size()> kJudgeMakers{
    &same, &distorted, &warped, &lying, &coin, &sided, &ties, &same_and_coin};

Noise noise_of(double share, double stddev) {
  if (share == 0.0) return NoNoise{};
  return GaussianNoise{share * stddev};
}

std::vector<double> budgets_for(std::size_t dim) {
  const double most = 10.0 + 5.0 * static_cast<double>(dim);
  std::vector<double> budgets;
  for (const double budget : {3.0, 5.0, 8.0, 12.0, 20.0, 30.0, 40.0, 60.0}) {
    if (budget <= most) budgets.push_back(budget);
  }
  return budgets;
}

}  // namespace

Oracle World::oracle(std::size_t judge) const {
  if (judge >= judges.size()) {
    throw Error(ErrorCode::kInvalidArgument,
                "there is no judge " + std::to_string(judge) + "; the scenario has " +
                    std::to_string(judges.size()) + ", counted from 0");
  }
  return {.problem = random.problem, .judge = judges[judge], .noise = noise};
}

World world(const Scenario& scenario) {
  const std::size_t noise = index_of("noise", scenario.noise, kNoiseNames);
  const std::size_t judge = index_of("judge", scenario.judge, kJudgeNames);
  if (!(scenario.ratio > 0.0) || !std::isfinite(scenario.ratio)) {
    throw Error(ErrorCode::kInvalidArgument,
                "ratio " + to_text(scenario.ratio) + " is not positive and finite");
  }
  RandomProblem random = random_problem(scenario.family, scenario.seed, scenario.dim);
  Rng rng(Seed{scenario.seed}, kJudgeStream + judge);
  std::vector<Judge> judges =
      kJudgeMakers.at(judge)({.random = random, .wrong_share = scenario.wrong_share, .rng = rng});
  const std::size_t dim = random.problem.domain.dim();
  const double stddev = random.stddev;
  return {.random = std::move(random),
          .judges = std::move(judges),
          .noise = noise_of(kNoiseShares.at(noise), stddev),
          .costs = {.label = 1.0, .duel = 1.0 / scenario.ratio},
          .budgets = budgets_for(dim)};
}

std::span<const std::string_view> noise_names() noexcept { return kNoiseNames; }

std::span<const std::string_view> scenario_judge_names() noexcept { return kJudgeNames; }

}  // namespace duelopt
