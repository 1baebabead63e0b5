// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/waves.hpp"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

TEST(WavesTest, HaveTheCovarianceOfTheirProcess) {
  // At a distance of r length scales: exp(-r²/2), and (1 + √5 r + 5r²/3) exp(-√5 r) [RW06, 4.17].
  // Here r² = (0.3/0.5)² + (0.2/0.25)² = 1. The mean over 2,000 draws has a standard error of at
  // most √2/√2000 = 0.032.
  const double root = std::sqrt(5.0);
  for (const auto& [smoothness, expected] :
       {std::pair{Smoothness::kSquaredExponential, std::exp(-0.5)},
        std::pair{Smoothness::kMatern52, (1.0 + root + 5.0 / 3.0) * std::exp(-root)}}) {
    double covariance = 0.0;
    double variance = 0.0;
    double mean = 0.0;
    constexpr int kDraws = 2'000;
    for (int k = 0; k < kDraws; ++k) {
      Rng rng(Seed{7}, static_cast<std::uint64_t>(k));
      const Waves f(std::array{0.5, 0.25}, smoothness, 64, rng);
      const double a = f(std::array{0.1, 0.3});
      covariance += a * f(std::array{0.4, 0.5}) / kDraws;
      variance += a * a / kDraws;
      mean += a / kDraws;
    }
    EXPECT_NEAR(mean, 0.0, 0.07);
    EXPECT_NEAR(variance, 1.0, 0.1);
    EXPECT_NEAR(covariance, expected, 0.1);
  }
}

TEST(WavesTest, GradientIsThatOfDifferences) {
  Rng rng(Seed{3});
  const Waves f(std::array{0.2, 0.5, 2.0}, Smoothness::kMatern52, 50, rng);
  const std::array<double, 3> x{0.3, 0.8, 0.1};
  std::array<double, 3> gradient{};
  EXPECT_DOUBLE_EQ(f.value_and_gradient(x, gradient), f(x));
  for (std::size_t i = 0; i < 3; ++i) {
    std::array<double, 3> up = x;
    std::array<double, 3> down = x;
    up.at(i) += 1e-5;
    down.at(i) -= 1e-5;
    EXPECT_NEAR(gradient.at(i), (f(up) - f(down)) / 2e-5, 1e-6 * (1.0 + std::abs(gradient.at(i))));
  }
}

TEST(WavesTest, OneWaveIsACosineOfItsDraws) {
  // In the order of the draws: the stretch of Matérn 5/2, the frequencies, the phase.
  Rng rng(Seed{5});
  const Waves f(std::array{0.5, 4.0}, Smoothness::kMatern52, 1, rng);
  Rng again(Seed{5});
  const double stretch = std::sqrt(2.5 / again.gamma(2.5));
  const double first = stretch * again.normal() / 0.5;
  const double second = stretch * again.normal() / 4.0;
  const double phase = 2.0 * std::acos(-1.0) * again.uniform();
  EXPECT_NEAR(
      f(std::array{0.25, 1.0}), std::sqrt(2.0) * std::cos(0.25 * first + second + phase), 1e-14);
}

}  // namespace
}  // namespace duelopt
