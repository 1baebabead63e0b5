// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "experiments/engine/experiment.hpp"
#include "experiments/engine/result_file.hpp"

namespace duelopt::experiments {

struct RunnerOptions {
  std::size_t seeds = 20;        // >= 1
  std::uint64_t first_seed = 1;  // seeds first_seed, first_seed + 1, ...
  std::size_t jobs = 1;          // >= 1 threads; the numbers do not depend on it
};

struct Progress {
  std::size_t done = 0;  // runs of this call
  std::size_t total = 0;
  double seconds = 0.0;                       // since the start
  std::optional<double> left = std::nullopt;  // seconds; nothing before the first run has ended
};

// Plays every run for every seed that the file does not hold yet, seed by seed, and writes each as
// it ends. `watch` is called by this thread, a few times a second; if it returns false, runs that
// have begun are given up. Returns whether all is done; the file is then in order. Throws
// kInvalidArgument if there are no seeds or no jobs or the last seed would exceed 2^64 - 1; and
// what a run or the file throws.
[[nodiscard]] bool carry_out(const Experiment& experiment,
                             const RunnerOptions& options,
                             ResultFile& file,
                             const std::function<bool(const Progress&)>& watch = {});

}  // namespace duelopt::experiments
