// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/definition.hpp"

#include <gtest/gtest.h>

#include "duelopt/storage/json.hpp"
#include "duelopt/testing/small_study.hpp"
#include "duelopt/views/trial.hpp"

namespace duelopt::views {
namespace {

TEST(DefinitionTest, ASummaryNamesTheParametersAndTheStrategy) {
  StudyOptions options = small_study();
  options.direction = Direction::kMinimize;
  EXPECT_EQ(to_line(summary(options)),
            R"({"name":"small","direction":"minimize","parameters":["x","n"],)"
            R"("strategy":"random-duels","budget":null})");
}

TEST(DefinitionTest, AnEntryOfTheListSaysWhenAStudyWasMadeAndHowMuchHappened) {
  EXPECT_EQ(to_line(summary(StudySummary{.name = "tea", .created = Time{}, .events = 3})),
            R"({"name":"tea","created":"1970-01-01T00:00:00.000Z","events":3})");
}

TEST(DefinitionTest, EverythingIsEnoughToMakeTheStudyAgain) {
  const std::vector<Event> events{
      Asked{.id = TrialId{1},
            .question = DuelQuestion{{{"x", 0.25}, {"n", 3}}, {{"x", 0.5}, {"n", 4}}},
            .phase = "duels"},
      Told{.id = TrialId{1}, .outcome = Verdict::kLeft}};
  const Study study = replay(small_study(), events);
  const Json json = Json::parse(to_line(everything(study, events)));
  const StudyOptions options = parse_study_options(to_line(json.at("definition")));
  std::vector<Event> read;
  for (const Json& event : json.at("events"))
    read.push_back(parse_event(to_line(event), options.space));
  EXPECT_EQ(replay(options, read), study);
  EXPECT_EQ(json.at("trials"), Json::array({record(study, study.trial(TrialId{1}))}));
}

}  // namespace
}  // namespace duelopt::views
