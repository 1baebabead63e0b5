// SPDX-License-Identifier: Apache-2.0
//
// Links from a difference of values to the probability of winning a duel [XJSD20, Section 2]:
// Pr[x ≻ x'] = σ(f_c(x) - f_c(x')), with σ(d) + σ(-d) = 1.
#pragma once

#include <variant>

namespace duelopt {

struct BtlLink {  // σ(d) = 1 / (1 + e^(-d/s)), the logistic function [BT52]
  double scale = 1.0;
  friend bool operator==(const BtlLink&, const BtlLink&) = default;
};

struct ThurstoneLink {  // σ(d) = Φ(d/s), the Gaussian distribution function [T27]
  double scale = 1.0;
  friend bool operator==(const ThurstoneLink&, const ThurstoneLink&) = default;
};

struct LinearLink {  // σ(d) = (1 + d/s) / 2, cut off at 0 and 1 [AKJ14]
  double scale = 1.0;
  friend bool operator==(const LinearLink&, const LinearLink&) = default;
};

struct StepLink {  // the larger value wins, equal values tie: σ(d) = 0, ½, 1
  friend bool operator==(const StepLink&, const StepLink&) = default;
};

using Link = std::variant<BtlLink, ThurstoneLink, LinearLink, StepLink>;

// σ(difference), to full relative precision in the lower tail; an infinite difference is a limit.
// Throws kInvalidArgument if the difference is NaN or the scale s is not positive and finite.
[[nodiscard]] double probability(const Link& link, double difference);

// The Lipschitz constant L₂ of σ [XJSD20, Prop. 1]: 1/(4s), 1/(s√(2π)), 1/(2s), ∞ for the step. It
// holds on all of ℝ, and the Borda function is flatter still (notes, item 17).
// Throws kInvalidArgument if the scale is not positive and finite.
[[nodiscard]] double lipschitz(const Link& link);

}  // namespace duelopt
