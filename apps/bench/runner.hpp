// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "apps/bench/experiment.hpp"
#include "apps/bench/result_file.hpp"

namespace duelopt::bench {

// One run and seed, whose rows have this id. `play` returns nothing if its argument becomes true.
struct Job {
  std::string id;
  std::uint64_t seed;
  std::function<std::optional<std::vector<Row>>(const std::function<bool()>& stopped)> play;
};

// Seeds first_seed, first_seed + 1, ... of all runs, seed by seed. REQUIRES: the experiment
// outlives the jobs. Throws kInvalidArgument if there are no seeds or the last would exceed
// 2^64 - 1.
[[nodiscard]] std::vector<Job> jobs_of(const Experiment& experiment,
                                       std::uint64_t first_seed,
                                       std::size_t seeds);

struct Progress {
  std::size_t done = 0;  // jobs of this call
  std::size_t total = 0;
  double seconds = 0.0;  // since the start
};

// Plays every job that the file does not hold yet, first to last, and writes each as it ends, on so
// many threads; the numbers do not depend on them. `watch` is called by this thread, a few times a
// second; if it returns false, jobs that have begun are given up. Returns whether all is done.
// Throws kInvalidArgument if there is no thread; and what a job or the file throws.
[[nodiscard]] bool carry_out(const std::vector<Job>& jobs,
                             std::size_t threads,
                             ResultFile& file,
                             const std::function<bool(const Progress&)>& watch = {});

}  // namespace duelopt::bench
