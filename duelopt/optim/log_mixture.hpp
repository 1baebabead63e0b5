// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "duelopt/optim/surface.hpp"

namespace duelopt {

struct WeighedSurface {
  double weight;  // > 0
  Surface logarithm;
};

// log Σ_k w_k exp f_k(x) for surfaces f_k that are logarithms, without overflow. Where a part is
// undefined, so is the whole. REQUIRES: there is a part
[[nodiscard]] Surface log_mixture(std::vector<WeighedSurface> parts);

}  // namespace duelopt
