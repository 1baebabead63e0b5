// SPDX-License-Identifier: Apache-2.0
//
// Questions that offer several settings at once.
#include <map>

#include <gtest/gtest.h>

#include "duelopt/study/translate.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/small_study.hpp"

namespace duelopt {
namespace {

StudyOptions four_cups() {
  StudyOptions options = small_study();
  options.costs = {.label = 1.0, .duel = 0.1, .choices = {0.2, 0.3}};
  return options;
}

Setting at(double x) { return {{"x", x}, {"n", 3}}; }

TEST(StudyChoicesTest, AChoiceIsAskedPaidAndLearnedFrom) {
  Study study(four_cups());
  const Trial asked = study.ask({.judge = "ada"}).value();
  const auto& choice = std::get<ChoiceQuestion>(asked.question);
  ASSERT_EQ(choice.options.size(), 4U);
  EXPECT_EQ(study.cost(asked), 0.3);
  EXPECT_EQ(study.spending().reserved, 0.3);
  study.tell(asked.id, Pick{2});
  EXPECT_EQ(study.judge_names(), std::vector<std::string>{"ada"});
  ASSERT_EQ(study.history().choices().size(), 1U);
  const Chosen chosen = study.history().choices()[0];
  EXPECT_EQ(chosen.winner, 2U);
  EXPECT_EQ(chosen.options.size(), 4U);
  study.amend(asked.id, Verdict::kTie);
  EXPECT_EQ(study.history().choices()[0].winner, std::nullopt);
  EXPECT_TRUE(study.best().recommended);
}

TEST(StudyChoicesTest, ABudgetThatPaysForFewerOptionsOffersFewer) {
  StudyOptions options = four_cups();
  options.budget = 0.6;
  Study study(options);
  std::vector<std::size_t> sizes;
  while (const auto trial = study.ask()) sizes.push_back(settings_of(trial->question).size());
  EXPECT_EQ(sizes, (std::vector<std::size_t>{4, 4}));
  study.retract(TrialId{2});
  study.add(DuelQuestion{at(0.25), at(0.5)}, Verdict::kRight);
  sizes.clear();
  while (const auto trial = study.ask()) sizes.push_back(settings_of(trial->question).size());
  EXPECT_EQ(sizes, std::vector<std::size_t>{3});  // 0.3 + 0.1 leave 0.2
}

TEST(StudyChoicesTest, AnAnswerMustFitItsChoice) {
  Study study(four_cups());
  const TrialId id = study.ask()->id;
  const auto refused = [&](const std::string& message, const Outcome& outcome) {
    expect_error(ErrorCode::kInvalidArgument, message, [&] { study.tell(id, outcome); });
  };
  refused("no option 5 among the 4", Pick{4});
  refused("a value answers a label, and this is a choice", Measurement{1.0});
  refused("the number of an option, or tie", Verdict::kLeft);
  const Setting a = at(0.25);
  const Setting b = at(0.5);
  expect_error(ErrorCode::kInvalidArgument, "options 1 and 3 are the same setting", [&] {
    study.add(ChoiceQuestion{{a, b, a}}, Pick{0});
  });
  expect_error(ErrorCode::kInvalidArgument, "3 to 6 options, not 2", [&] {
    study.add(ChoiceQuestion{{a, b}}, Pick{0});
  });
  expect_error(ErrorCode::kInvalidArgument, "answers a choice, and this is a duel", [&] {
    study.add(DuelQuestion{a, b}, Pick{0});
  });
}

TEST(StudyChoicesTest, TheOptionsOfAChoiceAreShownInAnOrderThatIsChance) {
  const Space space({{"x", Real{0.0, 1.0}}});
  const Query query = Choice{{{0.1}, {0.5}, {0.9}}};
  std::map<double, int> first;
  for (std::uint64_t i = 0; i < 300; ++i) {
    Rng rng(Seed{1}, i);
    const std::vector<Setting> shown = settings_of(to_question(space, query, rng));
    ++first[shown[0].get<double>("x")];
    EXPECT_EQ(std::get<Choice>(to_query(space, ChoiceQuestion{shown})).options[0][0],
              shown[0].get<double>("x"));
  }
  // Binomial with n = 300 and p = 1/3: 100 ± 8.2.
  for (const auto& [x, times] : first) EXPECT_NEAR(times, 100, 33) << x;
  EXPECT_EQ(first.size(), 3U);
}

}  // namespace
}  // namespace duelopt
