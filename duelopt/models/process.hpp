// SPDX-License-Identifier: Apache-2.0
//
// One function modelled by a Gaussian process: parameters learnt at known moments, and the belief
// that follows.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "duelopt/models/belief_mixture.hpp"
#include "duelopt/models/gp/ensemble.hpp"
#include "duelopt/models/process_options.hpp"

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
  std::optional<double> noise_stddev{};  // of an observation, in its own units, if it is known
  // Ways in which the data may have come about, over which the parameters are averaged; of their
  // kernels the shape and the length scales are adapted to the parameters and the dimension.
  // Without any the parameters are the most probable ones:
  std::vector<Hypothesis> hypotheses{};
  FitOptions fit{};  // the bounds and priors; the search is that of the parameters
  GpPrior start{};   // where the fit begins; its kernel's numbers, not its shape
  LowRankPolicy low_rank{};
};

// The number of observations to which the parameters in force for n observations were fitted: all
// of them up to `first`, then each time they have grown by refit_every, or by their share
// refit_growth if that is more.
[[nodiscard]] std::size_t last_refit(const LearnedParameters& parameters,
                                     std::size_t first,
                                     std::size_t n);

struct ProcessModel {
  BeliefMixture belief;
  bool fresh_fit;  // whether the parameters were fitted to all of the observations just now
};

// Keeps the last model. What it gives depends on its arguments alone; the cache only saves time.
class ProcessCache {
 public:
  // The model after the observations, with the parameters of last_refit; without observations they
  // are the spec's start. REQUIRES: the spec differs from that of the last call in nothing but the
  // prior mean, the known noise and what the first observations fix
  [[nodiscard]] ProcessModel model(const ProcessSpec& spec,
                                   std::span<const Observation> data,
                                   std::size_t dim,
                                   std::size_t first);

 private:
  // What distinguishes the models of one spec, beside the observations.
  struct Fitted {
    std::size_t to = 0;  // so many observations; 0 for given parameters too
    std::size_t dim = 0;
    double prior_mean = 0.0;
    std::optional<double> noise_stddev{};
    friend bool operator==(const Fitted&, const Fitted&) = default;
  };
  [[nodiscard]] bool extends(std::span<const Observation> data, const Fitted& fitted) const;
  void learn(const ProcessSpec& spec, std::span<const Observation> data, const Fitted& fitted);

  std::vector<Observation> seen_;
  Fitted fitted_;
  struct Kept {
    std::shared_ptr<Belief> belief;
    double weight;
  };
  std::vector<Kept> parts_;
};

}  // namespace duelopt
