// SPDX-License-Identifier: Apache-2.0
//
// A search that begins anew, as if nothing had been asked before. What is known of one hill keeps a
// search on it: the labels there say which coordinates matter, and elsewhere others may. Who has
// forgotten it may find another one, as local searches do that start again from random points.
#pragma once

#include <cstddef>
#include <vector>

#include "duelopt/core/history.hpp"
#include "duelopt/strategies/workspace.hpp"

namespace duelopt {

struct LookRule {
  std::size_t in_vain;     // >= 1 labels in a row that bring nothing end a look; those at points
                           // of the user's own do not count
  double min_improvement;  // >= 0: what is better than the best label of the look by less than
                           // this share of the spread of all labels so far brings nothing
};

// With which answers looks begin, counted from 0: the first with the first. The last may have no
// answer yet.
[[nodiscard]] std::vector<std::size_t> look_beginnings(const LookRule& rule,
                                                       const History& history);

// A workspace that knows some of the answers: those from number `begin` to before number `end`.
// Those before are paid for, and those after are not there. REQUIRES: begin <= end <= the number
// of answers
class PartialWorkspace {
 public:
  PartialWorkspace(const Workspace& all,
                   std::size_t begin,
                   std::size_t end,
                   ModelCache::State& cache,
                   Pending pending);
  PartialWorkspace(const PartialWorkspace&) = delete;  // the workspace refers to its neighbour
  PartialWorkspace& operator=(const PartialWorkspace&) = delete;

  [[nodiscard]] Workspace& get() noexcept { return workspace_; }

 private:
  History history_;
  Workspace workspace_;
};

}  // namespace duelopt
