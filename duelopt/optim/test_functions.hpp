// SPDX-License-Identifier: Apache-2.0
//
// For tests only: functions whose maxima are known.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "duelopt/core/point.hpp"
#include "duelopt/optim/differentiable_function.hpp"

namespace duelopt {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

inline UnitPoint repeated(double coordinate, std::size_t dim) {
  return UnitPoint(std::vector<double>(dim, coordinate));
}

// The largest difference of a coordinate.
inline double distance(const UnitPoint& a, std::span<const double> b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.dim(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

inline double squared_distance(const UnitPoint& x, std::span<const double> centre) {
  double sum = 0.0;
  for (std::size_t i = 0; i < x.dim(); ++i) sum += (x[i] - centre[i]) * (x[i] - centre[i]);
  return sum;
}

// -Σ (x_i - centre_i)² (i + 1). The centre may lie outside the cube; then the maximum is the
// nearest point of it, coordinate by coordinate.
inline DifferentiableFunction quadratic(std::vector<double> centre) {
  return pointwise([centre = std::move(centre)](const UnitPoint& x, std::span<double> gradient) {
    double value = 0.0;
    for (std::size_t i = 0; i < x.dim(); ++i) {
      const double weight = static_cast<double>(i + 1);
      value -= weight * (x[i] - centre[i]) * (x[i] - centre[i]);
      gradient[i] = -2.0 * weight * (x[i] - centre[i]);
    }
    return value;
  });
}

// radius² - |x - centre|²: as a constraint, the ball; as an objective, round about the centre.
inline DifferentiableFunction ball(std::vector<double> centre, double radius) {
  return pointwise(
      [centre = std::move(centre), radius](const UnitPoint& x, std::span<double> gradient) {
        for (std::size_t i = 0; i < x.dim(); ++i) gradient[i] = -2.0 * (x[i] - centre[i]);
        return radius * radius - squared_distance(x, centre);
      });
}

// zero + Σ slope_i x_i.
inline DifferentiableFunction plane(double zero, std::vector<double> slope) {
  return pointwise(
      [zero, slope = std::move(slope)](const UnitPoint& x, std::span<double> gradient) {
        double value = zero;
        for (std::size_t i = 0; i < x.dim(); ++i) value += slope[i] * x[i];
        std::copy(slope.begin(), slope.end(), gradient.begin());
        return value;
      });
}

// Σ height exp(-|x - centre|² / (2 width²)).
struct Bump {
  std::vector<double> centre;
  double height;
  double width;
};
inline DifferentiableFunction bumps(std::vector<Bump> all) {
  return pointwise([all = std::move(all)](const UnitPoint& x, std::span<double> gradient) {
    double value = 0.0;
    std::fill(gradient.begin(), gradient.end(), 0.0);
    for (const auto& [centre, height, width] : all) {
      const double term = height * std::exp(-squared_distance(x, centre) / (2.0 * width * width));
      value += term;
      for (std::size_t i = 0; i < x.dim(); ++i) {
        gradient[i] -= term * (x[i] - centre[i]) / (width * width);
      }
    }
    return value;
  });
}

// The negative of Branin's function of x_1 = 15 u_1 - 5 and x_2 = 15 u_2:
//   (x_2 - 5.1 x_1² / (4π²) + 5 x_1 / π - 6)² + 10 (1 - 1/(8π)) cos x_1 + 10.
// The square vanishes and the cosine is -1 at (-π, 12.275), (π, 2.275) and (3π, 2.475): the maximum
// is -10 / (8π).
inline constexpr double kBraninMaximum = -10.0 / (8.0 * std::numbers::pi);
inline DifferentiableFunction branin() {
  return pointwise([](const UnitPoint& u, std::span<double> gradient) {
    constexpr double pi = std::numbers::pi;
    const double x = 15.0 * u[0] - 5.0;
    const double root = 15.0 * u[1] - 5.1 * x * x / (4.0 * pi * pi) + 5.0 * x / pi - 6.0;
    const double amplitude = 10.0 * (1.0 - 1.0 / (8.0 * pi));
    const double slope = 2.0 * root * (-10.2 * x / (4.0 * pi * pi) + 5.0 / pi);
    gradient[0] = -15.0 * (slope - amplitude * std::sin(x));
    gradient[1] = -15.0 * 2.0 * root;
    return -(root * root + amplitude * std::cos(x) + 10.0);
  });
}

// factor · function + offset.
inline DifferentiableFunction affine(DifferentiableFunction function,
                                     double factor,
                                     double offset = 0.0) {
  return pointwise([f = std::move(function.value_and_gradient), factor, offset](
                       const UnitPoint& x, std::span<double> gradient) {
    const double value = f(x, gradient);
    for (double& slope : gradient) slope *= factor;
    return factor * value + offset;
  });
}

// The function where x_1 >= from, undefined elsewhere.
inline DifferentiableFunction undefined_below(double from, DifferentiableFunction function) {
  return pointwise([from, f = std::move(function.value_and_gradient)](const UnitPoint& x,
                                                                      std::span<double> gradient) {
    const double value = f(x, gradient);
    return x[0] >= from ? value : kNaN;
  });
}

// Counts what is asked of a function.
struct Calls {
  std::size_t batches = 0;
  std::size_t batched_points = 0;
  std::size_t gradients = 0;
};
inline DifferentiableFunction counted(DifferentiableFunction function, Calls& calls) {
  return {.values =
              [&calls, values = std::move(function.values)](std::span<const UnitPoint> points) {
                ++calls.batches;
                calls.batched_points += points.size();
                return values(points);
              },
          .value_and_gradient =
              [&calls, f = std::move(function.value_and_gradient)](const UnitPoint& x,
                                                                   std::span<double> gradient) {
                ++calls.gradients;
                return f(x, gradient);
              }};
}

}  // namespace duelopt
