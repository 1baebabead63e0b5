// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/trial.hpp"

#include <cassert>
#include <ostream>

#include "duelopt/core/error.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kLongestReason = 10'000;

}  // namespace

std::string to_text(TrialId id) { return std::to_string(static_cast<std::uint64_t>(id)); }

std::ostream& operator<<(std::ostream& out, TrialId id) { return out << to_text(id); }

QueryKind kind(const Question& question) noexcept {
  return std::holds_alternative<LabelQuestion>(question) ? QueryKind::kLabel : QueryKind::kDuel;
}

Question conform(const Space& space, const Question& question) {
  return std::visit(
      Overloaded{[&](const LabelQuestion& q) -> Question {
                   return LabelQuestion{space.conform(q.params)};
                 },
                 [&](const DuelQuestion& q) -> Question {
                   return DuelQuestion{space.conform(q.left), space.conform(q.right), q.chosen};
                 }},
      question);
}

void check(const Outcome& outcome, QueryKind asked) {
  const auto refuse_unless = [](bool ok, const std::string& message) {
    if (!ok) throw Error(ErrorCode::kInvalidArgument, message);
  };
  std::visit(Overloaded{[&](const Measurement& m) {
                          refuse_unless(asked == QueryKind::kLabel,
                                        "a value answers a label, and this is a duel");
                          check(m);
                        },
                        [&](Verdict) {
                          refuse_unless(asked == QueryKind::kDuel,
                                        "a winner answers a duel, and this is a label");
                        },
                        [](const Skip&) {},
                        [&](const Failure& f) {
                          refuse_unless(f.reason.size() <= kLongestReason,
                                        "a reason of " + std::to_string(f.reason.size()) +
                                            " bytes is longer than 10000");
                        }},
             outcome);
}

TrialState state_after(const Outcome& outcome) noexcept {
  if (std::holds_alternative<Skip>(outcome)) return TrialState::kSkipped;
  if (std::holds_alternative<Failure>(outcome)) return TrialState::kFailed;
  return TrialState::kDone;
}

std::string_view to_text(TrialState state) noexcept {
  switch (state) {
    case TrialState::kRunning:
      return "running";
    case TrialState::kDone:
      return "done";
    case TrialState::kFailed:
      return "failed";
    case TrialState::kSkipped:
      return "skipped";
    case TrialState::kExpired:
      return "expired";
    case TrialState::kRetracted:
      return "retracted";
  }
  assert(false);
  return {};
}

std::string_view to_text(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::kLeft:
      return "left";
    case Verdict::kRight:
      return "right";
    case Verdict::kTie:
      return "tie";
  }
  assert(false);
  return {};
}

}  // namespace duelopt
