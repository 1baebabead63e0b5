// SPDX-License-Identifier: Apache-2.0
//
// What the paper's text claims of its experiments, and how far results bear it out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/bench/summary.hpp"

namespace duelopt::bench {

enum class Relation : std::uint8_t { kBetter, kWorse, kOnPar };

struct ClaimPoint {
  double cost_ratio;
  double budget;
};

struct Claim {
  std::string text;
  std::string experiment;
  std::vector<std::string> subjects;  // labels, each judged on its own
  Relation relation = Relation::kBetter;
  std::vector<std::string> rivals{};  // labels; at each point the one with the least mean counts
  std::vector<ClaimPoint> points{};
};

// In the order of the paper.
[[nodiscard]] const std::vector<Claim>& paper_claims();

// What was found of a claim for one subject, setting and way to count regret. Differences below
// 1e-9 of the objective's range are none.
struct Finding {
  std::size_t points = 0;       // that have results
  std::size_t in_the_mean = 0;  // points at which the means stand as claimed
  std::size_t significant = 0;  // points at which the seeds do as well: sign test, 5 %; for on par:
                                // the mean difference is at most two standard errors
  std::size_t least_seeds = 0;  // over the points: in how many seeds it is as claimed
  std::size_t most_seeds = 0;
  std::size_t seeds = 0;
};
[[nodiscard]] Finding assess(const Claim& claim,
                             const Results& results,
                             const std::string& subject,
                             const std::string& setting,
                             RegretKind kind);

// "holds": at every point, in the mean and by the seeds. "holds in the mean": at every point, but
// not by the seeds at each. "in part": at some. "fails": at none. "no results".
[[nodiscard]] std::string_view verdict(const Finding& finding) noexcept;

}  // namespace duelopt::bench
