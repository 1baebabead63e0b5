// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/borda.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/problems/named_judge.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

double first_coordinate(const Point& x) { return x[0]; }

double sum_of_coordinates(const Point& x) {
  double sum = 0.0;
  for (const double x_i : x) sum += x_i;
  return sum;
}

// The mean of f_r over so many Sobol points.
double mean(const BordaFunction& f_r, const Box& domain, std::size_t count) {
  Rng rng(Seed{3});
  double sum = 0.0;
  for (const UnitPoint& u : sobol_points(count, domain.dim(), rng)) sum += f_r(domain.from_unit(u));
  return sum / static_cast<double>(count);
}

TEST(BordaFunctionTest, OfALogisticJudgeOnALineIsADifferenceOfSoftplus) {
  // ∫₀¹ 1/(1 + e^(-(x-t)/s)) dt = s (log(1 + e^(x/s)) - log(1 + e^((x-1)/s))).
  const double s = 0.05;
  const BordaFunction f_r(Box::unit(1),
                          UtilityJudge{.utility = first_coordinate, .link = BtlLink{s}});
  for (const double x : {0.0, 0.1, 0.5, 0.97, 1.0}) {
    const double expected = s * (std::log1p(std::exp(x / s)) - std::log1p(std::exp((x - 1.0) / s)));
    EXPECT_NEAR(f_r({x}), expected, 1e-13);
    EXPECT_EQ(f_r.at({x}).standard_error, 0.0);
  }
}

TEST(BordaFunctionTest, OfALinearJudgeIsLinearInEveryDimension) {
  // σ(d) = (1 + d/s)/2 with d = Σ x_i - Σ X_i and E Σ X_i = dim/2 on the unit cube: if s >= dim,
  // f_r(x) = (1 + (Σ x_i - dim/2)/s) / 2.
  for (std::size_t dim = 1; dim <= 6; ++dim) {
    const auto d = static_cast<double>(dim);
    const BordaFunction f_r(Box::unit(dim),
                            UtilityJudge{.utility = sum_of_coordinates, .link = LinearLink{d}});
    const Point x(std::vector<double>(dim, 0.8));
    const BordaValue value = f_r.at(x);
    EXPECT_NEAR(value.value, 0.5 + 0.5 * 0.3, 1e-13 + 5.0 * value.standard_error) << dim;
    EXPECT_LT(value.standard_error, 1e-3);
    EXPECT_EQ(value.standard_error == 0.0, dim <= 3);
  }
}

TEST(BordaFunctionTest, UsesTheUnitsOfTheDomain) {
  // On [10, 30] a step judge of the coordinate gives (x - 10)/20, up to the cell of the rule.
  const BordaFunction f_r(Box{{10.0, 30.0}},
                          UtilityJudge{.utility = first_coordinate, .link = StepLink{}});
  EXPECT_NEAR(f_r({10.0}), 0.0, 1e-3);
  EXPECT_NEAR(f_r({15.0}), 0.25, 1e-3);
  EXPECT_NEAR(f_r({30.0}), 1.0, 1e-3);
}

TEST(BordaFunctionTest, AgreesWithAFinerRule) {
  // Gauss-Legendre rules of 600 and 150 points a side, outside this program.
  struct Case {
    const char* problem;
    Point x;
    double expected;
  };
  for (const Case& c : {Case{"currin-exp", {0.2, 0.3}, 0.7796058666},
                        {"currin-exp", {0.9, 0.1}, 0.7239456348},
                        {"branin", {0.0, 0.0}, 0.4699750644},
                        {"branin", {-5.0, 0.0}, 0.0146207044},
                        {"hartmann3", {0.5, 0.5, 0.5}, 0.4347034644},
                        {"hartmann3", {0.11, 0.556, 0.855}, 0.9659957519}}) {
    const Problem p = problem(c.problem);
    EXPECT_NEAR(BordaFunction(p.domain, judge("low-fidelity", p))(c.x), c.expected, 1e-8);
  }
}

TEST(BordaFunctionTest, HasTheRangeOfThePaperNotes) {
  // Notes, section 1.3, by Monte Carlo, to within 4e-4: adaptive quadrature outside this program
  // gives the digits here. f_r is a growing function of f_c, so that both have the same extremes.
  const Problem currin = problem("currin-exp");
  const Point worst{0.0, 1.0};
  const Point& best = currin.f_c.maximizers.front();
  const BordaFunction raw(currin.domain, judge("low-fidelity", currin, {.scale = 1.0}));
  EXPECT_NEAR(raw(worst), 0.01550735, 1e-8);  // notes: 0.0155
  EXPECT_NEAR(raw(best), 0.96848334, 1e-8);   // notes: 0.9688
  const BordaFunction scaled(currin.domain, judge("low-fidelity", currin));
  EXPECT_NEAR(scaled(worst), 0.07573625, 1e-8);  // notes: 0.0758
  EXPECT_NEAR(scaled(best), 0.90975698, 1e-8);   // notes: 0.9101
  // What a feasible set around the maximum of f_r must leave for x*; notes: 8.7e-4 and 1.24e-3.
  EXPECT_NEAR(raw(best) - raw(currin.f.maximizers.front()), 8.8094e-4, 1e-8);
  EXPECT_NEAR(scaled(best) - scaled(currin.f.maximizers.front()), 1.23984e-3, 1e-8);

  const Problem borehole = problem("borehole");
  const BordaFunction f_r(borehole.domain, judge("low-fidelity", borehole));
  const Point driest{0.05, 50000.0, 63070.0, 990.0, 63.1, 820.0, 1680.0, 9855.0};
  const BordaValue lowest = f_r.at(driest);
  const BordaValue highest = f_r.at(borehole.f_c.maximizers.front());
  EXPECT_NEAR(lowest.value, 0.2341, 1e-4 + 5.0 * lowest.standard_error);
  EXPECT_NEAR(highest.value, 0.9846, 1e-4 + 5.0 * highest.standard_error);
  EXPECT_LT(lowest.standard_error, 5e-4);
}

TEST(BordaFunctionTest, HasMeanOneHalfWhateverTheJudge) {
  const Problem currin = problem("currin-exp");
  for (const std::string_view name : judge_names()) {
    const BordaFunction f_r(currin.domain, judge(name, currin));
    EXPECT_NEAR(mean(f_r, currin.domain, 64), 0.5, 0.01) << name;
  }
  const Problem hartmann = problem("hartmann6");
  const BordaFunction f_r(hartmann.domain, judge("low-fidelity", hartmann), {.sobol_points = 64});
  EXPECT_NEAR(mean(f_r, hartmann.domain, 1024), 0.5, 0.01);
}

TEST(BordaFunctionTest, OfALiarIsTheComplement) {
  const Problem p = problem("branin");
  const BordaFunction honest(p.domain, judge("same", p));
  const BordaFunction adversarial(p.domain, judge("lying", p));
  for (const Point& x : {Point{0.0, 0.0}, Point{9.0, 3.0}}) {
    EXPECT_NEAR(honest(x) + adversarial(x), 1.0, 1e-13);
  }
}

TEST(BordaFunctionTest, OfAnInconsistentJudgeIsDrawnTowardsOneHalf) {
  // By the factor 1 - ⅔ · ½ = ⅔ (judge.hpp), for narrow stripes.
  const Problem p = problem("currin-exp");
  const BordaFunction consistent(p.domain, judge("low-fidelity", p));
  const BordaFunction inconsistent(p.domain, judge("inconsistent", p));
  for (const Point& x : {Point{0.235, 0.0}, Point{0.02, 0.9}, Point{0.7, 0.4}}) {
    EXPECT_NEAR(inconsistent(x) - 0.5, 2.0 / 3.0 * (consistent(x) - 0.5), 0.02);
  }
}

TEST(BordaFunctionTest, RefusesAPointThatIsNotInTheDomainAndNoOpponents) {
  const BordaFunction f_r(Box::unit(2), UninformativeJudge{});
  expect_error(ErrorCode::kInvalidArgument, "outside", [&] { (void)f_r({0.5, 1.5}); });
  expect_error(ErrorCode::kInvalidArgument, "dimension 1", [&] { (void)f_r({0.5}); });
  expect_error(ErrorCode::kInvalidArgument, "at least one opponent", [] {
    BordaFunction(Box::unit(5), UninformativeJudge{}, {.sobol_points = 0});
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 3668", [] {
    BordaFunction(Box::unit(3668), UninformativeJudge{}, {.sobol_points = 1});
  });
}

}  // namespace
}  // namespace duelopt
