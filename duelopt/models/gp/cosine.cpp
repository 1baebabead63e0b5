// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/cosine.hpp"

#include <array>
#include <cstddef>
#include <numbers>

namespace duelopt {
namespace {

// 2π in two parts, the first of 33 bits: its product with an integer below 2^20 is exact.
constexpr double kTurnHigh = 0x1.921fb544p+2;
constexpr double kTurnLow = 2.430840202602477e-10;
constexpr double kLargest = 1e6;  // below 2^20 turns

// sin h = h Σ_k c_k h^2k: on [-π/2, π/2] what is left out is below (π/2)²³/23! < 2e-18.
constexpr auto kSineSeries = [] {
  std::array<double, 11> c{1.0};
  for (std::size_t k = 1; k < c.size(); ++k) {
    c[k] = -c[k - 1] / static_cast<double>(2 * k * (2 * k + 1));
  }
  return c;
}();

}  // namespace

void apply_cosine(Eigen::Ref<Vector> x) {
  if (x.size() == 0) return;
  if (!(x.cwiseAbs().maxCoeff() <= kLargest)) {
    x = x.array().cos();
    return;
  }
  // cos x = 1 - 2 sin² h with h = x/2, once whole turns are taken off x.
  const Eigen::ArrayXd turns = (x.array() * (0.5 / std::numbers::pi)).rint();
  const Eigen::ArrayXd h = 0.5 * ((x.array() - kTurnHigh * turns) - kTurnLow * turns);
  const Eigen::ArrayXd square = h.square();
  Eigen::ArrayXd series = Eigen::ArrayXd::Constant(x.size(), kSineSeries.back());
  for (std::size_t k = kSineSeries.size() - 1; k-- > 0;) series = kSineSeries[k] + series * square;
  x = 1.0 - 2.0 * (h * series).square();
}

}  // namespace duelopt
