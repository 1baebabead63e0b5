// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/study.hpp"

#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

using std::chrono::seconds;

StudyOptions espresso(const StrategySpec& strategy = "random-labels") {
  return {.name = "espresso",
          .space = Space({{"temp", Real{85.0, 96.0}},
                          {"shots", Integer{1, 3}},
                          {"bean", Categorical{{"A", "B"}}}}),
          .costs = {.label = 1.0, .duel = 0.1},
          .budget = 20.0,
          .strategy = strategy,
          .seed = Seed{1}};
}

Setting cup(double temp, std::int64_t shots, const std::string& bean) {
  return {{"temp", temp}, {"shots", shots}, {"bean", bean}};
}

double quality(const Setting& s) {
  const double temp = s.get<double>("temp") - 92.0;
  return -temp * temp + static_cast<double>(s.get<std::int64_t>("shots")) +
         (s.get<std::string>("bean") == "B" ? 0.5 : 0.0);
}

Outcome answer(const Question& question) {
  return std::visit(
      Overloaded{[](const LabelQuestion& q) -> Outcome { return Measurement{quality(q.params)}; },
                 [](const DuelQuestion& q) -> Outcome {
                   return quality(q.left) > quality(q.right) ? Verdict::kLeft : Verdict::kRight;
                 },
                 [](const ChoiceQuestion&) -> Outcome { return Verdict::kTie; }},
      question);
}

Time at_the_epoch() { return Time{}; }

// Asks and answers so many questions.
void go_on(Study& study, int questions) {
  for (int i = 0; i < questions; ++i) {
    const auto trial = study.ask();
    ASSERT_TRUE(trial);
    study.tell(trial->id, answer(trial->question));
  }
}

TEST(StudyTest, AsksWithoutAnyHistoryAndHasNothingToRecommend) {
  Study study(espresso());
  EXPECT_FALSE(study.best().recommended);
  EXPECT_FALSE(study.best().measured);
  const auto trial = study.ask();
  ASSERT_TRUE(trial);
  EXPECT_EQ(trial->id, TrialId{1});
  EXPECT_EQ(trial->state, TrialState::kRunning);
  EXPECT_NO_THROW(study.options().space.check(std::get<LabelQuestion>(trial->question).params));
}

TEST(StudyTest, TwoStudiesWithOneSeedAskTheSame) {
  Study a(espresso({"comp-gp-ucb", {{"initial_duels", 4}, {"initial_labels", 2}}}), at_the_epoch);
  Study b(a);
  go_on(a, 10);
  go_on(b, 10);
  EXPECT_EQ(a, b);
}

TEST(StudyTest, ACopyGoesItsOwnWay) {
  Study a(espresso());
  go_on(a, 2);
  Study b(espresso());
  b = a;
  EXPECT_EQ(a, b);
  go_on(b, 1);
  EXPECT_NE(a, b);
  EXPECT_EQ(a.trials().size(), 2U);
}

TEST(StudyTest, NextIsWhatAskAsksAndChangesNothing) {
  Study study(espresso("log-ei"));
  go_on(study, 6);
  const Study before = study;
  const auto next = study.next({}, Time{});
  EXPECT_EQ(study, before);
  EXPECT_EQ(study.ask()->question, next->question);
}

TEST(StudyTest, AStudyIsTheFoldOfItsEvents) {
  Study study(espresso({"comp-gp-ucb", {{"initial_duels", 3}, {"initial_labels", 2}}}));
  std::vector<Event> events;
  Study replayed(study.options());
  const Time start{};
  for (int i = 0; i < 12; ++i) {
    const Time now = start + seconds(i);
    const auto asked = study.next({.judge = "ada", .lease = seconds(100)}, now);
    ASSERT_TRUE(asked);
    events.emplace_back(*asked);
    study.apply(events.back());
    events.emplace_back(Told{asked->id, answer(asked->question), "bob", now});
    study.apply(events.back());
  }
  events.emplace_back(Amended{TrialId{2}, Verdict::kTie, "", start});
  events.emplace_back(Retracted{TrialId{3}, start});
  for (std::size_t i = events.size() - 2; i < events.size(); ++i) study.apply(events[i]);
  for (const Event& event : events) replayed.apply(event);
  EXPECT_EQ(replayed, study);
  EXPECT_EQ(replayed.next({}, start)->question, study.next({}, start)->question);
  EXPECT_EQ(study.trial(TrialId{1}).judge, "bob");  // asked of ada, answered by bob
}

TEST(StudyTest, OpenTrialsAreRespectedSoThatParallelAsksDiffer) {
  Study study(espresso("log-ei"));
  go_on(study, 6);
  std::set<std::string> asked;
  for (int i = 0; i < 4; ++i) {
    const auto trial = study.ask();
    std::string text;
    for (const Value& v : std::get<LabelQuestion>(trial->question).params) text += to_text(v) + ' ';
    asked.insert(text);
  }
  EXPECT_EQ(asked.size(), 4U);
}

TEST(StudyTest, TheBudgetPaysForOpenTrialsToo) {
  StudyOptions options = espresso();
  options.budget = 3.0;
  Study study(options);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(study.ask());
  EXPECT_FALSE(study.ask());
  EXPECT_DOUBLE_EQ(study.spending().reserved, 3.0);
  EXPECT_EQ(study.spending().left, 0.0);
  study.tell(TrialId{2}, Failure{"no water"});
  EXPECT_EQ(study.spending().left, 1.0);
  EXPECT_TRUE(study.ask());
}

TEST(StudyTest, CostsCountWhileATrialIsRunningOrDoneAndOnlyThen) {
  Study study(espresso());
  for (int i = 0; i < 5; ++i) (void)study.ask({.lease = seconds(10 * (i + 1))});
  study.tell(TrialId{1}, 1.0);
  study.tell(TrialId{2}, Skip{});
  study.tell(TrialId{3}, Failure{"spilt"});
  study.retract(TrialId{4});
  study.add(DuelQuestion{cup(90.0, 1, "A"), cup(91.0, 1, "A")}, Verdict::kRight);
  Spending spending = study.spending();
  EXPECT_DOUBLE_EQ(spending.spent, 1.0 + 1.0 + 0.1);  // trial 1, trial 5 and the duel
  EXPECT_DOUBLE_EQ(spending.reserved, 1.0);
  EXPECT_DOUBLE_EQ(*spending.left, 17.9);
  EXPECT_EQ(spending.done, (QueryCounts{.labels = 1, .duels = 1}));
  study.retract(TrialId{1});
  EXPECT_DOUBLE_EQ(study.spending().spent, 1.1);
}

TEST(StudyTest, ALeaseRunsOutAndALateAnswerIsWelcome) {
  const Time start{};
  Time now = start;
  Study study(espresso(), [&now] { return now; });
  (void)study.ask({.lease = seconds(60)});
  EXPECT_TRUE(study.overdue(start + seconds(59)).empty());
  EXPECT_EQ(study.overdue(start + seconds(60)).size(), 1U);
  now = start + seconds(60);
  (void)study.ask({.lease = seconds(60)});
  EXPECT_EQ(study.trial(TrialId{1}).state, TrialState::kExpired);
  EXPECT_DOUBLE_EQ(study.spending().spent, 1.0);
  now = start + seconds(90);
  EXPECT_EQ(study.tell(TrialId{1}, 4.0).told, now);
  EXPECT_EQ(study.trial(TrialId{1}).state, TrialState::kDone);
  EXPECT_DOUBLE_EQ(study.spending().spent, 2.0);
  EXPECT_EQ(study.history().labels().size(), 1U);
}

TEST(StudyTest, FailedAndSkippedTrialsTellTheModelNothing) {
  Study study(espresso("log-ei"));
  go_on(study, 6);
  const History before = study.history();
  const auto recommended = study.best().recommended;
  study.tell(study.ask()->id, Failure{"no beans"});
  study.tell(study.ask()->id, Skip{});
  EXPECT_EQ(study.history(), before);
  EXPECT_EQ(study.best().recommended->params, recommended->params);
  EXPECT_EQ(study.best().recommended->value->mean, recommended->value->mean);
}

TEST(StudyTest, AFailedQuestionIsNotSimplyAskedAgain) {
  Study study(espresso("log-ei"));
  go_on(study, 6);
  const auto failed = study.ask();
  study.tell(failed->id, Failure{"it exploded"});
  EXPECT_NE(study.ask()->question, failed->question);
}

TEST(StudyTest, RetractAndAmendChangeWhatTheModelKnows) {
  Study study(espresso());
  study.add(LabelQuestion{cup(90.0, 1, "A")}, 1.0);
  study.add(LabelQuestion{cup(91.0, 2, "B")}, 200.0);  // a slip of the pen
  study.add(LabelQuestion{cup(92.0, 3, "A")}, 3.0);
  EXPECT_EQ(study.best().measured, TrialId{2});
  study.amend(TrialId{2}, 2.0);
  EXPECT_EQ(study.best().measured, TrialId{3});
  EXPECT_EQ(study.history().labels()[1].y, 2.0);  // in its old place
  study.retract(TrialId{3});
  EXPECT_EQ(study.best().measured, TrialId{2});
  EXPECT_EQ(study.history().labels().size(), 2U);
  EXPECT_EQ(study.trial(TrialId{3}).state, TrialState::kRetracted);
  EXPECT_EQ(study.trial(TrialId{3}).outcome, Outcome{Measurement{3.0}});  // kept, but not counted
}

TEST(StudyTest, AFailureMayBeAmendedIntoAnAnswerAndBack) {
  Study study(espresso());
  const auto trial = study.ask();
  study.tell(trial->id, Failure{"could not read the scale"});
  study.amend(trial->id, 5.0, "ada");
  EXPECT_EQ(study.history().labels().size(), 1U);
  EXPECT_EQ(study.trial(trial->id).judge, "ada");
  study.amend(trial->id, Skip{});
  EXPECT_TRUE(study.history().empty());
}

TEST(StudyTest, MinimizingIsMaximizingWithTheSignChangedOnce) {
  StudyOptions up = espresso("log-ei");
  StudyOptions down = up;
  down.direction = Direction::kMinimize;
  Study a(up);
  Study b(down);
  for (int i = 0; i < 8; ++i) {
    const auto p = a.ask();
    const auto q = b.ask();
    ASSERT_EQ(p->question, q->question);
    const double y = quality(std::get<LabelQuestion>(p->question).params);
    a.tell(p->id, y);
    b.tell(q->id, -y);
  }
  EXPECT_EQ(a.history(), b.history());
  const auto best_a = a.best();
  const auto best_b = b.best();
  EXPECT_EQ(best_a.measured, best_b.measured);
  EXPECT_EQ(best_a.recommended->params, best_b.recommended->params);
  EXPECT_EQ(best_a.recommended->value->mean, -best_b.recommended->value->mean);
  EXPECT_EQ(best_a.recommended->value->low, -best_b.recommended->value->high);
  const std::vector<Setting> points{cup(90.0, 2, "B")};
  EXPECT_EQ(a.predict(points)[0].value->mean, -b.predict(points)[0].value->mean);
  EXPECT_EQ(a.outlook()->next_label, b.outlook()->next_label);
}

TEST(StudyTest, TheSideShownIsATossAndDoesNotChangeWhatIsLearned) {
  Study study(espresso("random-duels"));
  int left = 0;
  for (int i = 0; i < 100; ++i) {
    const auto trial = study.ask();
    const auto& duel = std::get<DuelQuestion>(trial->question);
    left += duel.chosen == Side::kLeft ? 1 : 0;
    study.tell(trial->id, Verdict::kLeft);
    const Duelled seen = study.history().duels().back();
    const UnitPoint first =
        study.options().space.to_unit(duel.chosen == Side::kLeft ? duel.left : duel.right);
    EXPECT_TRUE(std::equal(first.begin(), first.end(), seen.first.begin()));
    EXPECT_EQ(seen.winner, duel.chosen == Side::kLeft ? Winner::kFirst : Winner::kSecond);
  }
  EXPECT_NEAR(left, 50, 25);  // five standard errors of 100 tosses
}

TEST(StudyTest, FixedValuesAndKindsAreKept) {
  Study study(espresso({"comp-gp-ucb", {{"initial_duels", 2}, {"initial_labels", 2}}}));
  go_on(study, 6);
  const AskOptions options{.kinds = AllowedKinds::kDuels, .fixed = {{"bean", std::string("B")}}};
  const auto trial = study.ask(options);
  ASSERT_TRUE(trial);
  const auto& duel = std::get<DuelQuestion>(trial->question);
  EXPECT_EQ(duel.left["bean"], Value{std::string("B")});
  EXPECT_EQ(duel.right["bean"], Value{std::string("B")});
  expect_error(ErrorCode::kNotFound, "no parameter is called \"beans\"", [&] {
    (void)study.ask({.fixed = {{"beans", std::string("B")}}});
  });
  expect_error(ErrorCode::kInvalidArgument, "parameter \"shots\"", [&] {
    (void)study.ask({.fixed = {{"shots", std::int64_t{9}}}});
  });
}

TEST(StudyTest, RefusesWhatCannotFollowAndStaysUnchanged) {
  Study study(espresso());
  const TrialId open = study.ask()->id;
  const TrialId done = study.ask()->id;
  study.tell(done, 1.0);
  const TrialId gone = study.ask()->id;
  study.retract(gone);
  const Study before = study;
  const auto refused = [&](ErrorCode code, const std::string& fragment, const auto& action) {
    expect_error(code, fragment, action);
    EXPECT_EQ(study, before) << fragment;
  };
  const LabelQuestion here{cup(90.0, 1, "A")};
  refused(ErrorCode::kNotFound, "no trial 9", [&] { study.tell(TrialId{9}, 1.0); });
  refused(ErrorCode::kNotFound, "no trial 0", [&] { study.retract(TrialId{0}); });
  refused(ErrorCode::kConflict, "told already", [&] { study.tell(done, 1.0); });
  refused(ErrorCode::kConflict, "was retracted", [&] { study.tell(gone, 1.0); });
  refused(ErrorCode::kConflict, "was retracted", [&] { study.amend(gone, 1.0); });
  refused(ErrorCode::kConflict, "nothing to amend", [&] { study.amend(open, 1.0); });
  refused(ErrorCode::kConflict, "retracted already", [&] { study.retract(gone); });
  refused(ErrorCode::kInvalidArgument, "a winner answers a duel", [&] {
    study.tell(open, Verdict::kLeft);
  });
  refused(ErrorCode::kInvalidArgument, "is not finite", [&] {
    study.tell(open, Measurement{std::numeric_limits<double>::infinity()});
  });
  refused(ErrorCode::kInvalidArgument, "a winner answers a duel", [&] {
    study.amend(done, Verdict::kTie);
  });
  refused(ErrorCode::kInvalidArgument, "the same setting", [&] {
    study.add(DuelQuestion{here.params, here.params}, Verdict::kTie);
  });
  refused(ErrorCode::kInvalidArgument, "outside of [85, 96]", [&] {
    study.add(LabelQuestion{cup(20.0, 1, "A")}, 1.0);
  });
  refused(ErrorCode::kInvalidArgument, "needs an answer", [&] { study.add(here, Skip{}); });
  refused(ErrorCode::kInvalidArgument, "judge's name of 201 bytes", [&] {
    study.tell(open, 1.0, std::string(201, 'x'));
  });
  refused(ErrorCode::kConflict, "trial 7 cannot follow trial 3", [&] {
    study.apply(Asked{.id = TrialId{7}, .question = here});
  });
  refused(ErrorCode::kConflict, "not past its lease", [&] { study.apply(Expired{open, Time{}}); });
  refused(ErrorCode::kInvalidArgument, "random-labels", [&] {
    (void)study.ask({.kinds = AllowedKinds::kDuels});
  });
  const std::vector<Setting> outside{cup(20.0, 1, "A")};
  refused(ErrorCode::kInvalidArgument, "outside of", [&] { (void)study.predict(outside); });
}

TEST(StudyTest, RefusesOptionsOutOfRange) {
  const auto refused = [](const std::string& fragment, const auto& change) {
    StudyOptions options = espresso();
    change(options);
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { Study study(options); });
  };
  refused("is not a name for a study", [](StudyOptions& o) { o.name = "a b"; });
  refused("cost of a label 0", [](StudyOptions& o) { o.costs.label = 0.0; });
  refused("budget of -1", [](StudyOptions& o) { o.budget = -1.0; });
  refused("gamma", [](StudyOptions& o) { o.strategy = {"comp-gp-ucb", {{"gamma", -1.0}}}; });
}

TEST(StudyTest, WithoutABudgetItGoesOn) {
  StudyOptions options = espresso();
  options.budget.reset();
  Study study(options);
  go_on(study, 30);
  EXPECT_FALSE(study.spending().left);
  EXPECT_DOUBLE_EQ(study.spending().spent, 30.0);
}

TEST(StudyTest, FindsTheBestCup) {
  Study study(espresso("log-ei"));
  go_on(study, 18);
  const Setting best = study.best().recommended->params;
  EXPECT_NEAR(best.get<double>("temp"), 92.0, 0.3);
  EXPECT_EQ(best["shots"], Value{std::int64_t{3}});
  EXPECT_EQ(best["bean"], Value{std::string("B")});
}

}  // namespace
}  // namespace duelopt
