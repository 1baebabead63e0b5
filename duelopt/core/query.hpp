// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <variant>

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

using Query = std::variant<Label, Duel>;

enum class AllowedKinds : std::uint8_t { kAny, kLabels, kDuels };

enum class QueryKind : std::uint8_t { kLabel, kDuel };

[[nodiscard]] inline QueryKind kind(const Query& query) noexcept {
  return std::holds_alternative<Label>(query) ? QueryKind::kLabel : QueryKind::kDuel;
}

// Builds a visitor from lambdas: std::visit(Overloaded{[](const Label&) {...}, ...}, query).
template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

}  // namespace duelopt
