// SPDX-License-Identifier: Apache-2.0
//
// The numbers of joint that are no options: unit, reason, and how each was chosen.
#pragma once

#include <array>
#include <cstddef>

#include "duelopt/optim/maximizer.hpp"

namespace duelopt::tuning {

// ---- The first questions

// Duels. However dear a label is, duels of points that nobody knows soon teach less than chosen
// ones.
inline constexpr double kMostInitialDuels = 30.0;

// Duels. A bound for very dear labels: a first label is then worth its price whatever duels cost.
inline constexpr double kMostDuelsBeforeLabels = 100.0;

// ---- Candidates

// Points at which the members' means and variances are computed.
inline constexpr MultiStart kSurvey{
    .sobol_points = 256, .face_points = 64, .neighbours = 256, .ascents = 0};

// The same near the maximum of the mean.
inline constexpr MultiStart kNearby{
    .sobol_points = 1, .face_points = 0, .neighbours = 64, .ascents = 0};

// Standard deviations above the mean by which candidates are ranked, and how many are kept of each
// rank: from safe to bold.
inline constexpr std::array<double, 3> kBoldness{0.0, 1.0, 2.0};
inline constexpr std::size_t kOfEachBoldness = 20;

// Points all over the cube.
inline constexpr std::size_t kOthers = 40;

// How the maximum of the mean and that of the expected improvement are climbed.
inline constexpr MultiStart kClimb{
    .sobol_points = 1, .face_points = 0, .neighbours = 0, .ascents = 3, .evaluations = 25};

// ---- Labels

// Places where the expected improvement is largest whose value is worked out.
inline constexpr std::size_t kRatedLabels = 6;

// ---- Duels

// Answers. The majority of up to so many is looked at: one answer alone often moves no maximum.
inline constexpr double kMostRepeats = 16.0;

// ---- Recommendation

// Standard deviations that a recommended point's mean is lowered by.
inline constexpr double kLcbMultiplier = 1.0;

}  // namespace duelopt::tuning
