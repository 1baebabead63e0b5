// SPDX-License-Identifier: Apache-2.0
//
// Budgets to target of two strategies, compared: as far as they are known, and how far they may be
// a matter of which seeds were run.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace duelopt::experiments {

// When each seed settled at the target, if it did, and how far all were followed.
struct Settled {
  std::vector<std::optional<double>> at;
  double followed;
};

// A budget to target, or the last budget that was read if the target was not reached by then.
struct Arrival {
  double budget;
  bool reached;
};
[[nodiscard]] Arrival arrival(const Settled& settled);

// A ratio of two budgets, as far as it is known: it lies between these.
struct RatioBounds {
  double low = 0.0;
  double high = std::numeric_limits<double>::infinity();
};
[[nodiscard]] RatioBounds ratio(const Arrival& mine, const Arrival& reference);
[[nodiscard]] RatioBounds geometric_mean(
    const std::vector<RatioBounds>& all);  // REQUIRES: not empty
[[nodiscard]] RatioBounds largest(const std::vector<RatioBounds>& all);

// Two strategies on one problem. Who is followed further than its rival counts as seen within the
// rival's horizon if it arrives there, so that both have to stay equally long.
struct Rivals {
  Settled mine;
  Settled reference;
  Settled reference_within;  // the horizon of mine; the same seeds
};
[[nodiscard]] Arrival reference_arrival(const Rivals& on);
[[nodiscard]] RatioBounds ratio(const Rivals& on);

// Between which the geometric mean lies in nine of ten cases if other seeds are run, as far as
// these tell: for each strategy and problem as many seeds are drawn from them, with replacement,
// and that a thousand times [ET93, Ch. 13]. REQUIRES: not empty, and every strategy has a seed
[[nodiscard]] RatioBounds resampled_mean(const std::vector<Rivals>& problems);

[[nodiscard]] std::string in_words(const Arrival& arrival);     // "12", "> 60"
[[nodiscard]] std::string in_words(const RatioBounds& bounds);  // "0.67", "≥ 1.2", "≤ 0.4", "–"
[[nodiscard]] std::string range_in_words(const RatioBounds& bounds);  // "0.6 to 0.8", "≥ 1.2", ...

// "≤ 0.5: reached", "not reached", or "not known" where the bounds leave it open.
[[nodiscard]] std::string verdict(const RatioBounds& bounds, double target);

}  // namespace duelopt::experiments
