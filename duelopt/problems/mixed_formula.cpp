// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/mixed_formula.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "duelopt/core/low_discrepancy.hpp"

namespace duelopt {
namespace {

using Coordinates = std::vector<double>;

// The first `count` of the numbers below n in random order (Fisher-Yates).
std::vector<std::size_t> draw_without_replacement(std::size_t count, std::size_t n, Rng& rng) {
  std::vector<std::size_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  for (std::size_t i = 0; i < count; ++i) std::swap(numbers[i], numbers[i + rng.below(n - i)]);
  numbers.resize(count);
  return numbers;
}

double standard_deviation(const RandomFormula& formula, Rng& rng) {
  constexpr std::size_t kPoints = 256;
  double sum = 0.0;
  double squares = 0.0;
  for (const UnitPoint& x : sobol_points(kPoints, formula.maximizer.size(), rng)) {
    const double value = formula.value(x.coordinates());
    sum += value;
    squares += value * value;
  }
  const double mean = sum / static_cast<double>(kPoints);
  return std::sqrt(std::max(0.0, squares / static_cast<double>(kPoints) - mean * mean));
}

// Where in [0, 1] each whole number stands.
struct Positions {
  std::vector<double> of_level;
  std::size_t best;  // the level that stands at the maximizer

  [[nodiscard]] double operator()(double u) const {
    const auto count = static_cast<double>(of_level.size());
    return of_level[static_cast<std::size_t>(std::min(u * count, count - 1.0))];
  }
};

Positions draw_positions(double maximizer, Rng& rng) {
  const std::size_t count = 3 + rng.below(8);
  const auto last = static_cast<double>(count - 1);
  const double best = std::round(maximizer * last);
  Positions positions{.of_level = {}, .best = static_cast<std::size_t>(best)};
  for (std::size_t k = 0; k < count; ++k) {
    const auto level = static_cast<double>(k);
    positions.of_level.push_back(level < best    ? maximizer * level / best
                                 : level == best ? maximizer
                                                 : maximizer + (1.0 - maximizer) * (level - best) /
                                                                   (last - best));
  }
  return positions;
}

// One of the things to choose among: x is seen as x + pull (target - x).
struct Option {
  double pull = 0.0;
  double loss = 0.0;
  Coordinates target;
};

std::vector<Option> draw_options(const RandomFormula& formula, std::size_t best, Rng& rng) {
  const double spread = standard_deviation(formula, rng);
  std::vector<Option> options(std::max(best + 1, 2 + rng.below(4)));
  for (std::size_t k = 0; k < options.size(); ++k) {
    for (std::size_t i = 0; i < formula.maximizer.size(); ++i) {
      options[k].target.push_back(rng.uniform());
    }
    if (k == best) continue;
    options[k].pull = 0.5 * rng.uniform();
    options[k].loss = 0.5 * spread * rng.uniform();
  }
  return options;
}

}  // namespace

RandomFormula with_idle_coordinates(RandomFormula formula, std::size_t dim, Rng& rng) {
  const std::vector<std::size_t> active =
      draw_without_replacement(formula.maximizer.size(), dim, rng);
  Coordinates maximizer(dim);
  for (double& x_i : maximizer) x_i = rng.uniform();
  for (std::size_t i = 0; i < active.size(); ++i) maximizer[active[i]] = formula.maximizer[i];
  return {.value =
              [active, inner = std::move(formula.value)](std::span<const double> x) {
                Coordinates seen(active.size());
                for (std::size_t i = 0; i < active.size(); ++i) seen[i] = x[active[i]];
                return inner(seen);
              },
          .maximizer = std::move(maximizer)};
}

MixedFormula with_levels_and_choice(RandomFormula formula, Rng& rng) {
  const std::size_t dim = formula.maximizer.size();
  const std::size_t first_level = dim - std::min(dim - 1, 1 + rng.below(2));
  std::vector<Axis> axes(first_level, Axis(Anywhere{}));
  Coordinates maximizer(formula.maximizer);
  std::vector<Positions> positions;
  for (std::size_t i = first_level; i < dim; ++i) {
    positions.push_back(draw_positions(formula.maximizer[i], rng));
    const Positions& drawn = positions.back();
    axes.emplace_back(Levels{drawn.of_level.size()});
    maximizer[i] =
        (static_cast<double>(drawn.best) + 0.5) / static_cast<double>(drawn.of_level.size());
  }
  const std::size_t best = rng.below(2);
  const std::vector<Option> options = draw_options(formula, best, rng);
  axes.emplace_back(OneOf{options.size()});
  for (std::size_t k = 0; k < options.size(); ++k) maximizer.push_back(k == best ? 1.0 : 0.0);

  auto value = [=, inner = std::move(formula.value)](std::span<const double> u) {
    const auto choice = u.subspan(dim);
    const Option& option = options[static_cast<std::size_t>(
        std::max_element(choice.begin(), choice.end()) - choice.begin())];
    Coordinates x(dim);
    for (std::size_t i = 0; i < dim; ++i) {
      const double stands = i < first_level ? u[i] : positions[i - first_level](u[i]);
      x[i] = stands + option.pull * (option.target[i] - stands);
    }
    return inner(x) - option.loss;
  };
  return {.formula = {.value = std::move(value), .maximizer = std::move(maximizer)},
          .axes = std::move(axes)};
}

}  // namespace duelopt
