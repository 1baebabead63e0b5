// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/core/interval.hpp"
#include "duelopt/gp/fit.hpp"
#include "duelopt/gp/mixed_prior.hpp"

namespace duelopt {

// What may be fitted of a judge. The size of a taste is √(a² + c²), its angle arcsin of the
// agreement a / √(a² + c²); -π/2 is a liar and π/2 a judge with the very taste of the objective.
struct TasteBounds {
  Interval size{0.1, 30.0};  // > 0
  std::optional<LogNormal> size_prior = std::nullopt;
  Interval angle{-1.5, 1.5};    // within ±π/2
  double angle_location = 0.0;  // angle ~ N(location, scale²);
  double angle_scale = 0.0;     // >= 0, 0: nothing is believed of it
};

struct MixedFitOptions {
  FitOptions objective{};  // of the kernel and the labels' noise; its mean and search are not read
  TasteBounds taste{};
  std::size_t evaluations = 40;  // >= 1, of the evidence with its gradient, for each start
};

struct MixedFit {
  MixedPrior prior;
  double log_density;  // evidence plus priors
};

// The best parameters found from the start, moved into the bounds, and from the same with every
// judge's shared taste turned around; the link, the output scale and the variance of the mean are
// those of the start. Without data it is the start itself. Throws kInvalidArgument for bad data or
// options, kNumerical if the evidence is nowhere finite.
[[nodiscard]] MixedFit fit(const MixedPrior& start,
                           const MixedData& data,
                           const MixedFitOptions& options);

}  // namespace duelopt
