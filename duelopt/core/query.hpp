// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "duelopt/core/point.hpp"

namespace duelopt {

struct Label {  // "what is f(x)?"
  Point x;
  friend bool operator==(const Label&, const Label&) = default;
};

struct Duel {  // "which of f(first), f(second) is larger?"
  Point first;
  Point second;
  friend bool operator==(const Duel&, const Duel&) = default;
};

struct Choice {  // "which of the f(options) is largest?", of three options or more
  std::vector<Point> options;
  friend bool operator==(const Choice&, const Choice&) = default;
};

inline constexpr std::size_t kMostOptions = 6;  // of a choice

using Query = std::variant<Label, Duel, Choice>;

enum class AllowedKinds : std::uint8_t { kAny, kLabels, kDuels };  // a choice is as good as a duel

enum class QueryKind : std::uint8_t { kLabel, kDuel, kChoice };  // in the order of Query

[[nodiscard]] inline QueryKind kind(const Query& query) noexcept {
  return static_cast<QueryKind>(query.index());
}

// Of a label one, of a duel its first and its second, of a choice its options.
[[nodiscard]] inline std::vector<Point> points_of(const Query& query) {
  if (const auto* label = std::get_if<Label>(&query)) return {label->x};
  if (const auto* duel = std::get_if<Duel>(&query)) return {duel->first, duel->second};
  return std::get<Choice>(query).options;
}

// Builds a visitor from lambdas: std::visit(Overloaded{[](const Label&) {...}, ...}, query).
template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

}  // namespace duelopt
