// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/budget.hpp"

#include <algorithm>
#include <array>
#include <cassert>
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

void check_cost(const std::string& what, double cost) {
  check_positive(what, cost);
  constexpr double kLargest = 1e100;  // so that no sum of them is infinite
  if (cost > kLargest)
    throw Error(ErrorCode::kInvalidArgument, what + " of " + to_text(cost) + " is more than 1e100");
}

// Among i + 3 settings.
double cost_of_choice(std::size_t i, const Costs& costs) noexcept {
  return costs.choices.empty() ? costs.duel : costs.choices[std::min(i, costs.choices.size() - 1)];
}

}  // namespace

void check(const Costs& costs) {
  check_cost("the cost of a label", costs.label);
  check_cost("the cost of a duel", costs.duel);
  for (std::size_t i = 0; i < costs.choices.size(); ++i)
    check_cost("the cost of a choice among " + std::to_string(i + 3), costs.choices[i]);
  if (most_options(costs) > kMostOptions)
    throw Error(ErrorCode::kInvalidArgument,
                "a choice among " + std::to_string(most_options(costs)) + " is among more than " +
                    std::to_string(kMostOptions));
  if (costs.setting < 0.0)
    throw Error(ErrorCode::kInvalidArgument,
                "the cost of a setting " + to_text(costs.setting) + " is not at least 0");
  if (costs.setting != 0.0) check_cost("the cost of a setting", costs.setting);
}

std::size_t most_options(const Costs& costs) noexcept { return 2 + costs.choices.size(); }

QueryCounts& QueryCounts::operator+=(const QueryCounts& more) noexcept {
  labels += more.labels;
  duels += more.duels;
  for (std::size_t i = 0; i < choices.size(); ++i) choices[i] += more.choices[i];
  settings += more.settings;
  return *this;
}

QueryCounts& QueryCounts::operator-=(const QueryCounts& less) noexcept {
  labels -= less.labels;
  duels -= less.duels;
  for (std::size_t i = 0; i < choices.size(); ++i) choices[i] -= less.choices[i];
  settings -= less.settings;
  return *this;
}

QueryCounts one(QueryKind kind, std::size_t options) noexcept {
  if (kind == QueryKind::kLabel) return {.labels = 1};
  if (kind == QueryKind::kDuel) return {.duels = 1};
  assert(3 <= options && options <= kMostOptions);
  QueryCounts counts;
  counts.choices[options - 3] = 1;
  return counts;
}

QueryCounts one(const Query& query) noexcept {
  const auto* choice = std::get_if<Choice>(&query);
  return one(kind(query), choice == nullptr ? kMostOptions : choice->options.size());
}

double cost_of(const QueryCounts& counts, const Costs& costs) noexcept {
  double sum = static_cast<double>(counts.labels) * costs.label +
               static_cast<double>(counts.duels) * costs.duel +
               static_cast<double>(counts.settings) * costs.setting;
  for (std::size_t i = 0; i < counts.choices.size(); ++i)
    sum += static_cast<double>(counts.choices[i]) * cost_of_choice(i, costs);
  return rounded(sum);
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

bool Budget::affordable(const QueryCounts& more) const noexcept {
  Budget after = *this;
  after.charge(more);
  return after.spent() <= total_ * (1.0 + kTolerance);
}

void Budget::charge(const QueryCounts& more) noexcept { counts_ += more; }

std::size_t Budget::most_queries() const noexcept {
  return static_cast<std::size_t>(std::ceil(total_ / costs_.duel * (1.0 - kTolerance)));
}

std::size_t Budget::fewest_queries() const noexcept {
  return static_cast<std::size_t>(std::floor(total_ / costs_.label * (1.0 + kTolerance)));
}

}  // namespace duelopt
