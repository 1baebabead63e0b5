// SPDX-License-Identifier: Apache-2.0
//
// For tests only: histories of a function whose best point is known.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "duelopt/core/box.hpp"
#include "duelopt/core/history.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/core/rng.hpp"

namespace duelopt {

inline double smooth(const UnitPoint& u) {
  double sum = 0.0;
  for (const double u_i : u) sum -= (u_i - 0.6) * (u_i - 0.6);
  return sum;
}

// What somebody answers who knows the values.
template <class Value>
Answer true_answer(const Query& query, Value&& value) {
  const std::vector<Point> points = points_of(query);
  if (kind(query) == QueryKind::kLabel) return Measurement{value(points[0])};
  const auto best =
      std::max_element(points.begin(), points.end(), [&](const Point& a, const Point& b) {
        return value(a) < value(b);
      });
  const auto option = static_cast<std::size_t>(best - points.begin());
  if (kind(query) == QueryKind::kChoice) return Pick{option};
  return option == 0 ? Winner::kFirst : Winner::kSecond;
}

struct Count {
  std::size_t duels, labels;
};

// Uniform duels and then labels, answered by `value` of the cube.
template <class Value>
History answered(const Box& domain, const Count& count, Value&& value) {
  Rng rng(Seed{5});
  History history;
  for (std::size_t i = 0; i < count.duels; ++i) {
    const auto pair = uniform_points(2, domain.dim(), rng);
    const Winner winner = value(pair[0]) > value(pair[1]) ? Winner::kFirst : Winner::kSecond;
    history.append(Duelled{domain.from_unit(pair[0]), domain.from_unit(pair[1]), winner});
  }
  for (const UnitPoint& u : uniform_points(count.labels, domain.dim(), rng)) {
    history.append(Labelled{domain.from_unit(u), value(u)});
  }
  return history;
}

}  // namespace duelopt
