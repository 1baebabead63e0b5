// SPDX-License-Identifier: Apache-2.0
//
// The numbers of joint that are no options: unit, reason, and how each was chosen. "Compared" is on
// seeds of currin-exp, borehole, branin and hartmann3 that are not reported (docs/strategies.md).
#pragma once

#include <array>
#include <cstddef>

namespace duelopt::tuning {

// ---- The first questions

// Duels. However dear a label is, uniform duels soon teach less than chosen ones. It is what
// initial_duels = 0.6 comes to with fifty duels for the price of a label: compared.
inline constexpr double kMostUniformDuels = 30.0;

// Duels. A bound for very dear labels, above all that was tried: a first label is then worth its
// price whatever duels cost. Not measured on its own.
inline constexpr double kMostDuelsBeforeLabels = 100.0;

// Answers. The evidence of fewer is mostly chance: of six uniform duels, even an honest judge's
// often look like a coin's. Compared with none.
inline constexpr std::size_t kAnswersBeforeDoubt = 15;

// Nats in favor of a coin, beyond which the first label no longer waits for duels. Compared with 1;
// half of what the guard asks for (kDoubt), since a label is all that is at stake.
inline constexpr double kFirstDoubt = 1.5;

// ---- Candidates

// Points of each kind near which candidates lie. Not measured on its own.
inline constexpr std::size_t kSeeds = 3;

// Labels. From so many on, the next one is placed with the chance in mind that the judge lies. With
// one label instead of two, a judge who rarely errs is believed too late: compared.
inline constexpr std::size_t kLabelsBeforeRival = 2;

// Standard deviations above the mean by which candidates are ranked, and the share of the best
// points chosen by each: from safe to bold. Not measured on its own.
struct Boldness {
  double width;
  double share;
};
inline constexpr std::array<Boldness, 4> kBoldness{
    {{1.0, 1.0 / 3.0}, {2.0, 1.0 / 3.0}, {0.0, 1.0 / 6.0}, {4.0, 1.0 / 6.0}}};

// ---- Duels

// Pairs that are climbed by the gradient, and evaluations of each climb, the start's included. For
// time: the candidates are close to the maxima already. Not measured on their own.
inline constexpr std::size_t kClimbedDuels = 3;
inline constexpr std::size_t kAscentSteps = 12;

// ---- Recommendation

// Standard deviations that a recommended point's mean is lowered by. With ½ the recommendation left
// good points for ones that nobody had measured; with 2 it stays: compared.
inline constexpr double kLcbMultiplier = 2.0;

}  // namespace duelopt::tuning
