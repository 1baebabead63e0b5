// SPDX-License-Identifier: Apache-2.0
#include "duelopt/kernels/profile.hpp"

#include <cassert>
#include <cmath>

#include "duelopt/core/query.hpp"
#include "duelopt/kernels/matern_bessel.hpp"

namespace duelopt {
namespace {

// Each shape's h and h' [RW06, Eqs. 4.9, 4.14, 4.17], as array expressions that the compiler
// vectorises.

void squared_exponential(Eigen::Ref<Vector> s) { s = (-0.5 * s.array()).exp(); }

void squared_exponential(Eigen::Ref<Vector> s, Eigen::Ref<Vector> slope) {
  squared_exponential(s);
  slope = -0.5 * s;
}

void matern12(Eigen::Ref<Vector> s) { s = (-s.array().sqrt()).exp(); }

void matern12(Eigen::Ref<Vector> s, Eigen::Ref<Vector> slope) {
  slope = s.array().sqrt();
  s = (-slope.array()).exp();
  slope = (slope.array() > 0.0).select(-0.5 * s.array() / slope.array(), 0.0);
}

void matern32(Eigen::Ref<Vector> s) {
  s = (3.0 * s.array()).sqrt();
  s = (1.0 + s.array()) * (-s.array()).exp();
}

void matern32(Eigen::Ref<Vector> s, Eigen::Ref<Vector> slope) {
  s = (3.0 * s.array()).sqrt();
  slope = (-s.array()).exp();
  s = (1.0 + s.array()) * slope.array();
  slope *= -1.5;
}

void matern52(Eigen::Ref<Vector> s) {
  s = (5.0 * s.array()).sqrt();
  s = (1.0 + s.array() + s.array().square() / 3.0) * (-s.array()).exp();
}

void matern52(Eigen::Ref<Vector> s, Eigen::Ref<Vector> slope) {
  s = (5.0 * s.array()).sqrt();
  slope = -5.0 / 6.0 * (1.0 + s.array()) * (-s.array()).exp();
  // e^-u is taken back from the slope, since both arrays are in use.
  s = (1.0 + s.array() + s.array().square() / 3.0) / (1.0 + s.array()) * (-1.2 * slope.array());
}

void matern(double nu, Eigen::Ref<Vector> s) {
  for (double& s_i : s) s_i = matern_profile(nu, std::sqrt(2.0 * nu * s_i));
}

void matern(double nu, Eigen::Ref<Vector> s, Eigen::Ref<Vector> slope) {
  for (Index i = 0; i < s.size(); ++i) {
    const double u = std::sqrt(2.0 * nu * s[i]);
    const double S = matern_slope(nu, u);
    slope[i] = std::isfinite(S) ? -nu * S : 0.0;
    s[i] = matern_profile(nu, u);
  }
}

template <class... Outputs>
void dispatch(const KernelShape& shape, Outputs... outputs) {
  if (std::holds_alternative<SquaredExponential>(shape)) return squared_exponential(outputs...);
  const auto* m = std::get_if<Matern>(&shape);
  assert(m != nullptr);
  if (m->nu == 0.5) return matern12(outputs...);
  if (m->nu == 1.5) return matern32(outputs...);
  if (m->nu == 2.5) return matern52(outputs...);
  matern(m->nu, outputs...);
}

}  // namespace

void apply_profile(const KernelShape& shape, Eigen::Ref<Vector> s) {
  dispatch<Eigen::Ref<Vector>>(shape, s);
}

void apply_profile(const KernelShape& shape, Eigen::Ref<Vector> s, Eigen::Ref<Vector> slope) {
  dispatch<Eigen::Ref<Vector>, Eigen::Ref<Vector>>(shape, s, slope);
}

}  // namespace duelopt
