// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/noise.hpp"

#include <cmath>

#include "duelopt/core/error.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

double checked(double size) {
  if (!(size >= 0.0) || !std::isfinite(size)) {
    throw Error(ErrorCode::kInvalidArgument,
                "the noise of a label, " + to_text(size) + ", is negative or not finite");
  }
  return size;
}

}  // namespace

double draw(const Noise& noise, Rng& rng) {
  return std::visit(
      Overloaded{
          [](const NoNoise&) { return 0.0; },
          [&](const UniformNoise& n) { return checked(n.bound) * (2.0 * rng.uniform() - 1.0); },
          [&](const GaussianNoise& n) { return checked(n.stddev) * rng.normal(); },
      },
      noise);
}

}  // namespace duelopt
