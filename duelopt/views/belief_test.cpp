// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/belief.hpp"

#include <gtest/gtest.h>

namespace duelopt::views {
namespace {

Study tea(Direction direction = Direction::kMaximize) {
  return Study({.name = "tea",
                .space = Space({{"temp", Real{60.0, 100.0}}}),
                .direction = direction,
                .strategy = "joint"});
}

// The best temperature is 80. Ada knows, and bob says the opposite.
Study judged() {
  Study study = tea();
  const auto quality = [](double temp) { return -(temp - 80.0) * (temp - 80.0) / 40.0; };
  for (const double temp : {62.0, 75.0, 83.0, 96.0})
    study.add(LabelQuestion{{{"temp", temp}}}, Measurement{quality(temp)});
  for (const auto& [left, right] : {std::pair(65.0, 78.0), std::pair(81.0, 99.0)}) {
    const bool left_wins = quality(left) > quality(right);
    study.add(DuelQuestion{{{"temp", left}}, {{"temp", right}}},
              left_wins ? Verdict::kLeft : Verdict::kRight,
              "ada");
    study.add(DuelQuestion{{{"temp", left}}, {{"temp", right}}},
              left_wins ? Verdict::kRight : Verdict::kLeft,
              "bob");
  }
  return study;
}

TEST(BeliefTest, NothingIsBelievedOfAnEmptyStudy) {
  EXPECT_EQ(to_line(best(tea())), R"({"recommended":null,"measured":null,"judges":[]})");
  EXPECT_EQ(to_line(outlook(tea())), "null");
}

TEST(BeliefTest, DuelsAloneRecommendASettingWithoutAValue) {
  Study study = tea();
  study.add(DuelQuestion{{{"temp", 70.0}}, {{"temp", 90.0}}}, Verdict::kRight);
  const Json json = best(study);
  EXPECT_TRUE(json.at("recommended").at("params").at("temp").is_number_float());
  for (const char* key : {"mean", "low", "high"})
    EXPECT_TRUE(json.at("recommended").at(key).is_null()) << key;
  EXPECT_TRUE(json.at("measured").is_null());
}

TEST(BeliefTest, TheBestMeasurementIsTheSmallestIfTheStudyMinimizes) {
  Study study = tea(Direction::kMinimize);
  study.add(LabelQuestion{{{"temp", 70.0}}}, Measurement{3.0});
  study.add(LabelQuestion{{{"temp", 90.0}}}, Measurement{-2.0});
  EXPECT_EQ(to_line(best(study).at("measured")), R"({"id":2,"params":{"temp":90.0},"value":-2.0})");
  EXPECT_LT(best(study).at("recommended").at("mean"), 3.0);
}

TEST(BeliefTest, EachJudgeHasAnEntryInTheOrderOfTheFirstAnswers) {
  const Study study = judged();
  const Json json = judges(study);
  ASSERT_EQ(json.size(), 2u);
  EXPECT_EQ(json[0].at("name"), "ada");
  EXPECT_EQ(json[1].at("name"), "bob");
  EXPECT_EQ(json[0].at("duels"), 2);
  EXPECT_EQ(json[0].at("agreement"), study.judges()[0].view.agreement);
  EXPECT_EQ(json[1].at("trusted"), study.judges()[1].view.trusted);
  EXPECT_EQ(best(study).at("judges"), json);
}

TEST(BeliefTest, ThePredictionAtASettingIsTheStudys) {
  const Study study = judged();
  const std::vector<Setting> settings{{{"temp", 65.0}}, {{"temp", 80.0}}};
  const Json json = predictions(study, settings);
  const std::vector<Prediction> expected = study.predict(settings);
  ASSERT_EQ(json.size(), 2u);
  EXPECT_EQ(json[1].at("params"), (Json{{"temp", 80.0}}));
  EXPECT_EQ(json[1].at("value").at("mean"), expected[1].value->mean);
  EXPECT_EQ(json[0].at("win_share").at("mean"), expected[0].score->mean);
  EXPECT_EQ(json[0].at("ruled_out"), !expected[0].feasible);
}

TEST(BeliefTest, APredictionBeforeAnyAnswerHasNeitherValueNorShare) {
  const std::vector<Setting> settings{Setting{{"temp", 65.0}}};
  EXPECT_EQ(to_line(predictions(tea(), settings)),
            R"([{"params":{"temp":65.0},"value":null,"win_share":null,"ruled_out":false}])");
}

TEST(BeliefTest, TheOutlookIsNullBeforeTheFirstTwoLabels) {
  EXPECT_EQ(outlook(judged()).at("next_label"), judged().outlook()->next_label);
  EXPECT_EQ(outlook(judged()).at("at_most"), judged().outlook()->at_most);
}

}  // namespace
}  // namespace duelopt::views
