// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/judge_session.hpp"

#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "apps/cli/arguments.hpp"
#include "apps/cli/display_text.hpp"
#include "apps/cli/settle.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/storage/answer.hpp"

namespace duelopt::cli {
namespace {

// A judge who was killed cannot withdraw the question; one who thinks for longer may still answer.
constexpr std::chrono::hours kLease{1};

// Six digits, but all of them where two different values would look the same.
std::pair<std::string, std::string> told_apart(const Value& left, const Value& right) {
  std::pair<std::string, std::string> texts{brief(left), brief(right)};
  if (texts.first == texts.second && left != right) texts = {to_text(left), to_text(right)};
  return {printable(texts.first), printable(texts.second)};
}

std::vector<ShownParameter> shown_parameters(const Space& space, const Question& question) {
  std::vector<ShownParameter> rows;
  const auto* duel = std::get_if<DuelQuestion>(&question);
  const auto* label = std::get_if<LabelQuestion>(&question);
  for (std::size_t k = 0; k < space.parameters().size(); ++k) {
    const std::string name = printable(space.parameters()[k].name);
    if (duel != nullptr) {
      auto [left, right] = told_apart(duel->left[k], duel->right[k]);
      rows.push_back({name, std::move(left), std::move(right)});
    } else {
      rows.push_back({name, printable(brief(label->params[k])), ""});
    }
  }
  return rows;
}

Outcome parse_said(QueryKind kind, std::string_view text) {
  if (kind == QueryKind::kLabel) return parse_measurement(text, "the value");
  if (text == "1" || text == "left") return Verdict::kLeft;
  if (text == "2" || text == "right") return Verdict::kRight;
  if (text == "0" || text == "tie") return Verdict::kTie;
  throw Error(ErrorCode::kInvalidArgument,
              quoted(std::string(text)) + " is none of 1, 2, 0, s, u, q and ?");
}

}  // namespace

JudgeSession::JudgeSession(StoredStudy& study, KeptAnswers& kept, std::string judge)
    : study_(study), kept_(kept), judge_(std::move(judge)) {}

void JudgeSession::ask() {
  kept_.record(study_);
  if (!open_) open_ = study_.ask({.judge = judge_, .lease = kLease});
}

const Trial* JudgeSession::shown() const noexcept {
  if (correcting_) return &*correcting_;
  return open_ ? &*open_ : nullptr;
}

bool JudgeSession::wants_number() const {
  return has_question() && kind(shown()->question) == QueryKind::kLabel;
}

JudgeSession::Next JudgeSession::hear(std::string_view text) {
  message_.clear();
  if (text == "?" || text == "help") {
    help_ = !help_;
    return Next::kWait;
  }
  help_ = false;
  if (text == "q" || text == "quit") return Next::kQuit;
  if (text == "u" || text == "undo") {
    undo();
    return Next::kWait;
  }
  if (!has_question()) {
    message_ = "There is nothing to answer.";
    return Next::kWait;
  }
  if (text == "s" || text == "skip") return answer(Skip{});
  try {
    return answer(parse_said(kind(shown()->question), text));
  } catch (const Error& e) {
    if (e.code() != ErrorCode::kInvalidArgument) throw;
    message_ = printable(e.what());
    return Next::kRefused;
  }
}

// The storage may refuse it for now, but what a person said is not thrown away.
void JudgeSession::keep(const Trial& trial, const Outcome& outcome, bool amends, const Error& why) {
  kept_.keep({.id = trial.id, .outcome = outcome, .judge = judge_, .amends = amends});
  message_ = "Kept, but not recorded yet: " + printable(why.what());
}

JudgeSession::Next JudgeSession::answer(const Outcome& outcome) {
  if (correcting_) return correct(outcome);
  check(outcome, kind(open_->question));
  const Trial trial = *std::exchange(open_, std::nullopt);
  try {
    if (tell_or_leave(study_, trial.id, outcome, judge_) == Settled::kByUs) {
      answered_.push_back(trial);
      message_ = "Recorded: " + printable(brief(outcome)) + '.';
    } else {
      message_ = "That question was answered or withdrawn by others.";
    }
  } catch (const Error& e) {
    keep(trial, outcome, false, e);
  }
  return Next::kAsk;
}

JudgeSession::Next JudgeSession::correct(const Outcome& outcome) {
  check(outcome, kind(correcting_->question));
  const Trial trial = *std::exchange(correcting_, std::nullopt);
  try {
    if (amend_or_leave(study_, trial.id, outcome, judge_) == Settled::kByUs) {
      answered_.push_back(trial);
      message_ = "Changed to " + printable(brief(outcome)) + '.';
    } else {
      message_ = "That answer was retracted by others.";
    }
  } catch (const Error& e) {
    keep(trial, outcome, true, e);
  }
  return open_ ? Next::kWait : Next::kAsk;  // the change may have freed some of the budget
}

void JudgeSession::undo() {
  if (correcting_) {
    retract_or_leave(study_, std::exchange(correcting_, std::nullopt)->id);
    message_ = "Took that answer back.";
  }
  if (answered_.empty()) {
    message_ += message_.empty() ? "You have not answered anything yet." : "";
    return;
  }
  correcting_ = std::move(answered_.back());
  answered_.pop_back();
}

void JudgeSession::leave() {
  kept_.record(study_);
  if (correcting_) retract_or_leave(study_, std::exchange(correcting_, std::nullopt)->id);
  if (open_) retract_or_leave(study_, std::exchange(open_, std::nullopt)->id);
}

JudgeScreen JudgeSession::screen() const {
  const Study& study = study_.study();
  const StudyOptions& options = study.options();
  const Spending spending = study.spending();
  const std::string spent = brief(spending.spent - spending.reserved);
  JudgeScreen screen{
      .header = {options.name,
                 "spent " + spent + (options.budget ? " of " + brief(*options.budget) : ""),
                 fmt::format("{} answered", answers())},
      .title = "There is nothing left to ask.",
      .message = message_,
      .help = help_};
  if (!judge_.empty()) screen.header.push_back("judge " + printable(judge_));
  const Trial* trial = shown();
  if (trial == nullptr) return screen;
  screen.asking = wants_number() ? Asking::kLabel : Asking::kDuel;
  screen.title = wants_number() ? "What is the value of this setting?" : "Which is better?";
  if (correcting_) {
    screen.title += " You said " + brief(study.trial(correcting_->id).outcome.value_or(Skip{})) +
                    ": answer it again, or leave to take it back.";
  }
  screen.title = printable(screen.title);
  screen.parameters = shown_parameters(options.space, trial->question);
  return screen;
}

}  // namespace duelopt::cli
