// SPDX-License-Identifier: Apache-2.0
//
// What follows from the beliefs of a study's strategy: which settings are good, which parameters
// matter.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "duelopt/core/sobol_indices.hpp"
#include "duelopt/domain/domain.hpp"
#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/study/study.hpp"
#include "duelopt/study/translate.hpp"

namespace duelopt {
namespace {

// Two settings within this of each other in every coordinate of the cube are one to a person.
constexpr double kDistinct = 0.1;
constexpr std::size_t kSpread = 1000;

bool is_distinct(const UnitPoint& a, std::span<const UnitPoint> others) {
  return std::all_of(others.begin(), others.end(), [&](const UnitPoint& b) {
    double most = 0.0;
    for (std::size_t i = 0; i < a.dim(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
    return most >= kDistinct;
  });
}

std::vector<Setting> settings_asked(std::span<const Trial* const> answered) {
  std::vector<Setting> settings;
  for (const Trial* trial : answered)
    for (Setting& setting : settings_of(trial->question)) settings.push_back(std::move(setting));
  return settings;
}

std::vector<Point> points_of(const Space& space, std::span<const Setting> settings) {
  std::vector<Point> points;
  points.reserve(settings.size());
  for (const Setting& setting : settings) points.push_back(in_cube(space, space.conform(setting)));
  return points;
}

}  // namespace

std::vector<RecommendedSetting> Study::top(std::size_t count) const {
  const Best best = this->best();
  if (!best.recommended || count == 0) return {};
  const Space& space = options_.space;
  std::vector<Setting> settings = settings_asked(answered());
  Rng rng(options_.seed, std::uint64_t{1} << 62U);  // of no question's stream
  for (const UnitPoint& u : space.domain().spread(kSpread, rng))
    settings.push_back(space.from_unit(u));
  const auto expected = knowledge().expect(points_of(space, settings));
  std::vector<std::size_t> order(expected ? settings.size() : 0);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return (*expected)[a] > (*expected)[b];
  });
  std::vector<RecommendedSetting> top{*best.recommended};
  std::vector<UnitPoint> chosen{space.to_unit(best.recommended->params)};
  for (const std::size_t i : order) {
    if (top.size() == count) break;
    const UnitPoint u = space.to_unit(settings[i]);
    if (!is_distinct(u, chosen)) continue;
    chosen.push_back(u);
    top.push_back({settings[i], predict(std::span(&settings[i], 1)).front().value});
  }
  return top;
}

std::optional<double> Study::probability_better(const Setting& first, const Setting& second) const {
  const auto at = [&](const Setting& s) {
    return in_cube(options_.space, options_.space.conform(s));
  };
  return knowledge().probability_larger(at(first), at(second));
}

std::vector<Importance> Study::importance() const {
  constexpr std::size_t kPairs = 512;
  const auto parameters = options_.space.parameters();
  const auto setting_at_quantiles = [&](const UnitPoint& u) {
    std::vector<Value> values;
    for (std::size_t i = 0; i < parameters.size(); ++i)
      values.push_back(at_quantile(parameters[i], u[i]));
    return in_cube(options_.space, options_.space.in_order(std::move(values)));
  };
  bool is_believed = true;
  const auto expect = [&](std::span<const UnitPoint> quantiles) {
    std::vector<Point> points;
    points.reserve(quantiles.size());
    for (const UnitPoint& u : quantiles) points.push_back(setting_at_quantiles(u));
    const auto expected = knowledge().expect(points);
    is_believed = expected.has_value();
    return expected.value_or(std::vector<double>(points.size(), 0.0));
  };
  const auto indices = sobol_indices(parameters.size(), kPairs, expect);
  std::vector<Importance> importance;
  if (!is_believed) return importance;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    importance.push_back({parameters[i].name, indices[i].first, indices[i].total});
  return importance;
}

}  // namespace duelopt
