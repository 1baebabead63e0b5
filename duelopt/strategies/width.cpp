// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/width.hpp"

#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

void require_width(bool ok, const char* name, double value, const char* rule) {
  if (!ok) {
    throw Error(ErrorCode::kInvalidArgument,
                std::string(name) + " = " + to_text(value) + " is not " + rule);
  }
}

}  // namespace

void check(const WidthSchedule& schedule) {
  if (const auto* constant = std::get_if<ConstantWidth>(&schedule)) {
    require_width(constant->value > 0.0 && std::isfinite(constant->value),
                  "width",
                  constant->value,
                  "positive and finite");
  }
  if (const auto* theorem = std::get_if<TheoremWidth>(&schedule)) {
    const auto& [norm_bound, noise_bound, delta] = *theorem;
    require_width(norm_bound >= 0.0 && std::isfinite(norm_bound),
                  "norm bound",
                  norm_bound,
                  "finite and >= 0");
    const double bound = noise_bound.value_or(1.0);
    require_width(bound > 0.0 && std::isfinite(bound), "noise bound", bound, "positive and finite");
    require_width(delta > 0.0 && delta < 1.0, "delta", delta, "in (0, 1)");
  }
}

double width(const WidthSchedule& schedule, const Round& round) {
  if (round.t == 0 || round.dim == 0) {
    throw Error(ErrorCode::kInvalidArgument,
                "round " + std::to_string(round.t) + " in dimension " + std::to_string(round.dim) +
                    ": both begin at 1");
  }
  const auto t = static_cast<double>(round.t);
  const auto d = static_cast<double>(round.dim);
  return std::visit(
      Overloaded{[&](LiteralWidth) { return 0.5 * std::log(2.0 * t); },
                 [&](RootWidth) { return std::sqrt(0.5 * std::log(2.0 * t)); },
                 [&](MfGpUcbWidth) { return std::sqrt(0.2 * d * std::log(2.0 * d * t)); },
                 [&](ConstantWidth w) { return w.value; },
                 [&](const TheoremWidth& w) {
                   const double gain = round.information_gain + 1.0 + std::log(1.0 / w.delta);
                   return w.norm_bound + w.noise_bound.value_or(std::sqrt(round.noise_variance)) *
                                             std::sqrt(2.0 * gain / round.noise_variance);
                 }},
      schedule);
}

}  // namespace duelopt
