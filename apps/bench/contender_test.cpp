// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/contender.hpp"

#include <gtest/gtest.h>

#include "duelopt/strategies/options.hpp"

namespace duelopt::bench {
namespace {

Strategy strategy_of(const Contender& contender) { return resolve(contender.strategy); }

TEST(ContenderTest, TheKnownSlackIsWhatKeepingTheOptimumNeeds) {
  const Problem currin = problem("currin-exp");
  // f_c* - f_c(x*) = 0.0360119798 and a link of scale range/6 = (13.5826470 - 1.1813278)/6
  // = 2.0668865 with L₂ = 1/(4s) (notes, sections 1.1 and 1.3).
  EXPECT_NEAR(known_slack(currin, "low-fidelity"), 0.0360119798 / (4.0 * 2.0668865), 1e-8);
  EXPECT_NEAR(known_slack(currin, "low-fidelity", {1.0}), 0.0360119798 / 4.0, 1e-8);
  EXPECT_NEAR(known_slack(problem("borehole"), "low-fidelity"), 0.0, 1e-12);
  EXPECT_EQ(known_slack(currin, "same"), 0.0);
  EXPECT_EQ(known_slack(currin, "lying"), 1.0);
  EXPECT_EQ(known_slack(currin, "coin"), 0.0);
}

TEST(ContenderTest, ThePapersSettingIsThatOfTheLibrary) {
  CompGpUcb expected = paper_settings(10.0);
  std::get<LearnedParameters>(expected.duel_process).fit_points = 200;
  const auto all = paper_contenders(0.01, 10.0);
  EXPECT_EQ(strategy_of(all.at(1)), Strategy(expected));
  expected.bias = KnownBias{0.01};
  EXPECT_EQ(strategy_of(all.at(0)), Strategy(expected));
}

TEST(ContenderTest, InitialQueriesCostTenLabelsInThePapersSetting) {
  for (const double ratio : {1.0, 3.0, 10.0}) {
    for (const Contender& each : paper_contenders(0.0, ratio)) {
      const Strategy s = strategy_of(each);
      if (const auto* comp = std::get_if<CompGpUcb>(&s)) {
        EXPECT_EQ(static_cast<double>(comp->initial_duels), 5.0 * ratio);
        EXPECT_EQ(comp->initial_labels, 5U);
      }
      if (const auto* mf = std::get_if<MfGpUcb>(&s)) {
        EXPECT_EQ(static_cast<double>(mf->initial_duels), 5.0 * ratio);
        EXPECT_EQ(mf->initial_labels, 5U);
      }
      if (const auto* gp = std::get_if<GpUcb>(&s)) {
        EXPECT_EQ(gp->initial_labels, 10U);
      }
      if (const auto* sparring = std::get_if<KernelSelfSparring>(&s)) {
        EXPECT_EQ(static_cast<double>(sparring->initial_duels), 10.0 * ratio);
      }
    }
  }
}

TEST(ContenderTest, TheFamilyIsThePapersSettingWithWhatItsCodeAdds) {
  // docs/research/paper_settings.md
  const FamilyReading& raw = family_readings().at(1);
  EXPECT_EQ(raw.link_scale, 1.0);
  const auto all = family_contenders(raw, 0.01, 10.0);
  CompGpUcb comp = paper_settings(10.0);
  std::get<LearnedParameters>(comp.duel_process).fit_points = 200;
  std::get<LearnedParameters>(comp.label_process).priors = EvidencePriors::kMfGpUcb;
  comp.gamma = 0.01;
  comp.gamma_factor = 5.0;
  comp.maximizer = GrowingDirect{};
  EXPECT_EQ(strategy_of(all.at(1)), Strategy(comp));
  const auto gp = std::get<GpUcb>(strategy_of(all.at(2)));
  EXPECT_EQ(gp.rounds, Rounds::kAfterStart);
  EXPECT_EQ(gp.initial_labels, 10U);
  EXPECT_EQ(gp.width, WidthSchedule(LiteralWidth{}));
  const auto code = family_contenders(family_readings().at(2), 0.01, 10.0);
  EXPECT_EQ(std::get<GpUcb>(strategy_of(code.at(2))).width, WidthSchedule(MfGpUcbWidth{}));
  EXPECT_EQ(std::get<MfGpUcb>(strategy_of(code.at(3))).width, WidthSchedule(MfGpUcbWidth{}));
}

TEST(ContenderTest, TheCorrectedSettingIsTheDefaultWithACheaperStart) {
  const auto at_ten = corrected_contenders(0.0, 10.0);
  EXPECT_EQ(strategy_of(at_ten.at(1)), Strategy(CompGpUcb{}));
  const auto at_one = corrected_contenders(0.0, 1.0);
  EXPECT_EQ(strategy_of(at_one.at(1)), Strategy(CompGpUcb{.initial_duels = 5}));
}

TEST(ContenderTest, GradientAscentsAreThoseOfTheDefaults) {
  for (const Contender& each : varied_contenders(0.0, 10.0)) {
    if (each.variant != "gradient ascents") continue;
    const Strategy s = strategy_of(each);
    if (const auto* comp = std::get_if<CompGpUcb>(&s)) {
      EXPECT_EQ(comp->maximizer, CompGpUcb{}.maximizer);
    }
    if (const auto* alone = std::get_if<GpUcb>(&s)) {
      EXPECT_EQ(alone->maximizer, GpUcb{}.maximizer);
    }
  }
}

TEST(ContenderTest, KnowsWhoAsksForOneKindOnly) {
  for (const std::string_view each : {"gp-ucb", "igp-ucb", "random-labels", "log-ei"}) {
    EXPECT_TRUE(asks_labels_only(each)) << each;
    EXPECT_FALSE(asks_duels_only(each)) << each;
  }
  for (const std::string_view each : {"random-duels", "kernel-self-sparring", "eubo"})
    EXPECT_TRUE(asks_duels_only(each)) << each;
  EXPECT_FALSE(asks_labels_only("comp-gp-ucb") || asks_duels_only("comp-gp-ucb"));
}

TEST(ContenderTest, TheTextOfAllOptionsHoldsThemAll) {
  const auto text = [](StrategyOptions options) {
    return options_text({"comp-gp-ucb", std::move(options)});
  };
  EXPECT_EQ(text({}), text({{"gamma", 0.15}}));  // the default
  EXPECT_NE(text({}), text({{"gamma", 0.151}}));
  EXPECT_NE(text({}), text({{"maximizer", "direct"}}));
  // Another machine may round the last digit otherwise.
  EXPECT_EQ(text({{"gamma", 0.1}}), text({{"gamma", 0.1 + 1e-16}}));
  EXPECT_EQ(options_text("random-labels"), "");
}

}  // namespace
}  // namespace duelopt::bench
