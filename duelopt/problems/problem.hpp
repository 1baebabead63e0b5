// SPDX-License-Identifier: Apache-2.0
//
// Simulated problems whose optimum is known. Everything is maximized: a function that its authors
// minimize has the opposite sign here.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "duelopt/core/box.hpp"
#include "duelopt/core/interval.hpp"
#include "duelopt/core/point.hpp"

namespace duelopt {

// A function on a box, with its extremes there.
struct Landscape {
  std::function<double(const Point&)> value;
  Interval range;                 // its least and its largest value
  std::vector<Point> maximizers;  // where the largest is reached

  [[nodiscard]] double operator()(const Point& x) const { return value(x); }
  [[nodiscard]] double optimum() const noexcept { return range.hi(); }
};

struct Problem {
  std::string name;
  Box domain;
  Landscape f;    // what a label measures
  Landscape f_c;  // the low fidelity: the latent utility of a biased judge [XJSD20, Section 2]
};

// The problem of this name. Its functions throw kInvalidArgument for a point that is not in its
// domain. Throws kNotFound, naming the nearest names, if there is none.
[[nodiscard]] Problem problem(std::string_view name);

[[nodiscard]] std::span<const std::string_view> problem_names() noexcept;

// `formula` of the coordinates of a point, as a function that throws kInvalidArgument for a point
// outside the domain.
[[nodiscard]] std::function<double(const Point&)> restricted_to(
    Box domain, std::function<double(std::span<const double>)> formula);

}  // namespace duelopt
