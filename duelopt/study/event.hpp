// SPDX-License-Identifier: Apache-2.0
//
// What can happen in a study. A study is the fold of its events.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "duelopt/study/trial.hpp"

namespace duelopt {

struct Asked {
  TrialId id;
  Question question;
  std::string judge{};
  std::string phase{};
  std::optional<Time> lease_until = std::nullopt;
  Time at{};
  std::string version{};  // of duelopt, that asked
  friend bool operator==(const Asked&, const Asked&) = default;
};

struct Told {
  TrialId id;
  Outcome outcome;
  std::string judge{};  // empty: the one it was asked of
  Time at{};
  friend bool operator==(const Told&, const Told&) = default;
};

struct Added {  // a question of the user's own, with its outcome
  TrialId id;
  Question question;
  Outcome outcome;
  std::string judge{};
  Time at{};
  friend bool operator==(const Added&, const Added&) = default;
};

struct Amended {  // the outcome was another one
  TrialId id;
  Outcome outcome;
  std::string judge{};  // empty: unchanged
  Time at{};
  friend bool operator==(const Amended&, const Amended&) = default;
};

struct Retracted {
  TrialId id;
  Time at{};
  friend bool operator==(const Retracted&, const Retracted&) = default;
};

struct Expired {
  TrialId id;
  Time at{};
  friend bool operator==(const Expired&, const Expired&) = default;
};

using Event = std::variant<Asked, Told, Added, Amended, Retracted, Expired>;

[[nodiscard]] TrialId trial_of(const Event& event) noexcept;

}  // namespace duelopt
