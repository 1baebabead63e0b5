// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/event.hpp"

namespace duelopt {

TrialId trial_of(const Event& event) noexcept {
  return std::visit([](const auto& e) { return e.id; }, event);
}

}  // namespace duelopt
