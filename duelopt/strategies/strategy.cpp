// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/strategy.hpp"

#include <array>
#include <utility>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"

namespace duelopt {
namespace {

constexpr auto kInOrder = std::make_index_sequence<std::variant_size_v<Strategy>>{};

template <std::size_t... I>
constexpr auto names(std::index_sequence<I...> /*all*/) {
  return std::array{std::variant_alternative_t<I, Strategy>::kName...};
}
constexpr auto kNames = names(kInOrder);

template <std::size_t... I>
Strategy make(std::size_t index, std::index_sequence<I...> /*all*/) {
  Strategy result;
  (void)((I == index ? (result = std::variant_alternative_t<I, Strategy>{}, true) : false) || ...);
  return result;
}

}  // namespace

void check(const Strategy& strategy) {
  std::visit([](const auto& s) { check(s); }, strategy);
}

std::string_view name(const Strategy& strategy) {
  return std::visit([](const auto& s) { return s.kName; }, strategy);
}

Strategy strategy(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames.at(i) == name) return make(i, kInOrder);
  }
  throw Error(ErrorCode::kNotFound, unknown_name("strategy", name, kNames));
}

std::span<const std::string_view> strategy_names() noexcept { return kNames; }

}  // namespace duelopt
