// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/runner.hpp"

#include <algorithm>
#include <cassert>
#include <csignal>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <poll.h>

#include "apps/cli/display_text.hpp"
#include "apps/cli/settle.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/storage/answer.hpp"
#include "duelopt/views/table.hpp"
#include "duelopt/views/trial.hpp"

namespace duelopt::cli {
namespace {

constexpr std::size_t kMaxReason = 200;  // columns

// What a command printed in answer: its last line, since logs may stand before it, or all of it if
// that is a JSON object on several lines.
std::string_view answer_in(std::string_view output) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t end = output.find_last_not_of(kBlanks);
  if (end == std::string_view::npos) return {};
  output = output.substr(0, end + 1);
  const std::size_t begin = output.find_first_not_of(kBlanks);
  if (output[begin] == '{' && nlohmann::json::accept(output)) return output.substr(begin);
  return output.substr(output.find_last_of("\r\n") + 1);
}

Outcome outcome_of(const Trial& trial, const Finished& finished) {
  if (auto reason = failure_of(finished)) return Failure{std::move(*reason)};
  try {
    return parse_answer(trial.question, answer_in(finished.output));
  } catch (const Error& e) {
    return Failure{shortened(printable(e.what()), kMaxReason)};
  }
}

AllowedKinds kinds_of(const RunOptions& options) {
  if (options.duel.empty()) return AllowedKinds::kLabels;
  return options.label.empty() ? AllowedKinds::kDuels : AllowedKinds::kAny;
}

double answered(const Spending& spending) { return spending.spent - spending.reserved; }

std::optional<double> best_measured(const Study& study) {
  const bool maximize = study.options().direction == Direction::kMaximize;
  std::optional<double> best;
  for (const Trial& trial : study.trials()) {
    if (trial.state != TrialState::kDone || !trial.outcome) continue;
    if (const auto* measured = std::get_if<Measurement>(&*trial.outcome)) {
      const double value = measured->value;
      if (!best || (maximize ? value > *best : value < *best)) best = value;
    }
  }
  return best;
}

// Cuts what comes in pieces into lines.
class Lines {
 public:
  explicit Lines(std::function<void(const std::string&)> take) : take_(std::move(take)) {}

  void operator()(std::string_view piece) {
    constexpr std::size_t kLongest = 1000;
    for (const char c : piece) {
      const bool ends = c == '\n' || c == '\r' || line_.size() >= kLongest;
      if (!ends) line_ += c;
      if (ends && !line_.empty()) take_(std::exchange(line_, {}));
    }
  }

 private:
  std::function<void(const std::string&)> take_;
  std::string line_{};
};

std::string called(const Trial& trial) {
  return fmt::format(
      "trial {} ({})", static_cast<std::uint64_t>(trial.id), to_word(kind(trial.question)));
}

}  // namespace

Runner::Runner(StoredStudy& study, RunOptions options, KeptAnswers& kept, ProgressView& view)
    : study_(study),
      options_(std::move(options)),
      kept_(kept),
      view_(view),
      signals_{SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGWINCH},
      spent_before_(answered(study.study().spending())) {
  assert(!options_.label.empty() || !options_.duel.empty());
  assert(options_.jobs > 0 && options_.max_failures > 0);
  if (options_.jobs == 1 && !options_.duel.empty()) terminal_.emplace();
}

ShellCommand Runner::command_for(const Trial& trial) {
  const Study& study = study_.study();
  const Space& space = study.options().space;
  ShellCommand command{.shell = options_.label,
                       .arguments = {},
                       .input = views::to_line(views::question(study, trial)) + '\n'};
  const auto add = [&](const std::string& prefix, const Setting& setting) {
    for (std::string& argument : views::arguments(space, setting, prefix))
      command.arguments.push_back(std::move(argument));
  };
  std::visit(Overloaded{[&](const LabelQuestion& q) { add("", q.params); },
                        [&](const DuelQuestion& q) {
                          command.shell = options_.duel;
                          if (terminal_) command.terminal = terminal_->fd();
                          add("left.", q.left);
                          add("right.", q.right);
                        },
                        [&](const ChoiceQuestion& q) {
                          command.shell = options_.duel;
                          if (terminal_) command.terminal = terminal_->fd();
                          for (std::size_t i = 0; i < q.options.size(); ++i)
                            add(views::option_prefix(i), q.options[i]);
                        }},
             trial.question);
  if (options_.show_output)
    command.heard = Lines([this, who = called(trial)](const std::string& line) {
      view_.say(Importance::kTrouble, who + "> " + line);
    });
  return command;
}

RunResult Runner::run() {
  loop();
  if (failure_) std::rethrow_exception(failure_);
  if (trouble_) throw trouble_->error;
  if (signal_ != 0) return {.why = RunResult::Why::kSignal, .signal = signal_};
  if (!exhausted_) return {.why = RunResult::Why::kFailures, .last_failure = last_failure_};
  return {.why = RunResult::Why::kNothingToAsk};
}

void Runner::loop() {
  for (;;) {
    const std::vector<int> signals = signals_.take();  // a SIGCHLD after this wakes poll()
    advance_jobs();  // before a signal is obeyed: what has come to its end has answered
    obey(signals);
    record_kept();
    if (may_ask()) start_one();
    show();
    if (may_ask()) continue;
    if (jobs_.empty() && !is_storage_worth_waiting()) return;
    wait();
  }
}

// Running commands may still break a row of failures: then the run goes on.
bool Runner::may_ask() const noexcept {
  return signal_ == 0 && !failure_ && !exhausted_ && unanswered_in_a_row_ < options_.max_failures &&
         jobs_.size() < options_.jobs &&
         (!trouble_ || (is_storage_worth_waiting() && Clock::now() >= trouble_->next_try));
}

bool Runner::is_storage_worth_waiting() const noexcept {
  return trouble_ && !trouble_->is_final && signal_ == 0 && !failure_;
}

// Trouble ends the run once it has lasted for too long, or at once if it will not pass.
void Runner::note_trouble(const Error& error) {
  constexpr std::chrono::milliseconds kPause{1000};
  const auto now = Clock::now();
  const auto since = trouble_ ? trouble_->since : now;
  if (!trouble_) view_.say(Importance::kTrouble, printable(error.what()));
  trouble_ = Trouble{.error = error,
                     .since = since,
                     .next_try = now + kPause,
                     .is_final = !may_pass(error) || now - since > kStoragePatience};
}

void Runner::start_one() {
  std::optional<Trial> trial;
  try {
    trial = study_.ask({.kinds = kinds_of(options_), .lease = options_.timeout + kLeaseMargin});
    trouble_.reset();
  } catch (const Error& e) {
    const bool of_storage =
        may_pass(e) || e.code() == ErrorCode::kNotFound || e.code() == ErrorCode::kCorruption;
    if (of_storage) return note_trouble(e);
    failure_ = std::current_exception();
    return;
  }
  if (!trial) {
    exhausted_ = true;
    return;
  }
  try {
    const ShellCommand command = command_for(*trial);
    if (command.terminal >= 0) {
      show();
      view_.lend();
    }
    jobs_.emplace_back(*trial, command, Clock::now() + options_.timeout);
  } catch (const Error& e) {
    record(*trial, Failure{shortened(printable(e.what()), kMaxReason)});
  }
}

void Runner::wait() {
  std::vector<pollfd> polled{{signals_.fd(), POLLIN, 0}};
  auto wake = Clock::time_point::max();
  for (const Job& job : jobs_) {
    job.child.watch(polled);
    wake = std::min(wake, job.child.next_deadline());
  }
  if (is_storage_worth_waiting()) wake = std::min(wake, trouble_->next_try);
  constexpr std::chrono::milliseconds kLongest{60 * 1000};
  const auto wait = std::clamp(std::chrono::ceil<std::chrono::milliseconds>(wake - Clock::now()),
                               std::chrono::milliseconds(0),
                               kLongest);
  ::poll(polled.data(), polled.size(), static_cast<int>(wait.count()));
}

void Runner::obey(std::span<const int> signals) {
  for (const int signal : signals) {
    if (signal == SIGCHLD || signal == SIGWINCH) continue;
    const auto now = Clock::now();
    const bool again = std::exchange(signal_, signal) != 0;
    if (!again) view_.say(Importance::kTrouble, "stopping; once more to kill what is running");
    for (Job& job : jobs_) again ? job.child.kill(now) : job.child.stop(now);
  }
}

void Runner::advance_jobs() {
  for (auto job = jobs_.begin(); job != jobs_.end();) {
    const std::optional<Finished> finished = job->child.advance(Clock::now());
    if (finished) {
      finish(*job, *finished);
      job = jobs_.erase(job);
    } else {
      ++job;
    }
  }
}

void Runner::finish(const Job& job, const Finished& finished) {
  exhausted_ = false;  // a failure pays for another question
  if (job.has_terminal) terminal_->take_back();
  // Ctrl-C in a terminal that was lent came to the command in our place.
  const bool is_ours = job.has_terminal && is_interrupted(finished);
  if (is_ours) signal_ = SIGINT;
  if (is_ours || finished.ending == Ending::kStopped) {
    withdraw(job.trial);
  } else {
    record(job.trial, outcome_of(job.trial, finished));
  }
}

void Runner::record(const Trial& trial, const Outcome& outcome) {
  try {
    if (tell_or_leave(study_, trial.id, outcome) == Settled::kByOthers)
      return view_.say(Importance::kTrouble, called(trial) + ": answered or retracted by others");
  } catch (const Error& e) {
    kept_.keep({.id = trial.id, .outcome = outcome});
    note_trouble(e);
  }
  count(trial, outcome);
}

// What could not be recorded comes first: nothing new is asked before.
void Runner::record_kept() {
  if (kept_.empty()) return;
  const bool is_last_chance = jobs_.empty() && !is_storage_worth_waiting();
  if (!is_last_chance && trouble_ && Clock::now() < trouble_->next_try) return;
  try {
    kept_.record(study_);
    trouble_.reset();
    view_.say(Importance::kTrouble, "recorded what was kept");
  } catch (const Error& e) {
    note_trouble(e);
  }
}

void Runner::count(const Trial& trial, const Outcome& outcome) {
  const auto* failure = std::get_if<Failure>(&outcome);
  const bool is_answer = failure == nullptr && !std::holds_alternative<Skip>(outcome);
  unanswered_in_a_row_ = is_answer ? 0 : unanswered_in_a_row_ + 1;
  if (!is_answer) last_failure_ = brief(outcome);
  if (failure != nullptr) ++failures_;
  const std::string line =
      called(trial) + ": " + (failure != nullptr ? "failed: " : "") + brief(outcome);
  view_.say(failure != nullptr ? Importance::kTrouble : Importance::kRoutine, line);
}

void Runner::withdraw(const Trial& trial) {
  try {
    if (retract_or_leave(study_, trial.id) == Settled::kByUs)
      view_.say(Importance::kRoutine, called(trial) + ": withdrawn");
  } catch (const Error& e) {  // its lease returns it
    note_trouble(e);
  }
}

void Runner::show() {
  if (!jobs_.empty() && jobs_.front().has_terminal) return;  // what stands there is the command's
  const Study& study = study_.study();
  const Spending spending = study.spending();
  const double spent = answered(spending);
  Progress progress{.spent = spent,
                    .budget = study.options().budget,
                    .best = best_measured(study),
                    .done = spending.done,
                    .running = jobs_.size(),
                    .failures = failures_};
  if (progress.budget) {
    progress.left = time_left(
        Clock::now() - begin_, spent - spent_before_, std::max(*progress.budget - spent, 0.0));
  }
  view_.show(progress);
}

}  // namespace duelopt::cli
