// SPDX-License-Identifier: Apache-2.0
//
// Which settings of joint are in range, and what they are called.
#include <array>
#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/models/preference_model.hpp"
#include "duelopt/strategies/describe.hpp"
#include "duelopt/strategies/joint/joint.hpp"

namespace duelopt {
namespace {

constexpr std::array<std::string_view, 2> kGuards{"off", "on"};

}  // namespace

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

void describe(Joint& s, const OptionVisitor& visit) {
  option::real(visit, "initial_duels", s.initial_duels);
  option::real(visit, "duels_before_labels", s.duels_before_labels);
  option::count(visit, "initial_labels", s.initial_labels);
  option::link(visit, s.link);
  option::real(visit, "duels_in_a_row", s.duels_in_a_row);
  option::real(visit, "min_improvement", s.min_improvement);
  option::choice(visit, "guard", s.guard, kGuards);
  option::count(visit, "repeats", s.repeats);
  option::count(visit, "best_points", s.best_points);
  option::count(visit, "other_points", s.other_points);
  option::preference_process(visit, s.process);
  option::maximizer(visit, s.maximizer);
}

}  // namespace duelopt
