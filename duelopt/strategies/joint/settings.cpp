// SPDX-License-Identifier: Apache-2.0
//
// Which settings of joint are in range.
#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/models/preference_model.hpp"
#include "duelopt/strategies/joint/joint.hpp"

namespace duelopt {

void check(const Joint& options) {
  check(PreferenceSpec{.process = options.process, .link = options.link});
  check(options.maximizer);
  const auto refuse = [](const char* name, const std::string& value, const char* rule) {
    throw Error(ErrorCode::kInvalidArgument,
                std::string(name) + " = " + value + " of joint " + rule);
  };
  const auto at_least_one = [&](std::size_t value, const char* name) {
    if (value == 0) refuse(name, "0", "is not at least 1");
  };
  at_least_one(options.initial_labels, "initial_labels");
  at_least_one(options.repeats, "repeats");
  at_least_one(options.best_points, "best_points");
  const auto at_least_zero = [&](double value, const char* name) {
    if (!(value >= 0.0 && std::isfinite(value)))
      refuse(name, to_text(value), "is not finite and at least 0");
  };
  at_least_zero(options.initial_duels, "initial_duels");
  at_least_zero(options.duels_before_labels, "duels_before_labels");
  at_least_zero(options.min_improvement, "min_improvement");
  if (!(options.duels_in_a_row > 0.0 && std::isfinite(options.duels_in_a_row)))
    refuse("duels_in_a_row", to_text(options.duels_in_a_row), "is not finite and positive");
}

}  // namespace duelopt
