// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/judge_session.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <set>
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
std::vector<std::string> told_apart(const std::vector<Value>& values) {
  std::map<std::string, std::set<Value>> shown_as;
  for (const Value& value : values) shown_as[brief(value)].insert(value);
  std::vector<std::string> texts;
  texts.reserve(values.size());
  for (const Value& value : values)
    texts.push_back(printable(shown_as[brief(value)].size() > 1 ? to_text(value) : brief(value)));
  return texts;
}

std::vector<ShownParameter> shown_parameters(const Space& space, const Question& question) {
  std::vector<ShownParameter> rows;
  const std::vector<Setting> settings = settings_of(question);
  for (std::size_t k = 0; k < space.parameters().size(); ++k) {
    std::vector<Value> values;
    values.reserve(settings.size());
    for (const Setting& setting : settings) values.push_back(setting[k]);
    rows.push_back({printable(space.parameters()[k].name), told_apart(values)});
  }
  return rows;
}

// The number of an option, as a key or as a word.
Outcome parse_option(const Question& question, std::string_view text) {
  std::string numbers;
  for (std::size_t i = 0; i < settings_of(question).size(); ++i) {
    if (text == to_text(Pick{i})) return Pick{i};
    numbers += to_text(Pick{i}) + ", ";
  }
  throw Error(ErrorCode::kInvalidArgument,
              quoted(std::string(text)) + " is none of " + numbers + "tie (0), skip, undo, quit");
}

// In keys 1, 2 (or the number of an option) and 0; in words left, right and tie.
Outcome parse_said(const Question& question, std::string_view text, Speech speech) {
  const bool by_keys = speech == Speech::kKeys;
  const bool is_key = text == "0" || text == "1" || text == "2";
  const auto refuse = [&](const std::string& rule) {
    throw Error(ErrorCode::kInvalidArgument, quoted(std::string(text)) + rule);
  };
  if (kind(question) == QueryKind::kLabel) {
    if (is_key && !by_keys)
      refuse(" may be meant for a duel, and this asks for a value: write " + std::string(text) +
             ".0");
    return parse_measurement(text, "the value");
  }
  if (text == "tie" || (by_keys && text == "0")) return Verdict::kTie;
  if (kind(question) == QueryKind::kChoice) return parse_option(question, text);
  if (text == "left" || (by_keys && text == "1")) return Verdict::kLeft;
  if (text == "right" || (by_keys && text == "2")) return Verdict::kRight;
  refuse(by_keys ? " is none of 1, 2, 0, s, u, q and ?"
                 : " is none of left, right, tie, skip, undo, redo, quit and help");
  return Skip{};
}

Asking asking_of(const Question& question) {
  if (kind(question) == QueryKind::kLabel) return Asking::kLabel;
  return kind(question) == QueryKind::kDuel ? Asking::kDuel : Asking::kChoice;
}

std::string question_text(Asking asking) {
  if (asking == Asking::kLabel) return "What is the value of this setting?";
  return asking == Asking::kDuel ? "Which is better?" : "Which is the best?";
}

// The key that stands for what was said; NUL if it is no command.
char command_key(std::string_view text) {
  constexpr std::array<std::string_view, 6> kWords{"skip", "undo", "redo", "due", "quit", "help"};
  constexpr std::string_view kKeys = "surdq?";
  for (std::size_t k = 0; k < kWords.size(); ++k)
    if (text == kWords.at(k) || text == kKeys.substr(k, 1)) return kKeys[k];
  return '\0';
}

bool counts(const Outcome& outcome) { return !std::holds_alternative<Skip>(outcome); }

}  // namespace

JudgeSession::JudgeSession(StoredStudy& study, KeptAnswers& kept, JudgeOptions options)
    : study_(study), kept_(kept), options_(std::move(options)) {}

void JudgeSession::ask() {
  kept_.record(study_);
  if (open_) return;
  study_.refresh();
  events_ = study_.events();
  if (options_.when == JudgeOptions::When::kDue && !is_due()) {
    nothing_ = views::Nothing{
        .why = "No duel is due: a measurement would tell more. Waiting for somebody who measures",
        .may_pass = true};
    return;
  }
  open_ = study_.ask({.kinds = options_.kinds, .judge = options_.judge, .lease = kLease});
  nothing_.reset();
  if (!open_) nothing_ = views::nothing_to_ask(study_.study(), options_.kinds);
}

// A strategy that never asks a duel refuses to, rather than be waited for.
bool JudgeSession::is_due() {
  const auto now = system_now();
  const auto free = study_.study().next({.judge = options_.judge}, now);
  if (!free || kind(free->question) != QueryKind::kLabel) return true;
  const auto duel =
      study_.study().next({.kinds = AllowedKinds::kDuels, .judge = options_.judge}, now);
  return !duel;  // then ask() says why
}

bool JudgeSession::is_waiting() const noexcept {
  return !has_question() && nothing_ && nothing_->may_pass;
}

bool JudgeSession::has_news() {
  study_.refresh();
  const bool overdue = !study_.study().overdue(system_now()).empty();
  return study_.events() != events_ || overdue;
}

const Trial* JudgeSession::shown() const noexcept {
  if (!undone_.empty()) return &undone_.back().trial;
  return open_ ? &*open_ : nullptr;
}

bool JudgeSession::wants_number() const {
  return has_question() && kind(shown()->question) == QueryKind::kLabel;
}

std::size_t JudgeSession::answers() const noexcept {
  return static_cast<std::size_t>(std::count_if(
      answered_.begin(), answered_.end(), [](const Answered& a) { return counts(a.outcome); }));
}

JudgeSession::Next JudgeSession::hear(std::string_view text, Speech speech) {
  message_.clear();
  const char key = command_key(text);
  if (key == '?') {
    help_ = !help_;
    return Next::kWait;
  }
  help_ = false;
  if (key != '\0') return command(key);
  if (!has_question()) {
    message_ = "There is nothing to answer.";
    return Next::kWait;
  }
  try {
    return answer(parse_said(shown()->question, text, speech));
  } catch (const Error& e) {
    if (e.code() != ErrorCode::kInvalidArgument) throw;
    message_ = printable(e.what());
    return Next::kRefused;
  }
}

JudgeSession::Next JudgeSession::command(char key) {
  if (key == 'q') return Next::kQuit;
  if (key == 'u') undo();
  if (key == 's' && has_question()) return answer(Skip{});
  if (key == 'r' && !undone_.empty()) return correct(undone_.back().outcome, "Counts again: ");
  if (key == 'r') message_ = "Nothing was undone.";
  if (key == 'd' && is_waiting()) {
    options_.when = JudgeOptions::When::kAlways;
    return Next::kAsk;
  }
  return Next::kWait;
}

// The storage may refuse it for now, but what a person said is not thrown away.
void JudgeSession::keep(const Trial& trial, const Outcome& outcome, bool amends, const Error& why) {
  kept_.keep({.id = trial.id, .outcome = outcome, .judge = options_.judge, .amends = amends});
  message_ = "Kept, but not recorded yet: " + printable(why.what());
}

JudgeSession::Next JudgeSession::answer(const Outcome& outcome) {
  if (!undone_.empty()) return correct(outcome, "Changed to ");
  check(outcome, open_->question);
  const Trial trial = *std::exchange(open_, std::nullopt);
  try {
    if (tell_or_leave(study_, trial.id, outcome, options_.judge) == Settled::kByUs) {
      answered_.push_back({trial, outcome});
      message_ = "Recorded: " + printable(brief(outcome)) + '.';
    } else {
      message_ = "That question was answered or withdrawn by others.";
    }
  } catch (const Error& e) {
    keep(trial, outcome, false, e);
  }
  return Next::kAsk;
}

JudgeSession::Next JudgeSession::correct(Outcome outcome, std::string_view how) {
  check(outcome, undone_.back().trial.question);
  const Trial trial = undone_.back().trial;
  undone_.pop_back();
  message_ = std::string(how) + printable(brief(outcome)) + '.';
  // What was taken back is a skip already.
  if (!counts(outcome) || amend(trial, outcome)) answered_.push_back({trial, std::move(outcome)});
  return open_ ? Next::kWait : Next::kAsk;  // the change may have freed some of the budget
}

// Whether the answer is ours to change.
bool JudgeSession::amend(const Trial& trial, const Outcome& outcome) {
  try {
    if (amend_or_leave(study_, trial.id, outcome, options_.judge) == Settled::kByUs) return true;
    message_ = "That answer was retracted by others.";
    return false;
  } catch (const Error& e) {
    keep(trial, outcome, true, e);
    return true;
  }
}

void JudgeSession::undo() {
  if (answered_.empty()) {
    message_ = "There is no answer of this sitting to undo.";
    return;
  }
  Answered last = std::move(answered_.back());
  answered_.pop_back();
  message_.clear();
  if (!counts(last.outcome) || amend(last.trial, Skip{})) undone_.push_back(std::move(last));
}

void JudgeSession::leave() {
  kept_.record(study_);
  if (open_) retract_or_leave(study_, std::exchange(open_, std::nullopt)->id);
}

std::string JudgeSession::title() const {
  if (!has_question()) return nothing_ ? nothing_->why + '.' : "There is nothing left to ask.";
  std::string text = question_text(asking_of(shown()->question));
  if (!undone_.empty())
    text += " You said " + brief(undone_.back().outcome) +
            ", which is taken back: answer again, or redo.";
  return printable(text);
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
      .title = title(),
      .message = message_,
      .help = help_};
  if (!options_.judge.empty()) screen.header.push_back("judge " + printable(options_.judge));
  if (!undone_.empty()) screen.more_keys.emplace_back("r redo");
  if (is_waiting() && options_.when == JudgeOptions::When::kDue)
    screen.more_keys.emplace_back("d duel all the same");
  const Trial* trial = shown();
  if (trial == nullptr) return screen;
  screen.asking = asking_of(trial->question);
  screen.parameters = shown_parameters(options.space, trial->question);
  return screen;
}

}  // namespace duelopt::cli
