// SPDX-License-Identifier: Apache-2.0
//
// Parameters as they are believed after the data, instead of the most probable ones alone: a small
// weighted set of priors, drawn from the posterior of the parameters. What the data leave open, say
// whether they are noisy or whether a trend is real, stays open in every prediction.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "duelopt/core/rng.hpp"
#include "duelopt/inference/elliptical_slice.hpp"
#include "duelopt/models/gp/fit.hpp"

namespace duelopt {

// One way in which the data may have come about, such as "labels are exact" or "labels are noisy".
// The parameters are those of the kernel's first term and, if it is fitted, the noise variance;
// each has the log-normal prior of the options, or is uniform in its logarithm within its bounds.
// Further terms of the kernel stay as they are: with a Constant one the prior mean is not known
// either.
struct Hypothesis {
  GpPrior start;         // its mean is the prior's own
  FitOptions options{};  // the search and the choice of the mean are not read
  double weight = 1.0;   // > 0, before the data, up to a constant
};

struct EnsembleOptions {
  std::size_t members = 16;      // >= 1, at most so many
  double tolerance = 0.02;       // > 0, in nats for each prediction, see member_count
  std::size_t spacing = 4;       // >= 1: steps of the chain between draws
  std::size_t evaluations = 40;  // >= 1: of each search for a mode
  // >= 1: of more observations than twice as many, so many tell which hypotheses are worth a search
  // with all, and where it begins.
  std::size_t first_look = 64;
};

// How many members an ensemble over so many parameters needs after so many observations. The next
// observation tells about m / 2n nats of m parameters that were learnt from n others [CB90]: so
// much does a prediction lose that takes one draw for all of them. Of k draws it loses a k-th, so
// that k = m / (2n tolerance) are enough.
[[nodiscard]] std::size_t member_count(const EnsembleOptions& options,
                                       std::size_t parameters,
                                       std::size_t observations);

struct Member {
  GpPrior prior;
  double weight;           // the sum over all members is 1
  std::size_t hypothesis;  // which it belongs to
};

// Each hypothesis is weighed by its evidence in Laplace's approximation, including the curvature
// [RW06, Eq. 5.22], and then stands for itself by equally weighted draws (inference/), as many as
// are its share of the members. Who has a share of one is represented by the mode in the logarithms
// of the parameters, who has less than half of one is left out. Without data the draws are those of
// the priors. Throws kInvalidArgument for bad data, options or no
// hypothesis, kNumerical if the evidence of all of them is nowhere finite.
[[nodiscard]] std::vector<Member> ensemble(std::span<const Hypothesis> hypotheses,
                                           std::span<const Observation> data,
                                           const EnsembleOptions& options,
                                           Rng& rng);

// The logarithm of p(data | hypothesis) in Laplace's approximation; -infinity where it cannot be
// computed. Throws as ensemble does.
[[nodiscard]] double log_marginal(const Hypothesis& hypothesis,
                                  std::span<const Observation> data,
                                  std::size_t evaluations = 40);

}  // namespace duelopt
