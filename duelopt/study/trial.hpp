// SPDX-License-Identifier: Apache-2.0
//
// A trial is one question of a study, from the moment it is asked.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "duelopt/core/answer.hpp"
#include "duelopt/core/budget.hpp"
#include "duelopt/core/history.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/time.hpp"
#include "duelopt/study/space.hpp"

namespace duelopt {

enum class TrialId : std::uint64_t {};  // 1, 2, ... within a study

[[nodiscard]] std::string to_text(TrialId id);  // "17"
std::ostream& operator<<(std::ostream& out, TrialId id);

enum class Side : std::uint8_t { kLeft, kRight };

struct LabelQuestion {  // "what is the objective here?"
  Setting params;
  friend bool operator==(const LabelQuestion&, const LabelQuestion&) = default;
};

struct DuelQuestion {  // "which of the two is better?"
  Setting left;
  Setting right;
  Side chosen = Side::kLeft;  // where the strategy's own point is shown; the other may be a random
                              // opponent. Sides are a coin's toss, so that a judge's liking for one
                              // of them is noise and not bias.
  friend bool operator==(const DuelQuestion&, const DuelQuestion&) = default;
};

struct ChoiceQuestion {          // "which of them is best?", from three to kMostOptions
  std::vector<Setting> options;  // in the order in which they are shown, which is chance
  friend bool operator==(const ChoiceQuestion&, const ChoiceQuestion&) = default;
};

using Question = std::variant<LabelQuestion, DuelQuestion, ChoiceQuestion>;

[[nodiscard]] QueryKind kind(const Question& question) noexcept;

// In the order in which they are shown.
[[nodiscard]] std::vector<Setting> settings_of(const Question& question);

// What a budget pays for it, its settings being at hand.
[[nodiscard]] QueryCounts counts_of(const Question& question) noexcept;

// The same with its settings as Space::conform makes them; throws as that does.
[[nodiscard]] Question conform(const Space& space, const Question& question);

enum class Verdict : std::uint8_t { kLeft, kRight, kTie };

struct Skip {  // the judge would not say: no data, unlike a tie
  friend bool operator==(const Skip&, const Skip&) = default;
};

struct Failure {  // the question could not be answered
  std::string reason;
  friend bool operator==(const Failure&, const Failure&) = default;
};

// What came of a question; Measurement is in the user's units and sign. A choice is answered by a
// Pick, or by Verdict::kTie if all options are equally good.
using Outcome = std::variant<Measurement, Verdict, Pick, Skip, Failure>;

// Throws kInvalidArgument unless it answers the question (a measurement within ±1e100 for a label,
// a verdict for a duel, an option or a tie for a choice), skips it, or fails for a reason of at
// most 10,000 bytes.
void check(const Outcome& outcome, const Question& asked);

enum class TrialState : std::uint8_t { kRunning, kDone, kFailed, kSkipped, kExpired, kRetracted };

[[nodiscard]] TrialState state_after(const Outcome& outcome) noexcept;

[[nodiscard]] std::string_view to_text(QueryKind kind) noexcept;    // "label"
[[nodiscard]] std::string_view to_text(TrialState state) noexcept;  // "running"
[[nodiscard]] std::string_view to_text(Verdict verdict) noexcept;   // "left"
[[nodiscard]] std::string to_text(const Pick& pick);                // "2" for the second option

enum class Origin : std::uint8_t { kAsked, kAdded };  // the strategy's question or the user's own

struct Trial {
  TrialId id;
  Question question;
  Origin origin = Origin::kAsked;
  TrialState state = TrialState::kRunning;
  std::optional<Outcome> outcome = std::nullopt;  // the last one told or amended, kept if retracted
  std::string judge{};                            // who is to answer, then who did; may be empty
  std::string phase{};                            // of the strategy when it asked
  Time asked{};
  std::optional<Time> lease_until = std::nullopt;  // past it, a running trial may be given up
  std::optional<Time> told = std::nullopt;
  std::string version{};  // of duelopt, that asked; empty if the user added it
  friend bool operator==(const Trial&, const Trial&) = default;
};

}  // namespace duelopt
