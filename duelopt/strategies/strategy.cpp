// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/strategy.hpp"

#include <array>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/core/query.hpp"

namespace duelopt {
namespace {

// In the order of the variant.
constexpr std::array<std::string_view, std::variant_size_v<Strategy>> kNames{"comp-gp-ucb",
                                                                             "gp-ucb",
                                                                             "igp-ucb",
                                                                             "mf-gp-ucb",
                                                                             "kernel-self-sparring",
                                                                             "random-labels",
                                                                             "random-duels",
                                                                             "log-ei",
                                                                             "joint",
                                                                             "eubo"};

template <std::size_t... I>
Strategy make(std::size_t index, std::index_sequence<I...>) {
  Strategy result;
  (void)((I == index ? (result = std::variant_alternative_t<I, Strategy>{}, true) : false) || ...);
  return result;
}

}  // namespace

void check(const Strategy& strategy) {
  std::visit(
      Overloaded{
          [](const RandomLabels&) {}, [](const RandomDuels&) {}, [](const auto& s) { check(s); }},
      strategy);
}

std::string_view name(const Strategy& strategy) { return kNames.at(strategy.index()); }

Strategy strategy(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames.at(i) == name) return make(i, std::make_index_sequence<kNames.size()>{});
  }
  throw Error(ErrorCode::kNotFound, unknown_name("strategy", name, kNames));
}

std::span<const std::string_view> strategy_names() noexcept { return kNames; }

}  // namespace duelopt
