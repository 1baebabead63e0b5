// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/width.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(WidthTest, HasTheTabulatedValues) {
  // ½ ln 2t, its root and √(0.2 d ln 2dt) by hand, to three digits: √(0.4 ln 40) = 1.2147 for d =
  // 2, t = 10.
  struct Case {
    std::size_t t;
    double literal, root, mf_2, mf_8;
  };
  for (const Case& c : {Case{1, 0.347, 0.589, 0.745, 2.11},
                        {10, 1.50, 1.22, 1.21, 2.85},
                        {100, 2.65, 1.63, 1.55, 3.44},
                        {1000, 3.80, 1.95, 1.82, 3.94}}) {
    EXPECT_NEAR(width(LiteralWidth{}, {c.t, 2}), c.literal, 0.0051);
    EXPECT_NEAR(width(RootWidth{}, {c.t, 2}), c.root, 0.0051);
    EXPECT_NEAR(width(MfGpUcbWidth{}, {c.t, 2}), c.mf_2, 0.0051);
    EXPECT_NEAR(width(MfGpUcbWidth{}, {c.t, 8}), c.mf_8, 0.0051);
  }
  EXPECT_EQ(width(ConstantWidth{3.0}, {7, 2}), 3.0);
}

TEST(WidthTest, TheTheoremByHand) {
  // B = 2, R = ½, η² = ¼, Φ = 3, δ = e⁻⁴: 2 + 1 · √(2 · (3 + 1 + 4)) = 6.
  EXPECT_NEAR(width(TheoremWidth{2.0, 0.5, std::exp(-4.0)}, {9, 2, 3.0, 0.25}), 6.0, 1e-14);
}

TEST(WidthTest, WithoutANoiseBoundTheNoiseItselfIsIt) {
  // As above with R = η: 2 + √16 whatever η is.
  for (const double noise_variance : {1e-8, 0.25}) {
    EXPECT_NEAR(width(TheoremWidth{2.0, std::nullopt, std::exp(-4.0)}, {9, 2, 3.0, noise_variance}),
                6.0,
                1e-12);
  }
}

TEST(WidthTest, RoundsAndDimensionsBeginAtOne) {
  expect_error(ErrorCode::kInvalidArgument, "round 0", [] { (void)width(LiteralWidth{}, {0, 2}); });
  expect_error(ErrorCode::kInvalidArgument, "dimension 0", [] {
    (void)width(LiteralWidth{}, {1, 0});
  });
}

TEST(WidthTest, RefusesNumbersOutOfRange) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const auto refused = [](const std::string& fragment, const WidthSchedule& schedule) {
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { check(schedule); });
  };
  refused("width = 0", ConstantWidth{0.0});
  refused("norm bound = -1", TheoremWidth{.norm_bound = -1.0});
  refused("noise bound = 0", TheoremWidth{.noise_bound = 0.0});
  refused("delta = 1 is not in (0, 1)", TheoremWidth{.delta = 1.0});
  refused("delta = nan", TheoremWidth{.delta = kNan});
  check(LiteralWidth{});
}

}  // namespace
}  // namespace duelopt
