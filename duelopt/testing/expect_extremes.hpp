// SPDX-License-Identifier: Apache-2.0
//
// For tests only.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/problems/problem.hpp"

namespace duelopt {

using UnitFunction = std::function<double(const std::vector<double>&)>;

// Climbs from u along the axes of the cube, with steps that shrink from 1/8 to 2^-40.
inline double climb(const UnitFunction& value, std::vector<double> u) {
  double best = value(u);
  for (double step = 0.125; step > 0x1p-40;) {
    bool moved = false;
    for (double& u_i : u) {
      for (const double move : {step, -step}) {
        const double before = u_i;
        u_i = std::clamp(u_i + move, 0.0, 1.0);
        const double there = value(u);
        moved = moved || there > best;
        if (there > best) {
          best = there;
        } else {
          u_i = before;
        }
      }
    }
    if (!moved) step /= 2.0;
  }
  return best;
}

// The largest value that climbing from the best 30 of 16,384 Sobol points finds.
inline double search_maximum(const UnitFunction& value, std::size_t dim) {
  Rng rng(Seed{1});
  std::vector<std::pair<double, std::vector<double>>> starts;
  for (const UnitPoint& u : sobol_points(16'384, dim, rng)) {
    const std::vector<double> coordinates(u.begin(), u.end());
    starts.emplace_back(value(coordinates), coordinates);
  }
  std::sort(starts.rbegin(), starts.rend());
  starts.resize(30);
  double best = starts.front().first;
  for (const auto& start : starts) best = std::max(best, climb(value, start.second));
  return best;
}

// Expects that u is pressed against a face in each coordinate, or stationary to ten digits: the
// derivative (Richardson's, error of fourth order in the step) is at most 1e-10 of the curvature.
inline void expect_stationary(const UnitFunction& value,
                              const std::vector<double>& u,
                              double step) {
  for (std::size_t i = 0; i < u.size(); ++i) {
    SCOPED_TRACE(testing::Message() << "coordinate " << i);
    const auto moved = [&](double move) {
      std::vector<double> v = u;
      v[i] += move;
      return value(v);
    };
    if (u[i] == 0.0 || u[i] == 1.0) {
      EXPECT_LE(moved(u[i] == 0.0 ? step : -step), value(u));
      continue;
    }
    const auto slope = [&](double h) { return (moved(h) - moved(-h)) / (2.0 * h); };
    const double derivative = (4.0 * slope(step / 2.0) - slope(step)) / 3.0;
    const double curvature = (moved(step) - 2.0 * value(u) + moved(-step)) / (step * step);
    EXPECT_LT(curvature, 0.0);
    EXPECT_LE(std::abs(derivative), 1e-10 * std::abs(curvature));
  }
}

// Expects that the landscape reaches its optimum at each maximizer, and that a search of its own
// confirms both ends of its range and finds nothing beyond. Narrow peaks need a smaller step.
inline void expect_extremes(const Box& domain, const Landscape& landscape, double step = 1e-3) {
  const UnitFunction up = [&](const std::vector<double>& u) {
    return landscape(domain.from_unit(UnitPoint(u)));
  };
  const UnitFunction down = [&](const std::vector<double>& u) { return -up(u); };

  ASSERT_FALSE(landscape.maximizers.empty());
  for (const Point& x : landscape.maximizers) {
    EXPECT_NEAR(landscape(x), landscape.optimum(), 1e-14 * std::abs(landscape.optimum()) + 1e-14);
    const UnitPoint u = domain.to_unit(x);
    expect_stationary(up, {u.begin(), u.end()}, step);
  }
  const double rounding = 1e-13 * landscape.range.width();
  const double highest = search_maximum(up, domain.dim());
  EXPECT_LE(highest, landscape.range.hi() + rounding);
  EXPECT_GE(highest, landscape.range.hi() - 1e-10 * landscape.range.width());
  const double lowest = -search_maximum(down, domain.dim());
  EXPECT_GE(lowest, landscape.range.lo() - rounding);
  EXPECT_LE(lowest, landscape.range.lo() + 1e-10 * landscape.range.width());
}

}  // namespace duelopt
