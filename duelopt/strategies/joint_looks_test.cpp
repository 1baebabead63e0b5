// SPDX-License-Identifier: Apache-2.0
//
// When joint begins anew, and what it remembers.
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/strategies/joint.hpp"
#include "duelopt/strategies/judges.hpp"
#include "duelopt/strategies/test_answers.hpp"
#include "duelopt/strategies/test_joint.hpp"

namespace duelopt {
namespace {

// In four dimensions eight labels in vain end a look. Thirty duels that a judge answers honestly,
// or each twice and differently, a label of 1 at the top of a hill, and so many others of it.
History in_vain(std::size_t count, bool honestly, std::size_t dim = 4) {
  const Box cube = Box::unit(dim);
  const History duels = answered(cube, {30, 0}, smooth);
  History history;
  for (const Duelled& duel : duels.duels()) {
    history.append(duel);
    if (honestly) continue;
    const bool first = duel.winner == Winner::kFirst;
    history.append(Duelled{duel.first, duel.second, first ? Winner::kSecond : Winner::kFirst});
  }
  history.append(Labelled{Point(std::vector<double>(dim, 0.6)), 1.0});
  const History labels =
      answered(cube, {0, count}, [](const UnitPoint& u) { return 1.0 + smooth(u); });
  for (const Labelled& label : labels.labels()) history.append(label);
  return history;
}

TEST(JointLooksTest, AfterLabelsInVainItAsksAsIfNothingHadBeenAsked) {
  const Situation situation{.domain = Box::unit(4), .costs = {1.0, 0.1}};
  ModelCache cache;
  EXPECT_EQ(phase(small(), situation, in_vain(7, true), cache), "search");
  const History history = in_vain(8, true);
  EXPECT_EQ(phase(small(), situation, history, cache), "a fresh look");
  const auto next = [&](const History& known) {
    ModelCache none;
    Rng rng(Seed{2}, 77);
    return propose(small(), situation, known, rng, none);
  };
  EXPECT_EQ(next(history), next({}));
  // Later too: what the look has learned is all that it knows.
  History longer = history;
  History look;
  const History more = answered(situation.domain, {20, 0}, smooth);
  for (const Duelled& duel : more.duels()) {
    longer.append(duel);
    look.append(duel);
  }
  EXPECT_EQ(next(longer), next(look));
}

TEST(JointLooksTest, AFreshLookRemembersWhetherTheJudgeIsACoin) {
  const Situation situation{.domain = Box::unit(4), .costs = {1.0, 0.1}};
  const History coin = in_vain(8, false);
  ModelCache cache;
  const JudgeView judge = judges(small(), situation, coin, cache).front();
  ASSERT_LT(judge.evidence, 0.0);
  EXPECT_EQ(ask(small(), situation, coin), [&] {
    Rng rng(Seed{2}, coin.size());
    return propose(LogEi{}, situation, {}, rng, cache);
  }());
  // Who demands a duel gets one.
  const Situation duels{.domain = Box::unit(4), .costs = {1.0, 0.1}, .kinds = AllowedKinds::kDuels};
  EXPECT_EQ(kind(ask(small(), duels, coin).value()), QueryKind::kDuel);
}

TEST(JointLooksTest, FreshLooksNeedManyParametersHillsADuelAndMoney) {
  const auto phase_of = [](const Joint& strategy, const Situation& situation, const History& h) {
    ModelCache cache;
    return phase(strategy, situation, h, cache);
  };
  EXPECT_EQ(phase_of(small(), {.domain = Box::unit(3)}, in_vain(20, true, 3)), "search");
  Joint flat = small();
  flat.hills = 0.0;
  EXPECT_EQ(phase_of(flat, {.domain = Box::unit(4)}, in_vain(8, true)), "search");
  const Situation labels{.domain = Box::unit(4), .kinds = AllowedKinds::kLabels};
  const History no_duels = in_vain(20, true).part(30, 51);
  EXPECT_EQ(ask(small(), labels, no_duels), ask(LogEi{}, labels, no_duels));
  // Thirty duels and nine labels for 12: nothing is left.
  const Situation poor{.domain = Box::unit(4), .costs = {1.0, 0.1}, .budget = 12.0};
  EXPECT_EQ(ask(small(), poor, in_vain(8, true)), std::nullopt);
}

TEST(JointLooksTest, TheLookThatIsSurestOfMostRecommends) {
  const Situation situation{.domain = Box::unit(4), .costs = {1.0, 0.1}};
  const History first = in_vain(8, true);
  const Recommendation before = recommended(small(), situation, first);
  const auto after_a_look_at = [&](double y) {
    History longer = first;
    for (const double x : {0.1, 0.13, 0.17, 0.2}) longer.append(Labelled{{x, 0.1, 0.1, 0.1}, y});
    return recommended(small(), situation, longer);
  };
  EXPECT_EQ(after_a_look_at(0.2).x, before.x);
  EXPECT_NEAR(after_a_look_at(5.0).value->mean, 5.0, 0.1);
}

// Answers that mean nothing: few different values, ties, points that come again.
History nonsense(const Box& cube, std::size_t count, Rng& rng) {
  const auto points = uniform_points(6, cube.dim(), rng);
  const auto any = [&] { return cube.from_unit(points[rng.below(points.size())]); };
  History history;
  history.append(Duelled{any(), any(), Winner::kTie});
  while (history.size() < count) {
    if (rng.uniform() < 0.6) {
      history.append(Labelled{any(), static_cast<double>(rng.below(3))});
    } else {
      history.append(Duelled{any(), any(), static_cast<Winner>(rng.below(3))});
    }
  }
  return history;
}

TEST(JointLooksTest, LooksAtNonsenseStayInTheDomain) {
  const Box cube = Box::unit(4);
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Rng rng(Seed{seed});
    const History history = nonsense(cube, 20 + rng.below(60), rng);
    const Query query = ask(small(), {.domain = cube, .costs = {1.0, 0.1}}, history).value();
    std::visit(Overloaded{[&](const Label& q) { EXPECT_TRUE(cube.contains(q.x)) << seed; },
                          [&](const Duel& q) {
                            EXPECT_TRUE(cube.contains(q.first) && cube.contains(q.second)) << seed;
                          }},
               query);
    const Recommendation best = recommended(small(), {.domain = cube}, history);
    EXPECT_TRUE(cube.contains(best.x)) << seed;
    EXPECT_TRUE(std::isfinite(best.value->low) && std::isfinite(best.value->high)) << seed;
  }
}

}  // namespace
}  // namespace duelopt
