// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/link.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "duelopt/core/error.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

double checked(double scale) {
  if (!(scale > 0.0) || !std::isfinite(scale)) {
    throw Error(ErrorCode::kInvalidArgument,
                "the scale of a link, " + to_text(scale) + ", is not positive and finite");
  }
  return scale;
}

double logistic(double z) {
  // e^-|z| never overflows, and is not lost beside the 1 of a small result.
  const double e = std::exp(-std::abs(z));
  return (z < 0.0 ? e : 1.0) / (1.0 + e);
}

double step(double difference) {
  if (difference == 0.0) return 0.5;
  return difference > 0.0 ? 1.0 : 0.0;
}

}  // namespace

double probability(const Link& link, double difference) {
  if (std::isnan(difference)) {
    throw Error(ErrorCode::kInvalidArgument, "the difference of two values is not a number");
  }
  const double d = difference;
  return std::visit(Overloaded{
                        [d](const BtlLink& l) { return logistic(d / checked(l.scale)); },
                        [d](const ThurstoneLink& l) {
                          return 0.5 * std::erfc(-d / (checked(l.scale) * std::numbers::sqrt2));
                        },
                        [d](const LinearLink& l) {
                          return std::clamp(0.5 * (1.0 + d / checked(l.scale)), 0.0, 1.0);
                        },
                        [d](const StepLink&) { return step(d); },
                    },
                    link);
}

double lipschitz(const Link& link) {
  return std::visit(Overloaded{
                        [](const BtlLink& l) { return 0.25 / checked(l.scale); },
                        [](const ThurstoneLink& l) {
                          return std::numbers::inv_sqrtpi /
                                 (std::numbers::sqrt2 * checked(l.scale));
                        },
                        [](const LinearLink& l) { return 0.5 / checked(l.scale); },
                        [](const StepLink&) { return std::numeric_limits<double>::infinity(); },
                    },
                    link);
}

}  // namespace duelopt
