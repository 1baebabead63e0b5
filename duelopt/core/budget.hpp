// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "duelopt/core/query.hpp"

namespace duelopt {

// What one query costs: λ_l and λ_c of [XJSD20, Section 2]. The paper wants λ_c < λ_l; nothing here
// does.
struct Costs {
  double label = 1.0;
  double duel = 0.1;
  std::vector<double> choices{};  // of a choice among 3, 4, ... settings, and no more than these
                                  // are asked for; one among more costs as much as the last
  double setting = 0.0;           // of each new setting that must be made, once
  friend bool operator==(const Costs&, const Costs&) = default;
};

// Throws kInvalidArgument unless all are positive, that of a setting at least 0, and finite, and
// there are at most as many choices as can be offered.
void check(const Costs& costs);

// How many settings one question may compare: 2 if there are no choices.
[[nodiscard]] std::size_t most_options(const Costs& costs) noexcept;

struct QueryCounts {
  std::size_t labels = 0;
  std::size_t duels = 0;
  std::array<std::size_t, kMostOptions - 2> choices{};  // among 3, 4, 5 and 6 settings
  std::size_t settings = 0;                             // that had to be made
  QueryCounts& operator+=(const QueryCounts& more) noexcept;
  QueryCounts& operator-=(const QueryCounts& less) noexcept;  // REQUIRES: none is more
  friend bool operator==(const QueryCounts&, const QueryCounts&) = default;
};

// One query of the kind, which compares so many options if it is a choice, of settings that are at
// hand.
// REQUIRES: a choice has from 3 to kMostOptions.
[[nodiscard]] QueryCounts one(QueryKind kind, std::size_t options = kMostOptions) noexcept;
[[nodiscard]] QueryCounts one(const Query& query) noexcept;

// What so many queries cost, to 15 significant digits: three duels of 0.1 cost 0.3 and not
// 0.30000000000000004.
[[nodiscard]] double cost_of(const QueryCounts& counts, const Costs& costs) noexcept;

// A total Λ that pays for labels and duels. What is spent is computed from the counts of queries
// and compared with a relative tolerance of 1e-12, so that a thousand duels of 0.1 fit into 100
// although neither 0.1 nor a sum of 0.1s is exact in binary.
class Budget {
 public:
  // Throws kInvalidArgument unless the total and the costs are positive and finite, and the total
  // pays for fewer than 2^53 queries of either kind.
  explicit Budget(double total, const Costs& costs = {}, const QueryCounts& counts = {});

  [[nodiscard]] double total() const noexcept { return total_; }
  [[nodiscard]] const Costs& costs() const noexcept { return costs_; }
  [[nodiscard]] const QueryCounts& counts() const noexcept { return counts_; }

  [[nodiscard]] double spent() const noexcept;
  [[nodiscard]] double left() const noexcept;  // exactly 0 once all is spent

  [[nodiscard]] bool affordable(const QueryCounts& more) const noexcept;

  // Counts more queries, affordable or not: what has happened has been paid for.
  void charge(const QueryCounts& more) noexcept;

  // n̄ = ⌈Λ/λ_c⌉ and n̲ = ⌊Λ/λ_l⌋ [XJSD20, Section 2]: the number of queries if all of Λ went into
  // duels, and if all of it went into labels. A ratio within 1e-12 of a whole number is that
  // number.
  [[nodiscard]] std::size_t most_queries() const noexcept;
  [[nodiscard]] std::size_t fewest_queries() const noexcept;

  friend bool operator==(const Budget&, const Budget&) = default;

 private:
  double total_;
  Costs costs_;
  QueryCounts counts_;
};

}  // namespace duelopt
