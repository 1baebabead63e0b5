// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/random_problem.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "duelopt/core/error.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/problems/mixed_formula.hpp"
#include "duelopt/problems/random_formula.hpp"

namespace duelopt {
namespace {

// A stream far from those of studies, which use the first few of their seeds.
constexpr std::uint64_t kFirstStream = std::uint64_t{1} << 40U;

struct Dimensions {
  std::size_t least;
  std::size_t most;
};

MixedFormula everywhere(RandomFormula formula) {
  std::vector<Axis> axes(formula.maximizer.size(), Axis(Anywhere{}));
  return {.formula = std::move(formula), .axes = std::move(axes)};
}

using Draw = RandomFormula (*)(std::size_t, Rng&);
constexpr std::array<Draw, 5> kPure{
    &draw_process, &draw_bowl, &draw_ripples, &draw_hills, &draw_corner};

template <Draw draw>
MixedFormula pure(std::size_t dim, Rng& rng) {
  return everywhere(draw(dim, rng));
}

MixedFormula sparse(std::size_t dim, Rng& rng) {
  RandomFormula formula = kPure.at(rng.below(kPure.size()))(dim, rng);
  const std::size_t all = 8 + rng.below(8);
  return everywhere(with_idle_coordinates(std::move(formula), all, rng));
}

MixedFormula mixed(std::size_t dim, Rng& rng) {
  return with_levels_and_choice(kPure.at(rng.below(kPure.size()))(dim, rng), rng);
}

struct Family {
  Dimensions dimensions;
  MixedFormula (*draw)(std::size_t, Rng&);
};

constexpr std::array<std::string_view, 7> kNames{
    "process", "bowls", "ripples", "hills", "corners", "sparse", "mixed"};

constexpr std::array<Family, kNames.size()> kFamilies{{
    {.dimensions = {1, 12}, .draw = &pure<&draw_process>},
    {.dimensions = {1, 12}, .draw = &pure<&draw_bowl>},
    {.dimensions = {1, 8}, .draw = &pure<&draw_ripples>},
    {.dimensions = {1, 8}, .draw = &pure<&draw_hills>},
    {.dimensions = {2, 12}, .draw = &pure<&draw_corner>},
    {.dimensions = {2, 4}, .draw = &sparse},
    {.dimensions = {2, 6}, .draw = &mixed},
}};

// ⌊v⌋ for a log-uniform v in [least, most + 1).
std::size_t draw_dimension(const Dimensions& range, Rng& rng) {
  const auto least = static_cast<double>(range.least);
  const double growth = static_cast<double>(range.most + 1) / least;
  const auto drawn = static_cast<std::size_t>(least * std::pow(growth, rng.uniform()));
  return std::clamp(drawn, range.least, range.most);
}

void check(std::string_view family, const Dimensions& range, std::size_t dim) {
  if (range.least <= dim && dim <= range.most) return;
  throw Error(ErrorCode::kInvalidArgument,
              "the family \"" + std::string(family) + "\" has problems of " +
                  std::to_string(range.least) + " to " + std::to_string(range.most) +
                  " parameters, not of " + std::to_string(dim));
}

// In units that no strategy should depend on: a scale of 0.01 to 1,000 and an offset.
std::function<double(std::span<const double>)> in_drawn_units(
    std::function<double(std::span<const double>)> value, Rng& rng) {
  const double scale = std::pow(10.0, -2.0 + 5.0 * rng.uniform());
  const double offset = 3.0 * scale * rng.normal();
  return [=, value = std::move(value)](std::span<const double> x) {
    return offset + scale * value(x);
  };
}

// Of the values at 4,096 Sobol points of the grid, sorted.
std::vector<double> sampled_values(const std::function<double(const Point&)>& f,
                                   const Box& domain,
                                   const Grid& grid,
                                   Rng& rng) {
  constexpr std::size_t kPoints = 4'096;
  std::vector<double> values;
  values.reserve(kPoints);
  for (const UnitPoint& u : sobol_points(kPoints, domain.dim(), rng)) {
    values.push_back(f(domain.from_unit(grid.snap(u))));
  }
  std::sort(values.begin(), values.end());
  return values;
}

double standard_deviation(std::span<const double> values) {
  double mean = 0.0;
  double variance = 0.0;
  const auto n = static_cast<double>(values.size());
  for (const double v : values) mean += v / n;
  for (const double v : values) variance += (v - mean) * (v - mean) / n;
  return std::sqrt(variance);
}

}  // namespace

RandomProblem random_problem(std::string_view family,
                             std::uint64_t seed,
                             std::optional<std::size_t> dim) {
  const auto found = std::find(kNames.begin(), kNames.end(), family);
  if (found == kNames.end()) {
    throw Error(ErrorCode::kNotFound, unknown_name("family of problems", family, kNames));
  }
  const auto index = static_cast<std::size_t>(found - kNames.begin());
  const Family& drawn_from = kFamilies.at(index);
  Rng rng(Seed{seed}, kFirstStream + index);
  const std::size_t drawn_dim = draw_dimension(drawn_from.dimensions, rng);
  check(family, drawn_from.dimensions, dim.value_or(drawn_dim));

  MixedFormula drawn = drawn_from.draw(dim.value_or(drawn_dim), rng);
  const Box domain = Box::unit(drawn.formula.maximizer.size());
  const auto f = restricted_to(domain, in_drawn_units(std::move(drawn.formula.value), rng));
  const std::vector<double> sample = sampled_values(f, domain, Grid(drawn.axes), rng);
  const Point maximizer(std::move(drawn.formula.maximizer));
  const Landscape landscape{
      .value = f, .range = {sample.front(), f(maximizer)}, .maximizers = {maximizer}};
  return {.problem = {.name = std::string(family) + "-" + std::to_string(seed),
                      .domain = domain,
                      .f = landscape,
                      .f_c = landscape},
          .axes = std::move(drawn.axes),
          .median = 0.5 * (sample[sample.size() / 2 - 1] + sample[sample.size() / 2]),
          .stddev = standard_deviation(sample)};
}

std::span<const std::string_view> family_names() noexcept { return kNames; }

}  // namespace duelopt
