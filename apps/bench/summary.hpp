// SPDX-License-Identifier: Apache-2.0
//
// What the rows of a result file say, seeds taken together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "apps/bench/row.hpp"

namespace duelopt::bench {

enum class RegretKind : std::uint8_t { kPaper, kQueried, kLabelled, kRecommended };
inline constexpr std::array kRegretKinds{
    RegretKind::kPaper, RegretKind::kQueried, RegretKind::kLabelled, RegretKind::kRecommended};

[[nodiscard]] std::string_view name(RegretKind kind) noexcept;  // "recommended"
[[nodiscard]] std::optional<double> regret_of(const Row& row, RegretKind kind) noexcept;

struct Statistics {
  std::size_t count = 0;
  double mean = 0.0;
  double standard_error = 0.0;  // s/√n with s² over n - 1; 0 for a single value
  double median = 0.0;
};
[[nodiscard]] Statistics statistics(std::vector<double> values);  // REQUIRES: there is one

using BySeed = std::map<std::uint64_t, double>;
[[nodiscard]] Statistics statistics(const BySeed& values);  // REQUIRES: there is one

// Two strategies on the seeds that both have; a difference of at most `tolerance` is none.
struct Paired {
  std::size_t seeds = 0;
  std::size_t better = 0;  // where the first has the smaller regret,
  std::size_t worse = 0;   // and the larger one
  double mean_difference = 0.0;
  double standard_error = 0.0;
};
[[nodiscard]] Paired paired(const BySeed& first, const BySeed& second, double tolerance = 0.0);

// The chance of a split at least as uneven if both were as likely to win, ties left out: the
// two-sided sign test; 1 if there is no seed.
[[nodiscard]] double sign_test(std::size_t better, std::size_t worse);

// Which rows to look at. Rows of labels alone belong to every judge and cost ratio, rows of the
// setting "any" to every setting.
struct Selection {
  std::string problem;
  std::string judge;
  std::string setting;
  std::string label;  // as label_of
  double cost_ratio = 10.0;
};

struct SeriesKey {
  std::string problem, judge, setting, label;
  std::optional<double> cost_ratio;
  friend bool operator<(const SeriesKey& a, const SeriesKey& b) {
    return std::tie(a.problem, a.judge, a.setting, a.label, a.cost_ratio) <
           std::tie(b.problem, b.judge, b.setting, b.label, b.cost_ratio);
  }
};

// The rows of one file, by series.
class Results {
 public:
  explicit Results(const std::vector<Row>& rows);

  [[nodiscard]] BySeed at(const Selection& what, double budget, RegretKind kind) const;
  [[nodiscard]] std::vector<double> budgets(const Selection& what) const;
  [[nodiscard]] std::size_t seeds() const noexcept { return seeds_; }  // in the fullest series
  [[nodiscard]] bool has(const Selection& what) const { return find(what) != nullptr; }

 private:
  using BySeedAndBudget = std::map<std::uint64_t, std::map<double, Row>>;
  [[nodiscard]] const BySeedAndBudget* find(const Selection& what) const;

  std::map<SeriesKey, BySeedAndBudget> series_;
  std::size_t seeds_ = 0;
};

}  // namespace duelopt::bench
