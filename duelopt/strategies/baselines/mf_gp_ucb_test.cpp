// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/baselines/mf_gp_ucb.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/strategies/beliefs.hpp"

namespace duelopt {
namespace {

const Box kBox{{-5.0, 10.0},
               {0.0, 15.0}};  // coordinates do not survive the way to the cube exactly

MfGpUcb small_start() { return {.initial_duels = 6, .initial_labels = 3}; }

double value(const Point& x) {
  const UnitPoint u = kBox.to_unit(x);
  return -std::pow(u[0] - 0.3, 2) - std::pow(u[1] - 0.7, 2);
}

Winner winner(const Duel& duel) {
  return value(duel.first) > value(duel.second) ? Winner::kFirst : Winner::kSecond;
}

Query ask(const MfGpUcb& strategy, const History& history, double cost_ratio = 10.0) {
  Rng rng(Seed{4}, history.size());
  Cache cache;
  const Situation situation{.domain = kBox, .costs = {1.0, 1.0 / cost_ratio}};
  return decide(strategy, situation, history, rng, cache).query.value();
}

// The initial queries of small_start(), answered.
History started() {
  History history;
  for (int i = 0; i < 9; ++i) {
    const Query query = ask(small_start(), history);
    if (const auto* duel = std::get_if<Duel>(&query))
      history.append(query, winner(*duel));
    else
      history.append(query, Measurement{value(std::get<Label>(query).x)});
  }
  return history;
}

void duel_at_random(History& history, std::size_t count) {
  Rng rng(Seed{8});
  for (std::size_t i = 0; i < count; ++i) {
    const auto pair = uniform_points(2, 2, rng);
    const Duel duel{kBox.from_unit(pair[0]), kBox.from_unit(pair[1])};
    history.append(duel, winner(duel));
  }
}

TEST(MfGpUcbTest, TheFirstLabelsRepeatTheFirstPointsOfTheDuels) {
  const History history = started();
  ASSERT_EQ(history.duels().size(), 6U);
  ASSERT_EQ(history.labels().size(), 3U);
  EXPECT_EQ(history.kinds()[5], QueryKind::kDuel);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(history.labels()[i].x, history.duels()[i].first);
}

TEST(MfGpUcbTest, ChecksASurprisingLabelByADuelAtItsPoint) {
  History history = started();
  const Point x{0.1, 14.3};
  history.append(Labelled{x, 50.0});
  const Query query = ask(small_start(), history);
  ASSERT_EQ(kind(query), QueryKind::kDuel);
  EXPECT_EQ(std::get<Duel>(query).first, x);  // to the bit
  Rng rng(Seed{4}, history.size());
  EXPECT_EQ(std::get<Duel>(query).second, kBox.from_unit(uniform_points(1, 2, rng).front()));
}

TEST(MfGpUcbTest, DoesNotCheckTheInitialLabels) {
  History history;
  const History start = started();
  for (const Duelled& duel : start.duels()) history.append(duel);
  for (int i = 0; i < 3; ++i) history.append(Labelled{{0.1, 14.3 - i}, i == 2 ? 50.0 : 0.0});
  const Query query = ask(small_start(), history);
  const auto* duel = std::get_if<Duel>(&query);
  EXPECT_TRUE(duel == nullptr || duel->first != (Point{0.1, 12.3}));
}

TEST(MfGpUcbTest, ALabelAboveItsScoreIsTakenForBias) {
  // A label far above all others that then lost its duel: ζ is twice the distance, φ_low + ζ is
  // nowhere the smaller bound, and the next query is where the label bound is largest. Not so if
  // the duel was at another point.
  History checked = started();
  const Point x{0.1, 14.3};
  checked.append(Labelled{x, 50.0});
  History unchecked = checked;
  checked.append(Duelled{x, {3.0, 3.0}, Winner::kSecond});
  unchecked.append(Duelled{{0.1, 14.2}, {3.0, 3.0}, Winner::kSecond});

  const auto distance_to_label_bound = [](const History& history) {
    MfGpUcb s = small_start();
    s.label_process.priors = EvidencePriors::kNone;  // one set of parameters
    const Situation situation{.domain = kBox};
    const StudyProgress p(situation, history);
    Cache cache;
    const LabelModel model = label_model(
        {.parameters = s.label_process, .first = 3, .centring = Centring::kAlways}, p, cache);
    const BeliefMixture& f = model.belief;
    // The third round after the nine initial queries: √(0.4 ln 12).
    const double width = std::sqrt(0.4 * std::log(12.0));
    const DifferentiableFunction bound = confidence_bound(f, width);
    const Maximum best = p.maximize(bound, MultiStart{}, incumbents(f, p.labels, 3));
    const Query query = ask(s, history);
    const Point& asked =
        kind(query) == QueryKind::kLabel ? std::get<Label>(query).x : std::get<Duel>(query).first;
    return best.value - value_at(bound, kBox.to_unit(asked));
  };
  EXPECT_NEAR(distance_to_label_bound(checked), 0.0, 1e-3);
  EXPECT_GT(distance_to_label_bound(unchecked), 1e-2);
}

TEST(MfGpUcbTest, GammaGrowsUntilALabelIsBought) {
  // It starts at about a hundredth of the labels' range, far below the half-width of a score after
  // a few duels. Twelve duels in a row multiply it by 5⁶ at a cost ratio of 2, by 1 at one of 100.
  History history = started();
  duel_at_random(history, 12);
  EXPECT_EQ(kind(ask(small_start(), history, 2.0)), QueryKind::kLabel);
  EXPECT_EQ(kind(ask(small_start(), history, 100.0)), QueryKind::kDuel);
}

TEST(MfGpUcbTest, ALabelBreaksTheRunOfDuelsButNotTheGrowth) {
  // Runs of 5 and 5 never reach a ratio of 6; runs of 6 and 4 do so once, which a factor of 1e6
  // shows.
  MfGpUcb strategy = small_start();
  strategy.gamma_factor = 1e6;
  const auto kind_after = [&](std::size_t first, std::size_t second) {
    History history = started();
    duel_at_random(history, first);
    history.append(Labelled{{1.0, 1.0}, value({1.0, 1.0})});
    duel_at_random(history, second);
    return kind(ask(strategy, history, 6.0));
  };
  EXPECT_EQ(kind_after(5, 5), QueryKind::kDuel);
  EXPECT_EQ(kind_after(6, 4), QueryKind::kLabel);
}

TEST(MfGpUcbTest, TheUnitsOfLabelsDoNotMatter) {
  const auto first = [](const Query& q) {
    return kind(q) == QueryKind::kLabel ? std::get<Label>(q).x : std::get<Duel>(q).first;
  };
  for (const EvidencePriors priors :
       {EvidencePriors::kWeak, EvidencePriors::kNone, EvidencePriors::kMfGpUcb}) {
    const auto next = [&](double shift, double scale) {
      MfGpUcb strategy = small_start();
      strategy.label_process.priors = priors;
      History history;
      const History plain = started();
      for (const Duelled& duel : plain.duels()) history.append(duel);
      for (const Labelled& l : plain.labels()) history.append(Labelled{l.x, shift + scale * l.y});
      return ask(strategy, history);
    };
    const Query plain = next(0.0, 1.0);
    // The code of the paper's family takes a variance for a range, so that a scale matters there.
    const Query other = next(1e3, priors == EvidencePriors::kMfGpUcb ? 1.0 : 100.0);
    ASSERT_EQ(kind(plain), kind(other));
    for (std::size_t i = 0; i < 2; ++i) EXPECT_NEAR(first(plain)[i], first(other)[i], 1e-4);
  }
}

}  // namespace
}  // namespace duelopt
