// SPDX-License-Identifier: Apache-2.0
//
// Which settings are in range, what they are called, and those of the paper.
#include <array>
#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/strategies/comp_gp_ucb/comp_gp_ucb.hpp"
#include "duelopt/strategies/describe.hpp"

namespace duelopt {
namespace {

constexpr std::array<std::string_view, 2> kModes{"corrected", "paper"};
constexpr std::array<std::string_view, 2> kBiases{"unknown", "known"};
constexpr std::array<std::string_view, 2> kOpponents{"uniform", "leader"};

void require_setting(bool ok, const char* name, double value, const char* rule) {
  if (!ok) {
    throw Error(ErrorCode::kInvalidArgument,
                std::string(name) + " = " + to_text(value) + " of comp-gp-ucb is not " + rule);
  }
}

}  // namespace

void check(const CompGpUcb& options) {
  require_setting(options.gamma >= 0.0 && std::isfinite(options.gamma),
                  "gamma",
                  options.gamma,
                  "finite and >= 0");
  require_setting(options.duel_share > 0.0 && options.duel_share <= 1.0,
                  "duel_share",
                  options.duel_share,
                  "in (0, 1]");
  require_setting(options.gamma_factor >= 1.0 && std::isfinite(options.gamma_factor),
                  "gamma_factor",
                  options.gamma_factor,
                  "finite and at least 1");
  if (const auto* known = std::get_if<KnownBias>(&options.bias)) {
    require_setting(known->slack >= 0.0 && std::isfinite(known->slack),
                    "slack",
                    known->slack,
                    "finite and >= 0");
  } else {
    const auto& [first, last, labels] = std::get<UnknownBias>(options.bias);
    require_setting(
        first > 0.0 && std::isfinite(first), "first_slack", first, "positive and finite");
    require_setting(last >= first && std::isfinite(last),
                    "last_slack",
                    last,
                    "finite and at least first_slack");
    require_setting(labels >= 1, "labels_per_level", static_cast<double>(labels), "at least 1");
  }
  check(options.duel_width);
  check(options.label_width);
  check_for_duels(options.duel_process);
  check(options.label_process);
  check(options.maximizer);
}

void describe(CompGpUcb& s, const OptionVisitor& visit) {
  option::choice(visit, "mode", s.mode, kModes);
  option::alternative(visit, "bias", s.bias, kBiases);
  if (auto* known = std::get_if<KnownBias>(&s.bias)) option::real(visit, "slack", known->slack);
  if (auto* unknown = std::get_if<UnknownBias>(&s.bias)) {
    option::real(visit, "first_slack", unknown->first_slack);
    option::real(visit, "last_slack", unknown->last_slack);
    option::count(visit, "labels_per_level", unknown->labels_per_level);
  }
  option::real(visit, "gamma", s.gamma);
  option::choice(visit, "opponent", s.opponent, kOpponents);
  option::count(visit, "initial_duels", s.initial_duels);
  option::count(visit, "initial_labels", s.initial_labels);
  option::real(visit, "duel_share", s.duel_share);
  option::real(visit, "gamma_factor", s.gamma_factor);
  option::width(visit, "duel_width", s.duel_width);
  option::width(visit, "label_width", s.label_width);
  option::process(visit, "duel_", s.duel_process);
  option::process(visit, "label_", s.label_process);
  option::maximizer(visit, s.maximizer);
}

CompGpUcb paper_settings(double cost_ratio) {
  require_setting(
      cost_ratio >= 1.0 && cost_ratio <= 1e9, "cost_ratio", cost_ratio, "between 1 and 1e9");
  return {.mode = CompGpUcbMode::kPaper,
          .gamma = 0.15,
          .duel_width = LiteralWidth{},
          .label_width = LiteralWidth{},
          .duel_process = paper_process(20),
          .label_process = paper_process(5),
          .maximizer = Direct{},
          .initial_duels = static_cast<std::size_t>(std::floor(5.0 * cost_ratio)),
          .initial_labels = 5};
}

}  // namespace duelopt
