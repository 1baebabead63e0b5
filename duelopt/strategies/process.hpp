// SPDX-License-Identifier: Apache-2.0
//
// A process of a strategy: parameters fitted at known moments, and the belief that follows. What it
// gives depends on the observations alone, never on what was asked of it before; the cache only
// saves time.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "duelopt/gp/belief.hpp"
#include "duelopt/gp/fit.hpp"
#include "duelopt/strategies/process_options.hpp"

namespace duelopt {

enum class OutputTreatment : std::uint8_t {
  kRaw,           // modelled as they are
  kScaled,        // divided by their standard deviation
  kStandardised,  // and their mean taken off
};

struct ProcessSpec {
  ProcessParameters parameters;
  double prior_mean = 0.0;  // in treated units
  OutputTreatment outputs = OutputTreatment::kStandardised;
  FitOptions fit{};  // the bounds and priors; the search is that of the parameters
  GpPrior start{};   // where the fit begins; its kernel's numbers, not its shape
  LowRankPolicy low_rank{};
};

// The number of observations at which the parameters in force for n observations were fitted: 1,
// then each time they have grown by refit_every and by refit_growth. REQUIRES: n >= 1
[[nodiscard]] std::size_t last_refit(const LearnedParameters& parameters,
                                     std::size_t first,
                                     std::size_t n);

class ProcessCache {
 public:
  // The belief after the observations. `first` is the number of observations at which parameters
  // are fitted for the first time; before that they are the spec's start. The result is valid until
  // the next call.
  const Belief& belief(const ProcessSpec& spec,
                       std::span<const Observation> data,
                       std::size_t dim,
                       std::size_t first);

  // Whether the parameters of the last belief were fitted to all of its observations just now.
  [[nodiscard]] bool fresh_fit() const noexcept { return belief_ && seen_.size() == fitted_at_; }

 private:
  [[nodiscard]] bool extends(std::span<const Observation> data, std::size_t fitted_at) const;

  std::vector<Observation> seen_;
  std::size_t fitted_at_ = 0;
  std::optional<Belief> belief_;
};

}  // namespace duelopt
