// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/play.hpp"

#include <gtest/gtest.h>

#include "duelopt/problems/named_judge.hpp"
#include "duelopt/problems/regret.hpp"

namespace duelopt::bench {
namespace {

StudyWorld currin() {
  const Problem p = problem("currin-exp");
  return world_of(p, judge("same", p));
}

StudyOptions study_of(const StudyWorld& world,
                      StrategySpec strategy,
                      double budget,
                      double ratio = 10.0) {
  return {.space = world.space,
          .costs = costs_at(ratio),
          .budget = budget,
          .strategy = std::move(strategy),
          .seed = Seed{3}};
}

StrategySpec comp_gp_ucb(std::int64_t initial_duels) {
  return {"comp-gp-ucb", {{"initial_duels", initial_duels}}};
}

TEST(StudyWorldTest, AProblemsBoxBecomesRealParameters) {
  const Problem p = problem("borehole");
  const StudyWorld world = world_of(p, UninformativeJudge{});
  ASSERT_EQ(world.space.parameters().size(), p.domain.dim());
  const Real& radius = std::get<Real>(world.space.parameters()[0].range);
  EXPECT_EQ(radius.low, p.domain[0].lo());
  EXPECT_EQ(radius.high, p.domain[0].hi());
  const Point& best = p.f.maximizers.front();
  EXPECT_NEAR(world.regret(world.space.in_order({best.begin(), best.end()})), 0.0, 1e-9);
}

TEST(StudyWorldTest, LeftIsTheFirstPointOfADuel) {
  StudyWorld world = currin();
  world.judges = {UtilityJudge{world.f.value, BtlLink{1e-6}}};  // never errs
  const Point& optimum = world.f.maximizers.front();
  const Setting best = world.space.in_order({optimum.begin(), optimum.end()});
  const Setting other = world.space.in_order({0.9, 0.9});
  Rng rng(Seed{1});
  EXPECT_EQ(world.answer(DuelQuestion{best, other}, rng).outcome, Outcome(Verdict::kLeft));
  EXPECT_EQ(world.answer(DuelQuestion{other, best}, rng).outcome, Outcome(Verdict::kRight));
}

TEST(PlayTest, ReadsWhatABudgetPaysFor) {
  const StudyWorld world = currin();
  const std::vector<Reading> of_labels{{std::nullopt, 2.0}, {std::nullopt, 4.0}};
  const auto labels = play(world, study_of(world, "random-labels", 4.0), of_labels).value();
  ASSERT_EQ(labels.size(), 2U);
  EXPECT_EQ(labels[0].counts.labels, 2U);
  EXPECT_EQ(labels[1].counts.labels, 4U);
  const std::vector<Reading> of_duels{{1.0, 4.0}, {2.0, 4.0}};
  const auto duels = play(world, study_of(world, "random-duels", 4.0, 2.0), of_duels).value();
  EXPECT_EQ(duels[0].counts.duels, 4U);  // a duel costs a label,
  EXPECT_EQ(duels[1].counts.duels, 8U);  // or half of one
  EXPECT_EQ(duels[1].regrets.labelled, std::nullopt);
  EXPECT_LE(duels[1].regrets.paper, duels[1].regrets.queried);
  EXPECT_TRUE(duels[1].regrets.recommended);
}

TEST(PlayTest, AReadingBeforeTheFirstQuestionHasNoRegret) {
  const StudyWorld world = currin();
  const std::vector<Reading> readings{{std::nullopt, 0.5}, {std::nullopt, 1.0}};
  const auto all = play(world, study_of(world, "random-labels", 4.0), readings).value();
  EXPECT_EQ(all[0].counts.labels, 0U);
  EXPECT_EQ(all[0].regrets.paper, std::nullopt);
  EXPECT_EQ(all[0].regrets.recommended, std::nullopt);
  EXPECT_EQ(all[1].counts.labels, 1U);
}

// The same questions and answers by hand, and the regrets of the library's own count.
TEST(PlayTest, CountsRegretInTheFourWays) {
  const Problem p = problem("currin-exp");
  const StudyWorld world = currin();
  const StudyOptions options = study_of(world, comp_gp_ucb(6), 3.0, 2.0);
  const std::vector<Reading> end{{2.0, 3.0}};
  const Snapshot read = play(world, options, end).value().front();
  Study study(options);
  std::size_t labels = 0;
  std::size_t duels = 0;
  while (const auto trial = study.ask()) {
    const bool label = kind(trial->question) == QueryKind::kLabel;
    Rng chance(Seed{3},
               (std::uint64_t{1} << 32) + 2 * (label ? labels++ : duels++) + (label ? 0 : 1));
    study.tell(trial->id, world.answer(trial->question, chance).outcome);
  }
  const Regrets expected{regrets(p, study.history()).back().paper,
                         regrets(p, study.history()).back().queried,
                         regrets(p, study.history()).back().labelled,
                         world.regret(study.best().recommended->params)};
  EXPECT_DOUBLE_EQ(read.regrets.paper.value(), expected.paper.value());
  EXPECT_DOUBLE_EQ(read.regrets.queried.value(), expected.queried.value());
  EXPECT_EQ(read.regrets.labelled.has_value(), expected.labelled.has_value());
  EXPECT_EQ(read.regrets.recommended, expected.recommended);
  EXPECT_EQ(read.counts, (QueryCounts{labels, duels}));
}

// comp-gp-ucb begins with uniform duels.
TEST(PlayTest, StrategiesThatBeginAlikeGetTheSameAnswers) {
  const StudyWorld world = currin();
  const std::vector<Reading> readings{{2.0, 2.0}};
  const auto a = play(world, study_of(world, comp_gp_ucb(8), 4.0, 2.0), readings);
  const auto b = play(world, study_of(world, "random-duels", 4.0, 2.0), readings);
  EXPECT_EQ(a->front().regrets.paper, b->front().regrets.paper);
  EXPECT_EQ(a->front().regrets.queried, b->front().regrets.queried);
}

TEST(PlayTest, StopsWhenTold) {
  const StudyWorld world = currin();
  const std::vector<Reading> readings{{std::nullopt, 1.0}};
  EXPECT_FALSE(play(world, study_of(world, "random-labels", 4.0), readings, [] { return true; }));
}

}  // namespace
}  // namespace duelopt::bench
