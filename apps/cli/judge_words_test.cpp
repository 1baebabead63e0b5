// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/judge_words.hpp"

#include <gtest/gtest.h>

namespace duelopt::cli {
namespace {

std::string words(double agreement, double wrong_share) {
  return in_words({"ada", {.duels = 40, .agreement = agreement, .wrong_share = wrong_share}});
}

TEST(JudgeWordsTest, SayHowFarAJudgeAgreesHowOftenItErrsAndHowOftenItWasAsked) {
  EXPECT_EQ(words(0.931, 0.238),
            "ada: agrees with the measurements (0.93), answers about 24 % of random pairs wrongly, "
            "40 duels");
  EXPECT_EQ(words(0.5, 0.37),
            "ada: agrees in part with the measurements (0.50), answers about 37 % of random pairs "
            "wrongly, 40 duels");
}

TEST(JudgeWordsTest, SayOfALiarThatItIsOfUse) {
  EXPECT_EQ(words(-0.9, 0.79),
            "ada: judges the other way round (-0.90), answers about 79 % of random pairs wrongly, "
            "40 duels; used all the same");
}

TEST(JudgeWordsTest, TellAnotherUtilityFromACoin) {
  EXPECT_EQ(words(-0.1, 0.53),
            "ada: has little to do with the measurements (-0.10), answers about 53 % of random "
            "pairs wrongly, 40 duels");
  for (const double agreement : {0.98, 0.5, -0.9})
    EXPECT_EQ(words(agreement, 0.47),
              "ada: tells good from bad little better than a coin, answers about 47 % of random "
              "pairs wrongly, 40 duels");
}

TEST(JudgeWordsTest, SayThatAnUninformativeJudgeIsNotTrusted) {
  EXPECT_EQ(in_words({"ada", {.duels = 60, .agreement = 0.0, .evidence = -4.5, .trusted = false}}),
            "ada: tells good from bad no better than a coin, answers about 50 % of random pairs "
            "wrongly, 60 duels; not trusted: a coin explains its answers better");
  // Doubtful evidence alone changes nothing.
  EXPECT_EQ(
      in_words({"ada", {.duels = 3, .agreement = 0.97, .wrong_share = 0.2, .evidence = -1.5}}),
      "ada: agrees with the measurements (0.97), answers about 20 % of random pairs wrongly, 3 "
      "duels");
}

TEST(JudgeWordsTest, AJudgeWithoutANameAndASingleDuel) {
  EXPECT_EQ(in_words({"", {.duels = 1, .agreement = 0.97, .wrong_share = 0.2}}),
            "(unnamed): agrees with the measurements (0.97), answers about 20 % of random pairs "
            "wrongly, 1 duel");
}

}  // namespace
}  // namespace duelopt::cli
