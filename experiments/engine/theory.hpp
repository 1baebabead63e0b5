// SPDX-License-Identifier: Apache-2.0
//
// The checks of the paper's theorems as an experiment: a table of claims, not of regrets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace duelopt::experiments {

inline constexpr std::string_view kTheory = "theory";

struct TheoryOptions {
  std::size_t runs = 100;
  std::uint64_t seed = 1;
  std::size_t jobs = 1;
};

// Writes DIR/theory.csv once all claims are checked and returns its path; `checked` hears of each
// claim. A file of the same runs and seed is left as it is. Throws kConflict if there is a file of
// others, and kIo if it cannot be written; what was there stays.
std::string write_findings(const TheoryOptions& options,
                           const std::string& directory,
                           const std::function<void(std::string_view)>& checked);

}  // namespace duelopt::experiments
