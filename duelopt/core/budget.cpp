// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/budget.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

constexpr double kTolerance = 1e-12;

void check_positive(const std::string& what, double value) {
  if (!(value > 0.0) || !std::isfinite(value)) {
    throw Error(ErrorCode::kInvalidArgument,
                what + " " + to_text(value) + " is not positive and finite");
  }
}

void check_countable(const std::string& what, double total, double cost) {
  if (!(total / cost < 0x1p53)) {
    throw Error(ErrorCode::kInvalidArgument,
                "a budget of " + to_text(total) + " pays for 2^53 or more " + what + " of " +
                    to_text(cost));
  }
}

// To 15 significant digits, the most that every double has.
double rounded(double value) noexcept {
  std::array<char, 32> text{};
  const auto end =
      std::to_chars(text.begin(), text.end(), value, std::chars_format::scientific, 14).ptr;
  std::from_chars(text.begin(), end, value);
  return value;
}

}  // namespace

void check(const Costs& costs) {
  for (const auto& [what, cost] : {std::pair("the cost of a label", costs.label),
                                   std::pair("the cost of a duel", costs.duel)}) {
    check_positive(what, cost);
    constexpr double kLargest = 1e100;  // so that no sum of them is infinite
    if (cost > kLargest)
      throw Error(ErrorCode::kInvalidArgument,
                  std::string(what) + " of " + to_text(cost) + " is more than 1e100");
  }
}

double cost_of(QueryKind kind, const Costs& costs) noexcept {
  return kind == QueryKind::kLabel ? costs.label : costs.duel;
}

double cost_of(const QueryCounts& counts, const Costs& costs) noexcept {
  return rounded(static_cast<double>(counts.labels) * costs.label +
                 static_cast<double>(counts.duels) * costs.duel);
}

Budget::Budget(double total, const Costs& costs, const QueryCounts& counts)
    : total_(total), costs_(costs), counts_(counts) {
  check(costs);
  check_positive("a budget of", total);
  check_countable("labels", total, costs.label);
  check_countable("duels", total, costs.duel);
}

double Budget::spent() const noexcept { return cost_of(counts_, costs_); }

double Budget::left() const noexcept {
  const double left = rounded(total_ - spent());
  return left > total_ * kTolerance ? left : 0.0;
}

bool Budget::affordable(QueryKind kind) const noexcept {
  Budget after = *this;
  after.charge(kind);
  return after.spent() <= total_ * (1.0 + kTolerance);
}

void Budget::charge(QueryKind kind) noexcept {
  ++(kind == QueryKind::kLabel ? counts_.labels : counts_.duels);
}

std::size_t Budget::most_queries() const noexcept {
  return static_cast<std::size_t>(std::ceil(total_ / costs_.duel * (1.0 - kTolerance)));
}

std::size_t Budget::fewest_queries() const noexcept {
  return static_cast<std::size_t>(std::floor(total_ / costs_.label * (1.0 + kTolerance)));
}

}  // namespace duelopt
