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
  return static_cast<QueryKind>(question.index());
}

std::vector<Setting> settings_of(const Question& question) {
  if (const auto* label = std::get_if<LabelQuestion>(&question)) return {label->params};
  if (const auto* duel = std::get_if<DuelQuestion>(&question)) return {duel->left, duel->right};
  return std::get<ChoiceQuestion>(question).options;
}

QueryCounts counts_of(const Question& question) noexcept {
  const auto* choice = std::get_if<ChoiceQuestion>(&question);
  return one(kind(question), choice == nullptr ? kMostOptions : choice->options.size());
}

Question conform(const Space& space, const Question& question) {
  return std::visit(
      Overloaded{[&](const LabelQuestion& q) -> Question {
                   return LabelQuestion{space.conform(q.params)};
                 },
                 [&](const DuelQuestion& q) -> Question {
                   return DuelQuestion{space.conform(q.left), space.conform(q.right), q.chosen};
                 },
                 [&](const ChoiceQuestion& q) -> Question {
                   ChoiceQuestion choice;
                   for (const Setting& s : q.options) choice.options.push_back(space.conform(s));
                   return choice;
                 }},
      question);
}

void check(const Outcome& outcome, const Question& asked) {
  const auto refuse_unless = [](bool ok, const std::string& message) {
    if (!ok) throw Error(ErrorCode::kInvalidArgument, message);
  };
  const QueryKind of = kind(asked);
  const std::string is = ", and this is a " + std::string(to_text(of));
  std::visit(
      Overloaded{[&](const Measurement& m) {
                   refuse_unless(of == QueryKind::kLabel, "a value answers a label" + is);
                   check(m);
                 },
                 [&](Verdict v) {
                   const bool ties = of == QueryKind::kChoice && v == Verdict::kTie;
                   refuse_unless(of == QueryKind::kDuel || ties,
                                 of == QueryKind::kChoice ? "left and right answer a duel" + is +
                                                                ": the number of an option, or tie"
                                                          : "a winner answers a duel" + is);
                 },
                 [&](const Pick& p) {
                   refuse_unless(of == QueryKind::kChoice,
                                 "the number of an option answers a choice" + is);
                   const auto& choice = std::get<ChoiceQuestion>(asked);
                   refuse_unless(p.option < choice.options.size(),
                                 "there is no option " + to_text(p) + " among the " +
                                     std::to_string(choice.options.size()) + " of this choice");
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

std::string to_text(const Pick& pick) { return std::to_string(pick.option + 1); }

std::string_view to_text(QueryKind kind) noexcept {
  switch (kind) {
    case QueryKind::kLabel:
      return "label";
    case QueryKind::kDuel:
      return "duel";
    case QueryKind::kChoice:
      return "choice";
  }
  assert(false);
  return {};
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
