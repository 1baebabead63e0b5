// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/study/study.hpp"

namespace duelopt {
namespace {

StudyOptions tasting(const StrategySpec& strategy = "random-duels") {
  return {.space = Space({{"temp", Real{85.0, 96.0}}}), .strategy = strategy};
}

const Question kDuel = DuelQuestion{{{"temp", 86.0}}, {{"temp", 93.0}}};
const Question kLabel = LabelQuestion{{{"temp", 90.0}}};

void judge(Study& study, const std::string& name) { study.add(kDuel, Verdict::kRight, name); }

std::vector<std::size_t> judges_of(const History& history) {
  std::vector<std::size_t> judges;
  for (const Duelled& duel : history.duels()) judges.push_back(duel.judge);
  return judges;
}

using Names = std::vector<std::string>;
using Indices = std::vector<std::size_t>;

TEST(StudyAnswersTest, JudgesAreNumberedByTheirFirstAnswers) {
  Study study(tasting());
  for (const char* name : {"bob", "ada", "", "ada", "bob", ""}) judge(study, name);
  EXPECT_EQ(study.judge_names(), (Names{"bob", "ada", ""}));
  EXPECT_EQ(judges_of(study.history()), (Indices{0, 1, 2, 1, 0, 2}));
}

TEST(StudyAnswersTest, WhoAnswersFirstIsFirstWhateverWasAskedFirst) {
  Study study(tasting());
  const auto of_ada = study.ask({.judge = "ada"});
  const auto of_bob = study.ask({.judge = "bob"});
  study.tell(of_bob->id, Verdict::kLeft);
  study.tell(of_ada->id, Verdict::kTie);
  EXPECT_EQ(study.judge_names(), (Names{"bob", "ada"}));
  EXPECT_EQ(judges_of(study.history()), (Indices{0, 1}));
}

TEST(StudyAnswersTest, OnlyDuelsThatCountMakeAJudge) {
  Study study(tasting());
  study.add(kLabel, 7.0, "lab");
  study.tell(study.ask({.judge = "eve"})->id, Skip{});
  (void)study.ask({.judge = "dan"});
  judge(study, "bob");
  judge(study, "ada");
  EXPECT_EQ(study.judge_names(), (Names{"bob", "ada"}));
  study.retract(TrialId{4});
  EXPECT_EQ(study.judge_names(), (Names{"ada"}));
  EXPECT_EQ(judges_of(study.history()), (Indices{0}));
}

TEST(StudyAnswersTest, ACorrectedNameIsTheJudges) {
  Study study(tasting());
  judge(study, "bbo");
  judge(study, "bob");
  study.amend(TrialId{1}, Verdict::kRight, "bob");
  EXPECT_EQ(study.judge_names(), (Names{"bob"}));
  EXPECT_EQ(judges_of(study.history()), (Indices{0, 0}));
}

double quality(double temp) { return std::sin(temp - 85.0); }

// Labels, and duels of a liar and an honest judge in turn, who are never in doubt.
Study liar_and_honest(const StrategySpec& strategy, Direction direction) {
  const double sign = direction == Direction::kMaximize ? 1.0 : -1.0;
  StudyOptions options = tasting(strategy);
  options.direction = direction;
  Study study(options);
  for (int i = 0; i < 6; ++i) {
    const double temp = 85.5 + 2.0 * i;
    study.add(LabelQuestion{{{"temp", temp}}}, Measurement{sign * quality(temp)});
  }
  for (int i = 0; i < 24; ++i) {
    const double left = 85.0 + std::fmod(3.7 * i, 11.0);
    const double right = 85.0 + std::fmod(6.1 * i + 2.0, 11.0);
    const bool lies = i % 2 == 0;
    const bool left_wins = (quality(left) > quality(right)) != lies;
    study.add(
        DuelQuestion{{{"temp", left}}, {{"temp", right}}, i % 3 == 0 ? Side::kLeft : Side::kRight},
        left_wins ? Verdict::kLeft : Verdict::kRight,
        lies ? "liar" : "ada");
  }
  return study;
}

TEST(StudyAnswersTest, EachJudgeIsLearnedOfOnItsOwnAndUnderItsName) {
  for (const Direction direction : {Direction::kMaximize, Direction::kMinimize}) {
    const std::vector<NamedJudge> judges = liar_and_honest("joint", direction).judges();
    ASSERT_EQ(judges.size(), 2U);
    EXPECT_EQ(judges[0].name, "liar");
    EXPECT_EQ(judges[1].name, "ada");
    EXPECT_LT(judges[0].view.agreement, -0.7);
    EXPECT_GT(judges[1].view.agreement, 0.7);
    EXPECT_GT(judges[0].view.wrong_share, 0.7);
    EXPECT_LT(judges[1].view.wrong_share, 0.3);
    EXPECT_EQ(judges[0].view.duels, 12U);
    EXPECT_EQ(judges[1].view.duels, 12U);
  }
}

TEST(StudyAnswersTest, AStrategyWithoutAModelOfJudgesHasLearnedOfNone) {
  const Study study = liar_and_honest("random-duels", Direction::kMaximize);
  EXPECT_TRUE(study.judges().empty());
  EXPECT_EQ(study.judge_names().size(), 2U);
  EXPECT_TRUE(Study(tasting("joint")).judges().empty());
}

TEST(StudyAnswersTest, AJudgeWhoContradictsItselfIsNotAskedAnyMore) {
  Study study(tasting("joint"));
  for (int i = 0; i < 6; ++i) {
    const double temp = 85.5 + 2.0 * i;
    study.add(LabelQuestion{{{"temp", temp}}}, Measurement{quality(temp)});
  }
  for (int i = 0; i < 30; ++i) {
    const DuelQuestion pair{{{"temp", 85.0 + std::fmod(3.7 * i, 11.0)}},
                            {{"temp", 85.0 + std::fmod(6.1 * i + 2.0, 11.0)}}};
    for (const Verdict verdict : {Verdict::kLeft, Verdict::kRight}) study.add(pair, verdict, "ada");
  }
  ASSERT_EQ(study.judges().size(), 1U);
  EXPECT_FALSE(study.judges().front().view.trusted);
  const Asked asked = study.next({}, Time{}).value();
  EXPECT_EQ(kind(asked.question), QueryKind::kLabel);
}

}  // namespace
}  // namespace duelopt
