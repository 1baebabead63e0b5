// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "duelopt/core/rng.hpp"

namespace duelopt {

// What is added to f(x) when a label is measured.

struct NoNoise {
  friend bool operator==(const NoNoise&, const NoNoise&) = default;
};

struct UniformNoise {  // on [-η, η]: the bounded noise of [XJSD20, Section 2]
  double bound = 0.0;
  friend bool operator==(const UniformNoise&, const UniformNoise&) = default;
};

struct GaussianNoise {
  double stddev = 0.0;
  friend bool operator==(const GaussianNoise&, const GaussianNoise&) = default;
};

using Noise = std::variant<NoNoise, UniformNoise, GaussianNoise>;

// One draw. Throws kInvalidArgument unless the bound or deviation is finite and not negative.
[[nodiscard]] double draw(const Noise& noise, Rng& rng);

}  // namespace duelopt
