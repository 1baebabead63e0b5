// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/words.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/small_study.hpp"

namespace duelopt::views {
namespace {

TEST(WordsTest, NumbersHaveTheDigitsThatTheResolutionBears) {
  EXPECT_EQ(rounded(7.4183, 0.05), "7.42");
  EXPECT_EQ(rounded(7.4183, 0.1), "7.4");
  EXPECT_EQ(rounded(7.4183, 0.11), "7.4");
  EXPECT_EQ(rounded(7.4183, 1.0), "7");
  EXPECT_EQ(rounded(741.83, 30.0), "742");
  EXPECT_EQ(rounded(-0.001, 0.1), "0.0");
  EXPECT_EQ(rounded(0.1, 0.0), "0.1");
  EXPECT_EQ(rounded(1.23456e-12, 1e-14), "1.235e-12");
  EXPECT_EQ(rounded(1.23456e100, 1e90), "1.235e+100");
  EXPECT_EQ(rounded(std::numeric_limits<double>::infinity(), 1.0), "inf");
  EXPECT_EQ(significant(0.1234), "0.12");
  EXPECT_EQ(significant(1234.0), "1234");
  EXPECT_EQ(significant(-3.14159, 3), "-3.14");
  EXPECT_EQ(significant(0.0), "0");
}

TEST(WordsTest, AnEstimateIsToATenthOfHalfItsInterval) {
  EXPECT_EQ(in_words(Estimate{7.4183, 6.8883, 7.9483}),
            "7.42, with 95 % probability between 6.89 and 7.95");
  EXPECT_EQ(in_words(Estimate{7.4183, 7.4183, 7.4183}), "7.41830");
  EXPECT_EQ(in_words(Estimate{120.0, -500.0, 740.0}),
            "120, with 95 % probability between -500 and 740");
}

TEST(WordsTest, ASettingIsToAThousandthOfTheRanges) {
  const Space space({{"temp", Real{85.0, 96.0}},
                     {"grind", Real{0.001, 10.0, Scale::kLog}},
                     {"shots", Integer{1, 3}},
                     {"bean", Categorical{{"A", "B"}}}});
  const Setting setting = space.in_order({91.24839, 0.012345678, std::int64_t{2}, "A"});
  EXPECT_EQ(in_words(space, setting), "temp=91.25 grind=0.01235 shots=2 bean=A");
  EXPECT_EQ(in_words(space, space.in_order({93.0, 1.0, std::int64_t{2}, "B"})),
            "temp=93 grind=1 shots=2 bean=B");
}

// Labels of a parabola with its top at 0.6, which are `height` apart.
Study labelled(double budget, std::size_t count, double height = 1.0) {
  Study study({.name = "parabola",
               .space = Space({{"x", Real{0.0, 1.0}}}),
               .budget = budget,
               .strategy = "log-ei"});
  for (std::size_t i = 0; i < count; ++i) {
    const double x = (static_cast<double>(i) + 0.5) / static_cast<double>(count);
    study.add(LabelQuestion{study.options().space.in_order({x})},
              Measurement{height * (1.0 - (x - 0.6) * (x - 0.6))});
  }
  return study;
}

TEST(AdviceTest, BeforeTwoLabelsThereIsEverythingToGain) {
  const Advice some = advice(labelled(20.0, 1));
  EXPECT_TRUE(some.go_on);
  EXPECT_EQ(some.text.substr(0, 6), "Go on:");
  EXPECT_FALSE(advice(labelled(1.0, 1)).go_on);
}

TEST(AdviceTest, SaysWhatTheNextLabelCostsAndPromises) {
  const Study study = labelled(20.0, 3);
  const Advice some = advice(study);
  ASSERT_GT(study.outlook()->at_most, 0.01);
  EXPECT_TRUE(some.go_on);
  EXPECT_EQ(some.text,
            "Go on: the next label, for 1, is expected to raise the best value by " +
                significant(study.outlook()->next_label) +
                ", all further questions together by at most " +
                significant(study.outlook()->at_most) + ".");
}

TEST(AdviceTest, ASpentBudgetIsAnEndWithoutAPromise) {
  const Advice some = advice(labelled(3.0, 3));
  EXPECT_FALSE(some.go_on);
  EXPECT_EQ(some.text.substr(0, 31), "Stop, for the budget is spent; ");
}

TEST(AdviceTest, StopsWhereAllThatIsLeftIsSmallBesideTheRangeOfTheLabels) {
  const Study study = labelled(100.0, 40, 2.0);
  ASSERT_LT(study.outlook()->at_most, 0.006);  // the labels are 2 (0.5875² - 0.0125²) apart
  const Advice some = advice(study);
  EXPECT_FALSE(some.go_on);
  EXPECT_EQ(some.text.substr(0, 5), "Stop:");
  EXPECT_NE(some.text.find("less than 1 % of the range of the labels so far (0.69)"),
            std::string::npos)
      << some.text;
}

}  // namespace
}  // namespace duelopt::views
