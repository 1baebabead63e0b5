// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/json.hpp"

#include <fstream>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/strategies/options.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

using std::chrono::milliseconds;

constexpr Time kNow{milliseconds(1'794'821'400'250)};  // 2026-11-16T09:30:00.250Z

Space espresso() {
  return Space({{"temp", Real{85.0, 96.0}},
                {"grind", Real{0.1, 2.0, Scale::kLog}},
                {"shots", Integer{-3, 3}},
                {"bean", Categorical{{"A", "B \"ö\"\n"}}}});
}

Setting one() { return espresso().in_order({90.1, 0.1, -3, "A"}); }
Setting other() { return espresso().in_order({1.0 / 3.0 + 90.0, 0.7, 2, "B \"ö\"\n"}); }

void expect_round_trip(const StudyOptions& options) {
  EXPECT_EQ(parse_study_options(to_json(options)), options) << to_json(options);
}

void expect_round_trip(const Event& event) {
  EXPECT_EQ(parse_event(to_json(event, espresso()), espresso()), event)
      << to_json(event, espresso());
}

TEST(JsonTest, DefinitionsOfStudiesRoundTrip) {
  expect_round_trip(StudyOptions{.space = espresso()});
  expect_round_trip({.name = "x",
                     .space = espresso(),
                     .direction = Direction::kMinimize,
                     .costs = {.label = 0.1 + 0.2, .duel = 1e-300},
                     .strategy = "log-ei",
                     .seed = Seed{std::numeric_limits<std::uint64_t>::max()}});
  for (const std::string_view name : strategy_names()) {
    expect_round_trip({.space = espresso(), .budget = 20.0, .strategy = std::string(name)});
  }
  expect_round_trip({.space = espresso(), .strategy = to_spec(paper_settings(10.0))});
}

TEST(JsonTest, ADefinitionKeepsTheCostsOfChoices) {
  StudyOptions options{.space = espresso(), .costs = {.duel = 0.25, .choices = {0.25, 0.25}}};
  expect_round_trip(options);
  EXPECT_NE(to_json(options).find(R"("duel":{"cost":0.25,"choices":4})"), std::string::npos);
  options.costs.choices = {0.5};
  expect_round_trip(options);
  EXPECT_NE(to_json(options).find(R"("duel":{"cost":[0.25,0.5],"choices":3})"), std::string::npos);
}

TEST(JsonTest, ChoicesRoundTrip) {
  const Setting third = espresso().in_order({88.0, 1.5, 0, "A"});
  const ChoiceQuestion choice{{one(), other(), third}};
  expect_round_trip(Asked{.id = TrialId{1}, .question = choice, .judge = "ada", .at = kNow});
  expect_round_trip(Added{TrialId{2}, choice, Verdict::kTie, "", kNow});
  const Event told = Told{TrialId{1}, Pick{2}, "", kNow};
  expect_round_trip(told);
  EXPECT_EQ(to_json(told, espresso()),
            R"({"v":2,"event":"told","id":1,"winner":3,"at":"2026-11-16T09:30:00.250Z"})");
  for (const char* winner : {"0", "7", "1.5", "-1", "\"3\""})
    expect_error(ErrorCode::kCorruption, "winner", [&] {
      (void)parse_event(std::string(R"({"v":2,"event":"told","id":1,"winner":)") + winner +
                            R"(,"at":"2026-11-16T09:30:00.250Z"})",
                        espresso());
    });
}

TEST(JsonTest, ADefinitionReadsLikeTheStudyFile) {
  const StudyOptions options{.name = "tea",
                             .space = Space({{"temp", Real{60.0, 100.0}}}),
                             .budget = 7.5,
                             .strategy = "random-duels",
                             .seed = Seed{3}};
  EXPECT_EQ(
      to_json(options),
      R"({"v":2,"name":"tea","direction":"maximize","budget":7.5,"seed":3,)"
      R"("parameter":[{"name":"temp","type":"real","low":60.0,"high":100.0,"scale":"linear"}],)"
      R"("label":{"cost":1.0},"duel":{"cost":0.1},"strategy":{"name":"random-duels","defaults":2}})");
}

TEST(JsonTest, RefusesToWriteADefinitionThatCouldNotBeReadBack) {
  expect_error(ErrorCode::kInvalidArgument, "has a choice that is not UTF-8", [] {
    (void)to_json(StudyOptions{.space = Space({{"bean", Categorical{{"A", "\xff"}}}})});
  });
  expect_error(ErrorCode::kInvalidArgument, "-1", [] {
    (void)to_json(StudyOptions{.space = espresso(), .costs = {.label = -1.0}});
  });
}

TEST(JsonTest, EventsRoundTrip) {
  const DuelQuestion duel{.left = one(), .right = other(), .chosen = Side::kRight};
  const LabelQuestion label{other()};
  expect_round_trip(Asked{.id = TrialId{17},
                          .question = duel,
                          .judge = "ada",
                          .phase = "phase 1",
                          .lease_until = kNow + milliseconds(1),
                          .at = kNow,
                          .version = "0.2.0"});
  expect_round_trip(Asked{.id = TrialId{1}, .question = label});
  const std::vector<Outcome> outcomes{Measurement{-0.1},
                                      Measurement{-0.0},
                                      Measurement{std::numeric_limits<double>::max()},
                                      Measurement{std::numeric_limits<double>::denorm_min()},
                                      Verdict::kLeft,
                                      Verdict::kRight,
                                      Verdict::kTie,
                                      Skip{},
                                      Failure{""},
                                      Failure{"\"quoted\", two\nlines and \xCE\xB2\\"},
                                      Failure{std::string("a\0b", 3)}};
  for (const Outcome& outcome : outcomes) {
    expect_round_trip(Told{.id = TrialId{2}, .outcome = outcome, .judge = "J\"", .at = kNow});
    expect_round_trip(Amended{.id = TrialId{3}, .outcome = outcome, .at = kNow});
    expect_round_trip(Added{.id = TrialId{4}, .question = label, .outcome = outcome, .at = kNow});
    expect_round_trip(Added{.id = TrialId{4}, .question = duel, .outcome = outcome, .judge = "J"});
  }
  expect_round_trip(
      Retracted{.id = TrialId{std::numeric_limits<std::uint64_t>::max()}, .at = kNow});
  expect_round_trip(Expired{.id = TrialId{5}, .at = kNow});
}

TEST(JsonTest, AnEventIsOneReadableLine) {
  const Space space({{"x", Real{0.0, 1.0}}, {"n", Integer{0, 9}}});
  const Asked asked{
      .id = TrialId{17},
      .question = DuelQuestion{.left = {{"x", 0.5}, {"n", 1}}, .right = {{"x", 1.0}, {"n", 2}}},
      .judge = "ada",
      .at = kNow};
  EXPECT_EQ(
      to_json(asked, space),
      R"({"v":2,"event":"asked","id":17,"kind":"duel","left":{"x":0.5,"n":1},)"
      R"("right":{"x":1.0,"n":2},"chosen":"left","judge":"ada","at":"2026-11-16T09:30:00.250Z"})");
}

TEST(JsonTest, WhatIsNotUtf8IsReplacedInWordsAndRefusedInSettings) {
  const Told told{.id = TrialId{1}, .outcome = Failure{"bad \xff byte"}};
  EXPECT_EQ(std::get<Told>(parse_event(to_json(told, espresso()), espresso())).outcome,
            Outcome(Failure{"bad \xEF\xBF\xBD byte"}));
  const Setting setting = one().with("bean", "\xff");
  expect_error(ErrorCode::kInvalidArgument, "no choice is called", [&] {
    (void)to_json(Asked{.id = TrialId{1}, .question = LabelQuestion{setting}}, espresso());
  });
}

TEST(JsonTest, RefusesToWriteWhatIsNotFiniteAndTimesWithoutAText) {
  expect_error(ErrorCode::kInvalidArgument, "\"10000-01-01T00:00:00.000Z\" is not a time", [] {
    (void)to_json(
        Expired{.id = TrialId{1}, .at = parse_time("9999-12-31T23:59:59.999Z") + milliseconds(1)},
        espresso());
  });
  expect_error(ErrorCode::kInvalidArgument, "the value nan is not finite", [] {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    (void)to_json(Told{.id = TrialId{1}, .outcome = Measurement{nan}}, espresso());
  });
}

TEST(JsonTest, ReadersRefuseEventsThatTheWriterWouldNotWrite) {
  struct Case {
    std::string text;
    std::string fragment;
  };
  const std::string at = R"("at":"2026-11-16T09:30:00.250Z")";
  const std::string told = R"("v":1,"event":"told","id":1)";
  const std::string asked = R"("v":1,"event":"asked","id":1,"kind":"label")";
  const std::string temp = R"("grind":0.5,"shots":1,"bean":"A")";
  const std::vector<Case> cases{
      {"", "it is not JSON"},
      {"[]", "it is not a table of keys"},
      {"{}", "v is missing"},
      {R"({"v":3,"event":"told"})", "v = 3 is not a version from 1 to 2"},
      {R"({"v":"1"})", "v = \"1\" is not a whole number"},
      {R"({"v":1,"id":1})", "event is missing"},
      {R"({"v":1,"event":"tolled","id":1})", R"(no event is called "tolled"; nearest: "told")"},
      {R"({"v":1,"event":"told","id":-1})", "id = -1 is not a whole number >= 0"},
      {R"({"v":1,"event":"told","id":1.0})", "id = 1.0 is not a whole number"},
      {"{" + told + R"(,"value":1})", "at is missing"},
      {"{" + told + "," + at + "}", "it has 0 of value, winner, skip and fail"},
      {"{" + told + R"(,"value":1,"skip":true,)" + at + "}", "it has 2 of value, winner"},
      {"{" + told + R"(,"value":1,"colour":2,)" + at + "}", R"(no key is called "colour")"},
      {"{" + told + R"(,"value":1,"value":2,)" + at + "}", R"(the key "value" is repeated)"},
      {"{" + told + R"(,"value":null,)" + at + "}", "value = null is not a number"},
      {"{" + told + R"(,"value":"1",)" + at + "}", "value = \"1\" is not a number"},
      {"{" + told + R"(,"value":1e999,)" + at + "}", "a number too large"},
      {"{" + told + R"(,"winner":"both",)" + at + "}", R"(no winner is called "both")"},
      {"{" + told + R"(,"skip":false,)" + at + "}", "skip = false is not true"},
      {"{" + told + R"(,"skip":true,"at":"yesterday"})", "\"yesterday\" is not a time"},
      {"{" + told + R"(,"skip":true,"at":1})", "at = 1 is not a text"},
      {"{" + told + ",\"fail\":\"\xff\"," + at + "}", "it is not JSON"},
      {"{" + told + R"(,"fail":)" + std::string(50, '[') + "}", "more than 16 levels"},
      {"{" + told + R"(,"value":1,"phase":"x",)" + at + "}", R"(no key is called "phase")"},
      {"{" + asked + "," + at + "}", "params is missing"},
      {"{" + asked + R"(,"params":{)" + temp + "}," + at + "}", "temp of params is missing"},
      {"{" + asked + R"(,"params":{"temp":1,)" + temp + "}," + at + "}", "outside of [85, 96]"},
      {"{" + asked + R"(,"params":{"temp":90,"x":1,)" + temp + "}," + at + "}",
       R"(no key of params is called "x")"},
      {"{" + asked + R"(,"params":{"temp":90,)" + temp + R"(},"left":1,)" + at + "}",
       R"(no key is called "left")"},
      {R"({"v":1,"event":"expired","id":1,"skip":true,)" + at + "}", R"(no key is called "skip")"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    expect_error(ErrorCode::kCorruption, "event: ", [&] { (void)parse_event(c.text, espresso()); });
    expect_error(
        ErrorCode::kCorruption, c.fragment, [&] { (void)parse_event(c.text, espresso()); });
  }
}

// The definition with one piece of its text replaced.
std::string altered(const std::string& from, const std::string& to) {
  std::string text = to_json(StudyOptions{
      .space = espresso(), .budget = 20.0, .strategy = {"comp-gp-ucb", {{"gamma", 0.25}}}});
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(JsonTest, ReadersRefuseDefinitionsThatTheWriterWouldNotWrite) {
  const auto refused = [](const std::string& fragment, const std::string& text) {
    expect_error(ErrorCode::kCorruption, fragment, [&] { (void)parse_study_options(text); });
  };
  refused("definition of a study: it is not JSON", "");
  refused("v = 7 is not a version from 1 to 2", altered(R"("v":2)", R"("v":7)"));
  refused("v is missing", altered(R"("v":2,)", ""));
  refused("seed is missing", altered(R"("seed":0,)", ""));
  refused("a budget of -20 is not positive", altered(R"("budget":20.0)", R"("budget":-20.0)"));
  refused("scale of parameter 1 is missing", altered(R"(,"scale":"linear")", ""));
  refused("cost of label = 0.0 is not positive", altered(R"({"cost":1.0})", R"({"cost":0.0})"));
  refused("gamma = -1 of comp-gp-ucb", altered(R"("gamma":0.25)", R"("gamma":-1.0)"));
  refused(R"(no key is called "sed"; nearest: "seed")", altered(R"("seed")", R"("sed")"));
}

// A definition of version 1, which had every option there was and no set of defaults.
StudyOptions first_version(const std::string& strategy) {
  return parse_study_options(
      R"({"v":1,"name":"tea","direction":"maximize","seed":3,"parameter":[{"name":"temp",)"
      R"("type":"real","low":60.0,"high":100.0,"scale":"linear"}],"label":{"cost":1.0},)"
      R"("duel":{"cost":0.1},"strategy":)" +
      strategy + "}");
}

TEST(JsonTest, ADefinitionOfTheFirstVersionHasTheFirstDefaults) {
  EXPECT_EQ(first_version(R"({"name":"log-ei","least_improvement":0.25})").strategy,
            StrategySpec("log-ei", {{"least_improvement", 0.25}}, 1));
  expect_round_trip(
      first_version(R"({"name":"joint","least_improvement":0.25,"search":"gradient"})"));
  expect_error(ErrorCode::kCorruption, "defaults = 0 is not a set of defaults", [] {
    (void)parse_study_options(altered(R"("defaults":2)", R"("defaults":0)"));
  });
  expect_error(ErrorCode::kCorruption, "defaults of strategy is missing", [] {
    (void)parse_study_options(altered(R"("defaults":2,)", ""));
  });
}

TEST(JsonTest, AQuestionOfTheFirstVersionSaysSo) {
  const Space space({{"temp", Real{60.0, 100.0}}});
  const Event event =
      parse_event(R"({"v":1,"event":"asked","id":1,"kind":"label","params":{"temp":75.0},)"
                  R"("at":"2026-11-16T09:30:00.250Z"})",
                  space);
  EXPECT_EQ(std::get<Asked>(event).version, "0.1");
}

TEST(JsonTest, EveryExampleOfTheDocumentIsRead) {
  std::ifstream document(DUELOPT_DOCS "/journal_format.md");
  const Space space({{"temp", Real{60.0, 100.0}}});
  int definitions = 0;
  int events = 0;
  for (std::string line; std::getline(document, line);) {
    if (line.rfind("{\"v\":2,\"event\"", 0) == 0) {
      EXPECT_EQ(to_json(parse_event(line, space), space), line);
      ++events;
    } else if (line.rfind("{\"v\"", 0) == 0) {
      EXPECT_EQ(to_json(parse_study_options(line)), line);
      ++definitions;
    }
  }
  EXPECT_EQ(definitions, 1);
  EXPECT_EQ(events, 3);
}

}  // namespace
}  // namespace duelopt
