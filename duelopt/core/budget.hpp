// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "duelopt/core/query.hpp"

namespace duelopt {

// What one query costs: λ_l and λ_c of [XJSD20, Section 2]. The paper wants λ_c < λ_l; nothing here
// does.
struct Costs {
  double label = 1.0;
  double duel = 0.1;
  friend bool operator==(const Costs&, const Costs&) = default;
};

void check(const Costs& costs);  // Throws kInvalidArgument unless both are positive and finite.

[[nodiscard]] double cost_of(QueryKind kind, const Costs& costs) noexcept;

struct QueryCounts {
  std::size_t labels = 0;
  std::size_t duels = 0;
  friend bool operator==(const QueryCounts&, const QueryCounts&) = default;
};

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

  [[nodiscard]] bool affordable(QueryKind kind) const noexcept;

  // Counts one more query, affordable or not: what has happened has been paid for.
  void charge(QueryKind kind) noexcept;

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
