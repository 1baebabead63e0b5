// SPDX-License-Identifier: Apache-2.0
//
// The numbers of joint that are no options: what each is counted in, why it is there, and how it
// was chosen. docs/strategies.md tells what was measured.
#pragma once

#include <array>
#include <cstddef>

namespace duelopt::tuning {

// Opening.
//
// Duels: however dear a label is, more uniform duels than this teach little that chosen ones do not
// teach faster. Chosen by runs on the problems of the benchmark.
inline constexpr double kMostUniformDuels = 30.0;
// Duels: by then the first label is worth its price whatever the ratio of prices is. Chosen alike.
inline constexpr double kMostDuelsBeforeLabels = 100.0;
// Answers: no judge is doubted before so many, for the evidence of fewer is mostly chance. Chosen
// by simulated coins.
inline constexpr std::size_t kAnswersBeforeDoubt = 15;
// Nats in favour of a coin, beyond which a judge is doubted and the first label does not wait for
// more duels: about nine to two. Chosen by simulated coins, half of what the guard wants (kDoubt).
inline constexpr double kFirstDoubt = 1.5;

// Candidates.
//
// Points of each kind from which a search for the best ones begins. More changed no answer.
inline constexpr std::size_t kSeeds = 3;
// Labels: from so many on, a belief in which the judge lies is reckoned with when a label is
// placed. One label can contradict nobody.
inline constexpr std::size_t kLabelsBeforeRival = 2;
// Standard deviations above the mean by which candidates look promising, and the shares of the
// candidates chosen so: mostly what is good, some that is safe and some that is bold.
struct Boldness {
  double width;
  double share;
};
inline constexpr std::array<Boldness, 4> kBoldness{
    {{1.0, 1.0 / 3.0}, {2.0, 1.0 / 3.0}, {0.0, 1.0 / 6.0}, {4.0, 1.0 / 6.0}}};

// Duels.
//
// Pairs whose coordinates are climbed, and steps of each: the best pair of candidates is near a
// maximum already, so that more pairs or steps change the value by less than it is known.
inline constexpr std::size_t kClimbedDuels = 3;
inline constexpr std::size_t kAscentSteps = 12;

// Recommendation.
//
// Standard deviations below the mean at which points are compared: a point is recommended because
// it is known to be good. Two, as for an interval of 95 %.
inline constexpr double kLcbMultiplier = 2.0;

}  // namespace duelopt::tuning
