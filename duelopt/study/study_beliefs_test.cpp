// SPDX-License-Identifier: Apache-2.0
//
// What follows from beliefs: good settings, comparisons, importance.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/study/study.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/small_study.hpp"

namespace duelopt {
namespace {

// Labels of x + weight n / 1000 all over the space of small_study.
Study labelled(Direction direction, double weight) {
  StudyOptions options = small_study("log-ei");
  options.direction = direction;
  Study study(options);
  for (std::int64_t i = 0; i < 24; ++i) {
    const double x = (static_cast<double>(i) + 0.5) / 24.0;
    const std::int64_t n = 1 + (i * 7 % 24) * 999 / 23;
    study.add(LabelQuestion{options.space.in_order({x, n})},
              Measurement{x + weight * static_cast<double>(n) / 1000.0});
  }
  return study;
}

Setting at(const Study& study, double x, std::int64_t n) {
  return study.options().space.in_order({x, n});
}

TEST(StudyBeliefsTest, BeforeAnyAnswerThereIsNothingToSay) {
  const Study study(small_study("log-ei"));
  EXPECT_TRUE(study.importance().empty());
  EXPECT_TRUE(study.top(3).empty());
  EXPECT_EQ(study.probability_better(at(study, 0.2, 5), at(study, 0.8, 5)), std::nullopt);
}

// x and n / 1000 are uniform, so that they explain 1 and weight² of 1 + weight².
TEST(StudyBeliefsTest, ParametersMatterAsMuchAsTheyMoveTheObjective) {
  for (const double weight : {0.0, 1.0, 2.0}) {
    const std::vector<Importance> of = labelled(Direction::kMaximize, weight).importance();
    ASSERT_EQ(of.size(), 2U);
    EXPECT_EQ(of[0].parameter, "x");
    EXPECT_EQ(of[1].parameter, "n");
    const double all = 1.0 + weight * weight;
    EXPECT_NEAR(of[0].alone, 1.0 / all, 0.05) << weight;
    EXPECT_NEAR(of[1].alone, weight * weight / all, 0.05) << weight;
    EXPECT_NEAR(of[0].in_all, of[0].alone, 0.05) << weight;
  }
}

TEST(StudyBeliefsTest, TheBestComeFirstAndDiffer) {
  for (const Direction direction : {Direction::kMaximize, Direction::kMinimize}) {
    const Study study = labelled(direction, 1.0);
    const std::vector<RecommendedSetting> top = study.top(5);
    ASSERT_EQ(top.size(), 5U);
    EXPECT_EQ(top[0].params, study.best().recommended->params);
    for (std::size_t i = 0; i < top.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const double in_x =
            std::abs(top[i].params.get<double>("x") - top[j].params.get<double>("x"));
        const auto in_n = std::abs(static_cast<double>(top[i].params.get<std::int64_t>("n") -
                                                       top[j].params.get<std::int64_t>("n")));
        EXPECT_GE(std::max(in_x, in_n / 1000.0), 0.0999);
      }
      if (i < 2) continue;
      const double gain = top[i - 1].value->mean - top[i].value->mean;
      EXPECT_GE(direction == Direction::kMaximize ? gain : -gain, 0.0);
    }
    // The best corner is at 2 or 0; five distinct settings lie within 0.3 of it on each axis.
    const double best = direction == Direction::kMaximize ? 2.0 : 0.0;
    EXPECT_NEAR(top[4].value->mean, best, 0.6);
  }
  EXPECT_TRUE(labelled(Direction::kMaximize, 1.0).top(0).empty());
}

TEST(StudyBeliefsTest, ComparisonsAreSureWhereLabelsAre) {
  const Study study = labelled(Direction::kMaximize, 1.0);
  const Setting good = at(study, 0.9, 900);
  const Setting bad = at(study, 0.1, 100);
  EXPECT_GT(study.probability_better(good, bad).value(), 0.999);
  EXPECT_LT(study.probability_better(bad, good).value(), 0.001);
  EXPECT_EQ(study.probability_better(good, good), 0.5);
  const Setting near = at(study, 0.9, 905);
  const double close = study.probability_better(near, good).value();
  EXPECT_NEAR(close + study.probability_better(good, near).value(), 1.0, 1e-3);
  EXPECT_LT(labelled(Direction::kMinimize, 1.0).probability_better(good, bad).value(), 0.001);
  expect_error(ErrorCode::kNotFound, "", [&] {
    (void)study.probability_better(good, Setting{{"x", 0.5}, {"m", std::int64_t{3}}});
  });
}

}  // namespace
}  // namespace duelopt
