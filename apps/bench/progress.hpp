// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "apps/bench/runner.hpp"

namespace duelopt::bench {

// carry_out, telling on standard error how far it is: a bar on a terminal, elsewhere a line for
// each twentieth. Returns false if it is interrupted (Ctrl-C).
[[nodiscard]] bool carry_out_watched(const std::vector<Job>& jobs,
                                     std::size_t threads,
                                     ResultFile& file);

}  // namespace duelopt::bench
