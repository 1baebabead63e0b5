// SPDX-License-Identifier: Apache-2.0
//
// How a strategy models one function of the unit cube by a Gaussian process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <variant>

#include "duelopt/kernels/kernel.hpp"

namespace duelopt {

enum class LengthScales : std::uint8_t { kIsotropic, kArd };

enum class EvidenceSearch : std::uint8_t {
  kGradient,  // multi-start L-BFGS
  kDirect,    // DIRECT with 200 evaluations, as [XJSD20, App. B]
};

enum class EvidencePriors : std::uint8_t {
  kWeak,  // weak log-normal priors on the parameters, which labels average over
  kNone,  // the evidence alone and a prior mean of 0, as [XJSD20] has it
  // The evidence alone, outputs as they are, and constants that the initial labels fix once for
  // all, as in the code of [KDOSP16] (notes, section 2). For labels only.
  kMfGpUcb,
};

// Parameters that maximize the evidence, found anew as observations come in.
struct LearnedParameters {
  KernelShape shape = Matern{2.5};  // any but Constant
  LengthScales length_scales = LengthScales::kArd;
  EvidenceSearch search = EvidenceSearch::kGradient;
  EvidencePriors priors = EvidencePriors::kWeak;
  std::size_t refit_every = 5;  // >= 1 observations of the process's own
  double refit_growth = 0.1;    // >= 0: or this share of them, if that is more
  std::size_t fit_points =
      200;  // >= 1: the evidence reads at most so many observations, evenly spread over time
  friend bool operator==(const LearnedParameters&, const LearnedParameters&) = default;
};

// Parameters that are known, as theory has it, in the units of the observations.
struct GivenParameters {
  KernelTerm term{};
  double noise_variance = 0.25;  // > 0
  friend bool operator==(const GivenParameters&, const GivenParameters&) = default;
};

using ProcessParameters = std::variant<LearnedParameters, GivenParameters>;

// As in the paper's experiments [XJSD20, App. B]: isotropic squared exponential, evidence by DIRECT
// over all observations, refits at this cadence.
[[nodiscard]] LearnedParameters paper_process(std::size_t refit_every);

// Throws kInvalidArgument unless they are in range.
void check(const ProcessParameters& parameters);

// The same for a process that duels inform: it has no initial labels that could fix anything.
void check_for_duels(const ProcessParameters& parameters);

}  // namespace duelopt
