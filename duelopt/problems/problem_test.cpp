// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/problem.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(ProblemTest, EachNameFindsTheProblemThatBearsIt) {
  EXPECT_EQ(problem_names().size(), 7U);
  for (const std::string_view name : problem_names()) EXPECT_EQ(problem(name).name, name);
}

TEST(ProblemTest, AnUnknownNameIsAnsweredWithTheNearest) {
  expect_error(
      ErrorCode::kNotFound, "nearest: \"currin-exp\"", [] { (void)problem("currin_exp"); });
  expect_error(ErrorCode::kNotFound, "nearest: \"hartmann3\", \"hartmann6\"", [] {
    (void)problem("hartmann");
  });
}

TEST(ProblemTest, FunctionsRefuseAPointThatIsNotInTheDomain) {
  for (const std::string_view name : problem_names()) {
    SCOPED_TRACE(name);
    const Problem p = problem(name);
    const Point& inside = p.f.maximizers.front();
    std::vector<double> outside(inside.begin(), inside.end());
    outside.back() = p.domain[p.domain.dim() - 1].hi() + 1.0;
    std::vector<double> short_of_one(inside.begin(), inside.end() - 1);
    for (const Landscape& landscape : {p.f, p.f_c}) {
      expect_error(
          ErrorCode::kInvalidArgument, "is outside", [&] { (void)landscape(Point(outside)); });
      expect_error(
          ErrorCode::kInvalidArgument, "dimension", [&] { (void)landscape(Point(short_of_one)); });
      expect_error(ErrorCode::kInvalidArgument, "dimension 0", [&] {
        (void)landscape(Point(std::vector<double>{}));
      });
    }
  }
}

TEST(RestrictedToTest, GivesTheFormulaTheCoordinates) {
  const auto difference = restricted_to(Box{{-5.0, 5.0}, {0.0, 3.0}},
                                        [](std::span<const double> x) { return x[0] - x[1]; });
  EXPECT_EQ(difference({4.0, 3.0}), 1.0);
  expect_error(ErrorCode::kInvalidArgument, "coordinate 1 = 4 is outside [0, 3]", [&] {
    (void)difference({4.0, 4.0});
  });
}

}  // namespace
}  // namespace duelopt
