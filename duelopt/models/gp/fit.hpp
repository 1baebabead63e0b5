// SPDX-License-Identifier: Apache-2.0
//
// Hyperparameters by maximizing the evidence, plus the log density of priors where they are given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "duelopt/core/interval.hpp"
#include "duelopt/core/rng.hpp"
#include "duelopt/models/gp/evidence.hpp"
#include "duelopt/models/gp/prior.hpp"

namespace duelopt {

// log θ ~ N(location, scale²); its density in θ has its mode at exp(location - scale²).
struct LogNormal {
  double location;
  double scale;  // > 0
};

// log p(θ) without its constant, and its derivative in log θ, given log θ.
struct LogDensity {
  double value;
  double slope;
};
[[nodiscard]] LogDensity log_density(const LogNormal& prior, double log_value);

// How the evidence is searched, in the logarithms of the parameters within their bounds.
struct GradientSearch {    // L-BFGS from the given prior and from starts spread over the bounds
  std::size_t starts = 3;  // >= 1
  std::size_t evaluations = 40;  // >= 1, of the evidence with its gradient, for each start
};
struct DirectSearch {             // as in [XJSD20, App. B]
  std::size_t evaluations = 200;  // >= 1
};

enum class NoiseChoice : std::uint8_t { kFixed, kFitted };

// What may be fitted, and where; all in the units of scaled outputs.
struct FitOptions {
  Interval length_scale{0.01, 10.0};   // > 0
  Interval variance{0.01, 100.0};      // > 0
  Interval noise_variance{1e-6, 1.0};  // > 0
  std::optional<LogNormal> length_scale_prior = std::nullopt;
  std::optional<LogNormal> variance_prior = std::nullopt;
  std::optional<LogNormal> noise_prior = std::nullopt;
  NoiseChoice noise = NoiseChoice::kFitted;
  MeanChoice mean = MeanChoice::kPrior;
  std::variant<GradientSearch, DirectSearch> search = GradientSearch{};
};

struct Fit {
  GpPrior prior;       // the given one with the parameters found
  double log_density;  // evidence plus priors at them
};

// The best parameters found for the data; the shapes, isotropic or ARD, and the output scale are
// those of `start`. Without data it is `start` itself, its parameters moved into the bounds. Throws
// kInvalidArgument for bad data or options, kNumerical if the evidence is nowhere finite.
[[nodiscard]] Fit fit(const GpPrior& start,
                      std::span<const Observation> data,
                      const FitOptions& options,
                      Rng& rng);

}  // namespace duelopt
