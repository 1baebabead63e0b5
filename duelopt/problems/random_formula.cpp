// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/random_formula.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/optim/maximize.hpp"
#include "duelopt/problems/waves.hpp"

namespace duelopt {
namespace {

using Coordinates = std::vector<double>;

double between(double low, double high, Rng& rng) { return low + (high - low) * rng.uniform(); }

double log_between(double low, double high, Rng& rng) {
  return std::exp(between(std::log(low), std::log(high), rng));
}

Coordinates uniform_in_cube(std::size_t dim, Rng& rng) {
  Coordinates x(dim);
  for (double& x_i : x) x_i = rng.uniform();
  return x;
}

double mean_over_cube(const std::function<double(std::span<const double>)>& f,
                      std::size_t dim,
                      Rng& rng) {
  constexpr std::size_t kPoints = 256;
  double sum = 0.0;
  for (const UnitPoint& x : sobol_points(kPoints, dim, rng)) sum += f(x.coordinates());
  return sum / static_cast<double>(kPoints);
}

// The rows of a random rotation: independent Gaussian vectors made orthonormal (Gram-Schmidt).
std::vector<Coordinates> rotation(std::size_t dim, Rng& rng) {
  std::vector<Coordinates> rows(dim, Coordinates(dim));
  for (std::size_t r = 0; r < dim; ++r) {
    for (double& v : rows[r]) v = rng.normal();
    for (std::size_t s = 0; s < r; ++s) {
      double along = 0.0;
      for (std::size_t i = 0; i < dim; ++i) along += rows[r][i] * rows[s][i];
      for (std::size_t i = 0; i < dim; ++i) rows[r][i] -= along * rows[s][i];
    }
    double norm = 0.0;
    for (const double v : rows[r]) norm += v * v;
    for (double& v : rows[r]) v /= std::sqrt(norm);
  }
  return rows;
}

// z = R (x - x*), and the weights λ of its coordinates.
struct Frame {
  Coordinates bottom;
  std::vector<Coordinates> axes;
  std::vector<double> weights;

  [[nodiscard]] double along(std::size_t r, std::span<const double> x) const {
    double z = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) z += axes[r][i] * (x[i] - bottom[i]);
    return z;
  }
};

Frame draw_frame(std::size_t dim, double largest_condition, Rng& rng) {
  Frame frame{.bottom = uniform_in_cube(dim, rng), .axes = rotation(dim, rng), .weights = {}};
  const double condition = log_between(1.0, largest_condition, rng);
  for (std::size_t i = 0; i < dim; ++i) {
    const double position = i < 2 ? static_cast<double>(i) : rng.uniform();  // both ends are taken
    frame.weights.push_back(std::pow(condition, -position));
  }
  return frame;
}

struct Bump {
  double height;
  Coordinates centre;
  Coordinates widths;
};

double bumps_and_gradient(std::span<const Bump> bumps,
                          std::span<const double> x,
                          std::span<double> gradient) {
  std::fill(gradient.begin(), gradient.end(), 0.0);
  double sum = 0.0;
  for (const Bump& bump : bumps) {
    double exponent = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double z = (x[i] - bump.centre[i]) / bump.widths[i];
      exponent -= 0.5 * z * z;
    }
    const double value = bump.height * std::exp(exponent);
    sum += value;
    for (std::size_t i = 0; i < gradient.size(); ++i) {
      gradient[i] -= value * (x[i] - bump.centre[i]) / (bump.widths[i] * bump.widths[i]);
    }
  }
  return sum;
}

std::vector<double> draw_length_scales(std::size_t dim, Rng& rng) {
  constexpr double kMostBoxes = 100.0;
  for (;;) {
    std::vector<double> length_scales(dim);
    double boxes = 1.0;
    for (double& length_scale : length_scales) {
      length_scale = log_between(0.1, 3.0, rng);
      boxes *= std::max(1.0, 0.5 / length_scale);
    }
    if (boxes <= kMostBoxes) return length_scales;
  }
}

// Multi-start ascents, each round from the best of the last and its neighbours too, until two
// rounds have gained nothing.
Coordinates search(const DifferentiableFunction& f,
                   std::size_t dim,
                   std::vector<UnitPoint> starts,
                   Rng& rng) {
  constexpr MultiStart kRound{.sobol_points = 1024,
                              .face_points = 512,
                              .neighbours = 256,
                              .ascents = 40,
                              .evaluations = 100};
  double highest = 0.0;
  Coordinates best;
  for (std::size_t idle = 0; idle < 2;) {
    const Maximum found =
        maximize({.dim = dim, .objective = f, .seeds = std::move(starts)}, kRound, rng);
    idle = best.empty() || found.value > highest + 1e-9 * std::abs(highest) ? 0 : idle + 1;
    if (best.empty() || found.value > highest) {
      highest = found.value;
      best.assign(found.x.begin(), found.x.end());
    }
    starts.assign(1, UnitPoint(best));
  }
  return best;
}

// The unit coordinate as one factor of a quotient sees it: in (0, 1], and 1 at `top`.
struct Factor {
  bool inside;   // whether the top is inside the cube
  double top;    // 0 or 1 unless inside
  double width;  // of an inside top

  [[nodiscard]] double operator()(double x) const {
    if (!inside) return 0.1 + 0.9 * (top == 1.0 ? x : 1.0 - x);
    const double z = (x - top) / width;
    return 1.0 / (1.0 + z * z);
  }
};

Factor draw_factor(bool may_be_inside, Rng& rng) {
  const bool inside = may_be_inside && rng.below(2) == 0;
  if (!inside) return {.inside = false, .top = static_cast<double>(rng.below(2)), .width = 1.0};
  const double top = rng.uniform();
  return {.inside = true, .top = top, .width = between(0.3, 1.0, rng)};
}

// Powers of up to 3, of sum 4 at most: a longer product would be a needle in a corner. Each is left
// out, which is the power 0, with probability `absent`.
Coordinates draw_powers(std::size_t dim, double absent, Rng& rng) {
  Coordinates powers(dim);
  double sum = 0.0;
  for (double& power : powers) {
    const double drawn = between(0.3, 3.0, rng);
    power = rng.uniform() < absent ? 0.0 : drawn;
    sum += power;
  }
  for (double& power : powers) power *= 4.0 / std::max(sum, 4.0);
  return powers;
}

double product(std::span<const double> factors, std::span<const double> powers) {
  double log_product = 0.0;
  for (std::size_t i = 0; i < factors.size(); ++i) log_product += powers[i] * std::log(factors[i]);
  return std::exp(log_product);
}

}  // namespace

RandomFormula draw_process(std::size_t dim, Rng& rng) {
  constexpr std::size_t kWaves = 256;
  const Smoothness smoothness =
      rng.below(2) == 0 ? Smoothness::kMatern52 : Smoothness::kSquaredExponential;
  const std::vector<double> length_scales = draw_length_scales(dim, rng);
  const Waves waves(length_scales, smoothness, kWaves, rng);
  const DifferentiableFunction f =
      pointwise([&waves](const UnitPoint& x, std::span<double> gradient) {
        return waves.value_and_gradient(x.coordinates(), gradient);
      });
  return {.value = waves, .maximizer = search(f, dim, {}, rng)};
}

RandomFormula draw_bowl(std::size_t dim, Rng& rng) {
  const Frame frame = draw_frame(dim, 1000.0, rng);
  const bool quartic = rng.below(2) == 1;
  const double bend = dim > 1 && rng.below(2) == 1 ? between(0.5, 2.0, rng) : 0.0;
  const auto depth = [=](std::span<const double> x) {
    double sum = 0.0;
    for (std::size_t r = 0; r < x.size(); ++r) {
      double z = frame.along(r, x);
      if (r == 1 && bend > 0.0) z += bend * std::pow(frame.along(0, x), 2);
      sum += frame.weights[r] * (quartic ? z * z * z * z : z * z);
    }
    return sum;
  };
  const double mean = mean_over_cube(depth, dim, rng);
  const std::size_t warp = rng.below(3);
  const double power = between(0.5, 1.0, rng);
  const double curvature = log_between(1.0, 1000.0, rng);
  return {.value =
              [=](std::span<const double> x) {
                const double q = depth(x) / mean;
                if (warp == 0) return -q;
                return warp == 1 ? -std::pow(q, power) : -std::log1p(curvature * q);
              },
          .maximizer = frame.bottom};
}

RandomFormula draw_ripples(std::size_t dim, Rng& rng) {
  const Frame frame = draw_frame(dim, 10.0, rng);
  const auto bowl = [=](std::span<const double> x) {
    double sum = 0.0;
    for (std::size_t r = 0; r < x.size(); ++r) {
      sum += frame.weights[r] * std::pow(frame.along(r, x), 2);
    }
    return sum;
  };
  const double mean = mean_over_cube(bowl, dim, rng);
  const double height = between(0.05, 0.5, rng);
  const double period = between(0.15, 0.5, rng);
  return {.value =
              [=](std::span<const double> x) {
                double ripples = 0.0;
                for (std::size_t r = 0; r < x.size(); ++r) {
                  ripples += 1.0 - std::cos(2.0 * std::numbers::pi * frame.along(r, x) / period);
                }
                return -bowl(x) / mean - height * ripples / static_cast<double>(x.size());
              },
          .maximizer = frame.bottom};
}

RandomFormula draw_hills(std::size_t dim, Rng& rng) {
  const double spread = std::sqrt(0.5 * static_cast<double>(dim));  // distances grow like √d
  std::vector<Bump> bumps(2 + rng.below(9));
  std::vector<UnitPoint> centres;
  for (Bump& bump : bumps) {
    bump.height = &bump == bumps.data() ? 1.0 : between(0.3, 0.9, rng);
    bump.centre = uniform_in_cube(dim, rng);
    const double width = spread * between(0.1, 0.35, rng);
    for (std::size_t i = 0; i < dim; ++i) {
      bump.widths.push_back(width * between(0.7, 1.4, rng));
    }
    centres.emplace_back(bump.centre);
  }
  const DifferentiableFunction f =
      pointwise([&bumps](const UnitPoint& x, std::span<double> gradient) {
        return bumps_and_gradient(bumps, x.coordinates(), gradient);
      });
  std::vector<double> maximizer = search(f, dim, std::move(centres), rng);
  return {.value = [bumps](std::span<const double> x) { return bumps_and_gradient(bumps, x, {}); },
          .maximizer = std::move(maximizer)};
}

RandomFormula draw_corner(std::size_t dim, Rng& rng) {
  std::vector<Factor> factors;
  std::vector<double> top;
  for (std::size_t i = 0; i < dim; ++i) {
    factors.push_back(draw_factor(2 * i + 2 < dim, rng));
    top.push_back(factors.back().top);
  }
  const Coordinates first = draw_powers(dim, 0.0, rng);  // every coordinate matters
  const Coordinates second = draw_powers(dim, 0.5, rng);
  const Coordinates below = draw_powers(dim, 0.5, rng);
  const double second_weight = log_between(0.1, 3.0, rng);
  const double below_weight = log_between(0.1, 10.0, rng);
  const double reach = between(0.5, 0.95, rng);
  return {.value =
              [=](std::span<const double> x) {
                Coordinates u(x.size());
                for (std::size_t i = 0; i < x.size(); ++i) u[i] = factors[i](x[i]);
                const double above = product(u, first) + second_weight * product(u, second);
                for (double& u_i : u) u_i = 1.0 - reach * u_i;
                return above / (1.0 + below_weight * product(u, below));
              },
          .maximizer = std::move(top)};
}

}  // namespace duelopt
