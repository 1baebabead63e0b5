// SPDX-License-Identifier: Apache-2.0
//
// Which settings of joint are in range, and what they are called.
#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/models/preference_model.hpp"
#include "duelopt/strategies/describe.hpp"
#include "duelopt/strategies/joint/joint.hpp"

namespace duelopt {

void check(const Joint& options) {
  check(PreferenceSpec{.process = options.process, .link = options.link});
  const auto at_least_zero = [](double value, const char* name) {
    if (value >= 0.0 && std::isfinite(value)) return;
    throw Error(
        ErrorCode::kInvalidArgument,
        std::string(name) + " = " + to_text(value) + " of joint is not finite and at least 0");
  };
  at_least_zero(options.initial_duels, "initial_duels");
  at_least_zero(options.duels_before_labels, "duels_before_labels");
}

void describe(Joint& s, const OptionVisitor& visit) {
  option::real(visit, "initial_duels", s.initial_duels);
  option::real(visit, "duels_before_labels", s.duels_before_labels);
  option::link(visit, s.link);
  option::preference_process(visit, s.process);
}

}  // namespace duelopt
