// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/trial.hpp"

#include <gtest/gtest.h>

namespace duelopt::views {
namespace {

constexpr Time at(int seconds) { return Time(std::chrono::seconds(seconds)); }

StudyOptions tea(std::optional<double> budget = std::nullopt) {
  return {.name = "tea",
          .space = Space({{"temp", Real{60.0, 100.0}}}),
          .costs = {.label = 1.0, .duel = 0.25},
          .budget = budget,
          .strategy = "random-duels"};
}

// A duel of 70 and 90, whose sides are known, as the strategy might have asked it.
Study with_duel(const StudyOptions& options) {
  Study study(options, [] { return at(9); });
  study.apply(Asked{.id = TrialId{1},
                    .question = DuelQuestion{{{"temp", 70.0}}, {{"temp", 90.0}}, Side::kRight},
                    .judge = "ada",
                    .phase = "duels",
                    .lease_until = at(60),
                    .at = at(0),
                    .version = "0.2.0"});
  return study;
}

TEST(TrialTest, AQuestionShowsBothSidesItsCostAndWhatIsSpentWithIt) {
  const Study study = with_duel(tea(5.0));
  EXPECT_EQ(to_line(question(study, study.trial(TrialId{1}))),
            R"({"id":1,"kind":"duel","left":{"temp":70.0},"right":{"temp":90.0},"cost":0.25,)"
            R"("spent":0.25,"budget":5.0,"phase":"duels",)"
            R"("lease_until":"1970-01-01T00:01:00.000Z"})");
}

TEST(TrialTest, AQuestionDoesNotSayWhichSideTheStrategyChose) {
  const Study study = with_duel(tea());
  EXPECT_FALSE(question(study, study.trial(TrialId{1})).contains("chosen"));
}

TEST(TrialTest, ARecordOfAnOpenTrialHasNoOutcome) {
  const Study study = with_duel(tea());
  EXPECT_EQ(to_line(record(study, study.trial(TrialId{1}))),
            R"({"id":1,"kind":"duel","left":{"temp":70.0},"right":{"temp":90.0},)"
            R"("state":"running","chosen":"right","origin":"asked","judge":"ada","cost":0.25,)"
            R"("phase":"duels","asked":"1970-01-01T00:00:00.000Z",)"
            R"("lease_until":"1970-01-01T00:01:00.000Z","told":null,"version":"0.2.0"})");
}

TEST(TrialTest, ARecordHasTheOneOutcomeThatWasTold) {
  const auto told = [](const Outcome& outcome) {
    Study study = with_duel(tea());
    study.tell(TrialId{1}, outcome);
    return record(study, study.trial(TrialId{1}));
  };
  EXPECT_EQ(told(Verdict::kTie).at("winner"), "tie");
  EXPECT_EQ(told(Skip{}).at("skip"), true);
  EXPECT_EQ(told(Failure{"no beans"}).at("fail"), "no beans");
  EXPECT_EQ(told(Skip{}).at("told"), "1970-01-01T00:00:09.000Z");
  EXPECT_EQ(told(Skip{}).at("state"), "skipped");
  EXPECT_FALSE(told(Skip{}).contains("winner"));
}

TEST(TrialTest, AnAnswerIsTheOneThingThatWasSaid) {
  EXPECT_EQ(to_line(answer(Verdict::kLeft)), R"({"winner":"left"})");
  EXPECT_EQ(to_line(answer(Measurement{7.5})), R"({"value":7.5})");
  EXPECT_EQ(to_line(answer(Skip{})), R"({"skip":true})");
  EXPECT_EQ(to_line(answer(Failure{"no beans"})), R"({"fail":"no beans"})");
}

TEST(TrialTest, ARetractedTrialKeepsItsOutcome) {
  Study study = with_duel(tea());
  study.tell(TrialId{1}, Verdict::kLeft);
  study.retract(TrialId{1});
  const Json json = record(study, study.trial(TrialId{1}));
  EXPECT_EQ(json.at("state"), "retracted");
  EXPECT_EQ(json.at("winner"), "left");
}

TEST(TrialTest, AChoiceListsItsOptionsAndItsWinnerIsANumber) {
  StudyOptions options = tea();
  options.costs.choices = {0.5};
  Study study(options, [] { return at(1); });
  const ChoiceQuestion choice{{{{"temp", 70.0}}, {{"temp", 80.0}}, {{"temp", 90.0}}}};
  EXPECT_EQ(to_line(record(study, study.add(choice, Pick{2}, "ada"))),
            R"({"id":1,"kind":"choice","options":[{"temp":70.0},{"temp":80.0},{"temp":90.0}],)"
            R"("state":"done","winner":3,"origin":"added","judge":"ada","cost":0.5,"phase":null,)"
            R"("asked":"1970-01-01T00:00:01.000Z","lease_until":null,)"
            R"("told":"1970-01-01T00:00:01.000Z","version":null})");
  EXPECT_EQ(record(study, study.add(choice, Verdict::kTie)).at("winner"), "tie");
}

TEST(TrialTest, AReplyEndsWithWhatIsSpentOfTheBudget) {
  Study study(tea(), [] { return at(1); });
  const Trial trial = study.add(LabelQuestion{{{"temp", 75.0}}}, -7.5);
  EXPECT_EQ(to_line(reply(study, trial)),
            R"({"id":1,"kind":"label","params":{"temp":75.0},"state":"done","value":-7.5,)"
            R"("origin":"added","judge":null,"cost":1.0,"phase":null,)"
            R"("asked":"1970-01-01T00:00:01.000Z","lease_until":null,)"
            R"("told":"1970-01-01T00:00:01.000Z","version":null,"spent":1.0,"budget":null})");
}

}  // namespace
}  // namespace duelopt::views
