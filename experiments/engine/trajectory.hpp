// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "experiments/engine/experiment.hpp"
#include "experiments/engine/table.hpp"

namespace duelopt::experiments {

// Asks and answers until the budget is spent, and reads the regrets on the way: one row for each
// reading, in their order. Seeds pair the strategies: query k is asked with the same random numbers
// whoever asks, the j-th label of a seed meets the same noise and its j-th duel the same chance.
// Nothing if `stopped`, which is looked at before each query, becomes true.
[[nodiscard]] std::optional<std::vector<Row>> play(const Run& run,
                                                   std::uint64_t seed,
                                                   const std::function<bool()>& stopped = {});

}  // namespace duelopt::experiments
