// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "duelopt/core/interval.hpp"
#include "duelopt/models/gp/fit.hpp"
#include "duelopt/models/preference/prior.hpp"

namespace duelopt {

// What is believed of the angle of a judge's latent utility: most judges are honest, some lie, and
// nothing is impossible. The density is a mixture of N(honest, width²), N(-honest, width²) and the
// uniform one.
struct AnglePrior {
  double honest = 1.35;
  double width = 0.3;         // > 0
  double adversarial = 0.15;  // their share, >= 0,
  double others = 0.02;       // and that of the uniform part, > 0; the sum is below 1
};
[[nodiscard]] LogDensity log_density(const AnglePrior& prior, double angle);

// What may be fitted of a judge. The size of a latent utility is √(a² + c²), its angle arcsin of
// the agreement a / √(a² + c²); -π/2 is an adversarial judge and π/2 a judge with the very latent
// utility of the objective.
struct UtilityBounds {
  Interval size{0.1, 30.0};  // > 0
  std::optional<LogNormal> size_prior = std::nullopt;
  Interval angle{-1.5, 1.5};  // within ±π/2
  std::optional<AnglePrior> angle_prior = std::nullopt;
};

struct PreferenceFitOptions {
  FitOptions objective{};  // of the kernel and the labels' noise; its mean and search are not read
  UtilityBounds utility{};
  std::size_t evaluations = 40;  // >= 1, of the evidence with its gradient, for each start
};

struct TurnedFit {
  PreferencePrior prior;
  double log_density;
};

struct PreferenceFit {
  PreferencePrior prior;
  double log_density;  // evidence plus priors
  // The best one found in which the shared latent utility of some judge has the other sign, if
  // labels and duels leave that open: a few labels often cannot tell honest from adversarial.
  std::optional<TurnedFit> turned = std::nullopt;
};

// The best parameters found from the start, moved into the bounds, from the same with every judge's
// shared latent utility turned around, and then with that of each of several judges turned by
// itself; the link, the output scale and the variance of the mean are those of the start. Without
// data the priors alone speak. Throws kInvalidArgument for bad data or options, kNumerical if the
// evidence is nowhere finite.
[[nodiscard]] PreferenceFit fit(const PreferencePrior& start,
                                const PreferenceData& data,
                                const PreferenceFitOptions& options);

}  // namespace duelopt
