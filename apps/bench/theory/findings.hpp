// SPDX-License-Identifier: Apache-2.0
//
// The claims of the paper's theorems, one row each: the table of docs/theory.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace duelopt::theory {

struct FindingsOptions {
  std::size_t runs = 100;  // >= 1: the dear claims get a fifth of them, or a tenth
  std::uint64_t seed = 1;
  std::size_t jobs = 2;  // >= 1 threads; the findings do not depend on it
};

struct Finding {
  std::string claim;
  std::string measured;
  std::size_t runs;
  std::string result;
  std::string verdict;
};

// Reports each finding as soon as it is there; takes minutes. What `report` throws ends it.
void check_claims(const FindingsOptions& options,
                  const std::function<void(const Finding&)>& report);

}  // namespace duelopt::theory
