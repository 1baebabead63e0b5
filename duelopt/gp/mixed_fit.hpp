// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/core/interval.hpp"
#include "duelopt/gp/fit.hpp"
#include "duelopt/gp/mixed_prior.hpp"

namespace duelopt {

// What is believed of a judge before any answer. The size of a taste is √(a² + c²); its angle is
// the arcsine of the agreement a / √(a² + c²): -π/2 for a liar, 0 for a judge of another taste
// altogether, π/2 for the very taste of the objective. Most judges are honest, some of them lie,
// and nothing is impossible: the angle's density is a mixture of N(honest, width²), N(-honest,
// width²) and the uniform one.
struct TastePrior {
  Interval size{0.1, 30.0};  // > 0
  LogNormal log_size{0.9, 0.5};
  double honest = 1.35;
  double width = 0.3;   // > 0
  double liars = 0.01;   // their share, >= 0,
  double others = 0.02;  // and that of the uniform part; their sum is below 1
};

// The angle may be within these, where the mixture is smooth and a taste of its own never vanishes.
inline constexpr double kLargestAngle = 1.5;

struct MixedFitOptions {
  FitOptions objective{};  // the kernel's and the labels' noise; its search says how
  TastePrior taste{};
  std::size_t evaluations = 40;  // >= 1, of the evidence with its gradient, for each start
};

struct MixedFit {
  MixedPrior prior;
  double log_density;  // evidence plus priors
};

// The best parameters found from the start and from the same with every judge turned into a liar;
// the judges, the link and the output scale are those of the start. Throws kInvalidArgument for bad
// data or options, kNumerical if the evidence is nowhere finite.
[[nodiscard]] MixedFit fit(const MixedPrior& start,
                           const MixedData& data,
                           const MixedFitOptions& options);

}  // namespace duelopt
