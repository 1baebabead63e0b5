// SPDX-License-Identifier: Apache-2.0
//
// The formulas behind random problems: functions on the unit cube whose largest value is known,
// with every detail drawn.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "duelopt/core/rng.hpp"

namespace duelopt {

struct RandomFormula {
  std::function<double(std::span<const double>)> value;
  std::vector<double> maximizer;  // in the unit cube; its size is the dimension
};

// All REQUIRE dim >= 1.

// A draw of a Gaussian process: 256 waves, Matérn 5/2 or squared exponential, each length scale
// log-uniform on [0.1, 3]. They are drawn again while the cube holds more than 100 boxes of two
// length scales a side, for beyond that no search would vouch for the maximizer. Found by a search.
[[nodiscard]] RandomFormula draw_process(std::size_t dim, Rng& rng);

// -w(q(z)) with z = R (x - x*), R a random rotation, x* uniform in the cube and
//
//   q(z) = Σ λ_i z_i²  or  Σ λ_i z_i⁴,   λ log-uniform with a condition λ_max / λ_min of 1 to
//   1,000.
//
// In half of the draws of two or more dimensions z₂ + b z₁² stands in place of z₂, which makes the
// bowl a bent valley with the same bottom. w is monotone: the identity, a power or a logarithm.
[[nodiscard]] RandomFormula draw_bowl(std::size_t dim, Rng& rng);

// -Σ λ_i z_i² / mean - h Σ (1 - cos(2π z_i / p)) / d with z as above: a bowl of condition 1 to 10
// whose ripples are lowest, too, at x*.
[[nodiscard]] RandomFormula draw_ripples(std::size_t dim, Rng& rng);

// Σ_k h_k exp(-½ Σ_i ((x_i - c_ki) / w_ki)²): 2 to 10 bumps on a plain, one of height 1 and the
// others lower. The maximizer, which the tails of the lower bumps displace, is found by a search
// from each bump.
[[nodiscard]] RandomFormula draw_hills(std::size_t dim, Rng& rng);

// A quotient of sums of products of powers, as in engineering formulas,
//
//   (Π u_i^{a_i} + c Π u_i^{b_i}) / (1 + e Π (1 - g u_i)^{h_i}),   every exponent >= 0, 0 < g < 1,
//
// which grows with each u_i. u_i is a power of 0.1 + 0.9 x_i or 0.1 + 0.9 (1 - x_i), so that its
// maximum is on the boundary; or, for less than half of the coordinates, it has its top of 1
// inside.
[[nodiscard]] RandomFormula draw_corner(std::size_t dim, Rng& rng);

}  // namespace duelopt
