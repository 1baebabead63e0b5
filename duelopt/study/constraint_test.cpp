// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/constraint.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

std::vector<Parameter> lab() {
  return {{"water", Real{0.0, 200.0}},
          {"milk", Real{100.0, 300.0}},
          {"shots", Integer{1, 4}},
          {"cups", Integer{0, 9}},
          {"solvent", Categorical{{"A", "B", "dry ice"}}},
          {"base-2", Real{0.0, 1.0}},
          {"dose", Real{0.01, 1.0, Scale::kLog}}};
}

ConstraintRule parse(const std::string& text) { return parse_constraint(lab(), text); }
LinearRule linear(const std::string& text) { return std::get<LinearRule>(parse(text)); }
LevelRule levels(const std::string& text) { return std::get<LevelRule>(parse(text)); }

// water, milk, shots, cups, solvent, base-2, dose
LinearRule rule(double water, double milk, double shots, double cups, double constant) {
  return {{water, milk, shots, cups, 0.0, 0.0, 0.0}, constant};
}

TEST(ConstraintTest, ReadsLinearInequalities) {
  EXPECT_EQ(linear("water + milk <= 300"), rule(1, 1, 0, 0, -300));
  EXPECT_EQ(linear("300 >= water+milk"), rule(1, 1, 0, 0, -300));
  EXPECT_EQ(linear("2*water - milk >= 0.5"), rule(-2, 1, 0, 0, 0.5));
  EXPECT_EQ(linear("water < milk"), rule(1, -1, 0, 0, 0));
  EXPECT_EQ(linear("-(water - 2*(milk - 1))/4 <= 1e1 - milk"), rule(-0.25, 1.5, 0, 0, -10.5));
  EXPECT_EQ(linear("water * 3 + .5 * milk > 10"), rule(-3, -0.5, 0, 0, 10));
  EXPECT_EQ(linear("(water + milk <= 300)"), rule(1, 1, 0, 0, -300));
}

TEST(ConstraintTest, ReadsLinearEqualities) {
  LinearRule expected = rule(1, 1, 0, 0, -300);
  expected.relation = Relation::kEqual;
  EXPECT_EQ(linear("water + milk == 300"), expected);
}

TEST(ConstraintTest, BetweenWholeNumbersLessIsAtLeastOneLess) {
  EXPECT_EQ(linear("shots + cups < 5"), rule(0, 0, 1, 1, -4));
  EXPECT_EQ(linear("shots > 2*cups"), rule(0, 0, -1, 2, 1));
  EXPECT_EQ(linear("shots + 0.5*cups < 5"), rule(0, 0, 1, 0.5, -5));
  EXPECT_EQ(linear("shots + water < 5"), rule(1, 0, 1, 0, -5));
}

TEST(ConstraintTest, ANameMayHoldAMinusSign) {
  EXPECT_EQ(linear("base-2 <= 0.5").coefficients[5], 1.0);
  EXPECT_EQ(linear("water-2 <= 0.5"), rule(1, 0, 0, 0, -2.5));
}

TEST(ConstraintTest, ReadsForbiddenCombinations) {
  using Tests = std::vector<LevelTest>;
  EXPECT_EQ(levels("not (solvent == 'A' and shots == 3)"),
            (LevelRule{Tests{{4, 0, 0, false}, {2, 2, 2, false}}}));
  EXPECT_EQ(levels("solvent != \"dry ice\""), (LevelRule{Tests{{4, 2, 2, false}}}));
  EXPECT_EQ(levels("'B' == solvent or shots <= 2"), (LevelRule{Tests{{4, 1, 1}, {2, 0, 1}}}));
  EXPECT_EQ(levels("shots != 4"), (LevelRule{Tests{{2, 3, 3, false}}}));
  // A or (B and C) = (A or B) and (A or C).
  EXPECT_EQ(levels("shots > 3 or solvent == 'A' and 2*cups >= 3"),
            (LevelRule{Tests{{2, 3, 3}, {4, 0, 0}}, Tests{{2, 3, 3}, {3, 2, 9}}}));
  // not (A or B) = not A and not B.
  EXPECT_EQ(levels("not (solvent == 'A' or not shots < 3)"),
            (LevelRule{Tests{{4, 0, 0, false}}, Tests{{2, 0, 1}}}));
}

TEST(ConstraintTest, ComparisonsWithWholeNumbersRoundAsTheyMust) {
  const auto range = [](const std::string& text) {
    const LevelTest test = levels("not not " + text).front().front();
    return std::pair(test.first, test.last);
  };
  EXPECT_EQ(range("shots <= 2.5"), std::pair(0L, 1L));  // 1 and 2
  EXPECT_EQ(range("shots < 2"), std::pair(0L, 0L));
  EXPECT_EQ(range("shots >= 2.5"), std::pair(2L, 3L));
  EXPECT_EQ(range("-shots > -2"), std::pair(0L, 0L));
  EXPECT_EQ(range("1 > shots"), std::pair(0L, -1L));  // never
  EXPECT_EQ(range("shots <= 1e300"), std::pair(0L, 4L));
}

TEST(ConstraintTest, InTheUnitCubeTheyHoldForTheSameSettings) {
  // water = 200 u, milk = 100 + 200 u: water + milk <= 300 is 200 u0 + 200 u1 <= 200. shots are
  // 1 + (4 u - ½): shots == 2 is 4 u2 == 1.5, which is u2 = 3/8.
  const std::vector<std::string> texts{"water + milk <= 300", "shots == 2", "solvent != 'B'"};
  const Constraints c = in_unit_cube(lab(), texts);
  ASSERT_EQ(c.linear.size(), 2U);
  EXPECT_EQ(c.linear[0].coefficients,
            (std::vector{200.0, 200.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0}));
  EXPECT_DOUBLE_EQ(c.linear[0].bound, 200.0);
  EXPECT_EQ(c.linear[0].name, texts[0]);
  EXPECT_DOUBLE_EQ(c.linear[1].bound / c.linear[1].coefficients[2], 3.0 / 8.0);
  ASSERT_EQ(c.clauses.size(), 1U);
  EXPECT_EQ(c.clauses[0].any_of, (std::vector<Literal>{{5, 0.5, 1.0, false}}));
  const std::vector<std::string> two{"shots == 2 or cups >= 8"};
  const Clause clause = in_unit_cube(lab(), two).clauses.front();
  for (int k = 0; k < 4; ++k) EXPECT_EQ(clause.any_of[0].holds((k + 0.5) / 4), k == 1);
  for (int k = 0; k < 10; ++k) EXPECT_EQ(clause.any_of[1].holds((k + 0.5) / 10), k >= 8);
}

TEST(ConstraintTest, SaysWhereATextIsWrong) {
  const auto refused = [](const std::string& text, const std::string& message) {
    expect_error(ErrorCode::kInvalidArgument, message, [&] { (void)parse(text); });
  };
  refused("water + <= 3",
          "constraint \"water + <= 3\": character 9: expected a number, a parameter");
  refused("water +",
          "character 8: expected a number, a parameter or a choice in quotes, not the end");
  refused("", "character 1: expected a number");
  refused("water", "character 1: expected a comparison");
  refused("watr <= 3", "character 1: no parameter is called \"watr\"; nearest: \"water\"");
  refused("water <= 3 milk", "character 12: expected an operator, not \"milk\"");
  refused("2water <= 3", "character 2: expected an operator");
  refused("(water <= 3", "character 12: expected \")\", not the end");
  refused("water = 3", "character 7: write == for equality");
  refused("water ^ 2 <= 3", "character 7: this character has no meaning here");
  refused("water * milk <= 3", "character 7: this is not linear");
  refused("3 / water <= 3", "character 3: this is not linear");
  refused("water / 0 <= 3", "character 7: this divides by 0");
  refused("1 <= water <= 3", "character 12: write two constraints");
  refused("1 <= 2", "character 3: this compares no parameter");
  refused("water - water <= 2", "compares no parameter");
  refused("water <= 1e999", "character 10: expected a number that a double can hold");
  refused("1e300*1e300*water <= 1", "its numbers are too large");
  refused("dose <= 0.5", "parameter \"dose\" has a logarithmic scale, on which this is not linear");
  refused("dose <= 0.5", "give it scale = \"linear\"");
}

TEST(ConstraintTest, SaysWhatIsWrongWithACombination) {
  const auto refused = [](const std::string& text, const std::string& message) {
    expect_error(ErrorCode::kInvalidArgument, message, [&] { (void)parse(text); });
  };
  refused("solvent == 'C'",
          "character 12: no choice of \"solvent\" is called \"C\"; there are \"A\", \"B\"");
  refused("solvent == B", "character 12: no parameter is called \"B\"");
  refused("solvent == 'A", "character 12: this quote is not closed");
  refused("solvent <= 'A'", "character 9: choices have no order");
  refused("solvent == 3", "character 12: expected a choice of parameter \"solvent\" in quotes");
  refused("solvent + 1 <= 3", "character 1: expected a number or a numeric parameter");
  refused("shots == 'A'", "character 10: expected a number or a numeric parameter");
  refused("water != 3", "only a choice or a single whole number");
  refused("solvent == 'A' or water <= 3", "character 19: with != and within and, or, not only");
  refused("not (shots + cups == 3)", "character 6: with != and within");
  refused("not shots == 7", "parameter \"shots\" is never 7");
  refused("not shots == 2.5", "parameter \"shots\" is never 2.5");
  refused("solvent == 'A' and 3", "character 20: expected a comparison");
  refused("not water", "character 5: expected a comparison");
  refused("(shots == 1) + 2 <= 3", "character 1: expected a number");
}

TEST(ConstraintTest, HostileTextsAreRefusedSoon) {
  const auto refused = [](const std::string& text, const std::string& message) {
    expect_error(ErrorCode::kInvalidArgument, message, [&] { (void)parse(text); });
  };
  refused(std::string(1000, '(') + "water", "nested too deeply");
  refused(std::string(1000, '-') + "water <= 1", "nested too deeply");
  refused(std::string(3000, ' '), "longer than 2000 characters");
  std::string many = "(shots == 1 and cups == 1)";
  for (int k = 0; k < 20; ++k) many += " or (shots == 1 and cups == 1)";
  refused(many, "combines too much");
  refused("water\x01 <= 1", "character 6: this character has no meaning here");
  refused("w\xc3\xa4sser <= 1", "no parameter is called \"w\"");
}

}  // namespace
}  // namespace duelopt
