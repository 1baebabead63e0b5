// SPDX-License-Identifier: Apache-2.0
//
// Problems by the hundred, every detail drawn from a seed, so that strategies can be compared on
// problems that nobody has tuned them on. Choose on the seeds from 1 to kLastTrainingSeed; look at
// those from kFirstValidationSeed on once for each candidate design.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "duelopt/domain/grid.hpp"
#include "duelopt/problems/problem.hpp"

namespace duelopt {

inline constexpr std::uint64_t kLastTrainingSeed = 1'000'000;
inline constexpr std::uint64_t kFirstValidationSeed = 1'000'000'000;

struct RandomProblem {
  // On the unit cube. The range of f ends at the optimum and begins at the least of 4,096 sampled
  // values; f_c is f. At a point off the grid f has the value of the cell's point.
  Problem problem;
  std::vector<Axis> axes;  // which points of the cube can be tried, as Grid takes them
  double median;           // of f at a uniformly random point, and its standard deviation
  double stddev;
};

// The families:
//
//   process   draws of Gaussian processes, 1 to 12 parameters
//   bowls     bowls and valleys, bent or straight, of condition 1 to 1,000, 1 to 12 parameters
//   ripples   a bowl with regular ripples, 1 to 8 parameters
//   hills     2 to 10 bumps on a plain, one of them the highest, 1 to 8 parameters
//   corners   products, quotients and powers with the optimum on the boundary, 2 to 12 parameters
//   sparse    one of these in 2 to 4 of 8 to 15 parameters; the others have no effect
//   mixed     one of these in 2 to 6 parameters, one or two of them whole numbers, and a choice
//
// random_formula.hpp and mixed_formula.hpp say what exactly is drawn. The optimum is known by
// construction, or for `process` and `hills` by a search; either way to 1e-6 of the range. The same
// family, seed and dimension give the same problem on every machine, up to the rounding of its
// mathematical functions.
//
// `dim` is the number of coordinates of the unit cube that f depends on and may be left to the
// seed: log-uniform, so that a few parameters are as usual as many. Of `sparse` it is 2 to 4, of
// `mixed` the number before the choice is added.
//
// Throws kNotFound, naming the nearest names, if there is no such family, and kInvalidArgument if
// the family has no problems of this dimension.
[[nodiscard]] RandomProblem random_problem(std::string_view family,
                                           std::uint64_t seed,
                                           std::optional<std::size_t> dim = std::nullopt);

[[nodiscard]] std::span<const std::string_view> family_names() noexcept;

}  // namespace duelopt
