// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/judge_screen.hpp"
#include "apps/cli/kept_answers.hpp"
#include "duelopt/duelopt.hpp"
#include "duelopt/views/nothing.hpp"

namespace duelopt::cli {

struct JudgeOptions {
  // kDue: a question of these kinds only when the strategy would ask one if it were free to choose.
  enum class When : std::uint8_t { kAlways, kDue };

  std::string judge{};
  AllowedKinds kinds = AllowedKinds::kAny;
  When when = When::kAlways;
};

// A person's questions and answers, one after the other, without a terminal.
//
// Undo takes the last answer of this sitting back, so that it counts as a skip, and shows its
// question again; redo gives it back.
class JudgeSession {
 public:
  JudgeSession(StoredStudy& study, KeptAnswers& kept, JudgeOptions options);

  // The next question, unless one is open. What the storage would not take before is recorded
  // first. Throws as StoredStudy does; no answer is lost then.
  void ask();

  enum class Next { kWait, kRefused, kAsk, kQuit };

  // What a person says: in keys 1, 2, 0, a number, s, u, r, d, q, ?; in words left, right, tie, a
  // number, skip, undo, redo, due, quit, help. Of a choice the number of an option in either.
  // Single digits are no other words, so that a key never becomes a measurement. kRefused: it
  // cannot be taken, and the message says why. kAsk: call ask().
  [[nodiscard]] Next hear(std::string_view text, Speech speech);

  void leave();  // Records what is kept and withdraws what is open.

  [[nodiscard]] const Trial* shown() const noexcept;
  [[nodiscard]] bool has_question() const noexcept { return shown() != nullptr; }
  [[nodiscard]] bool wants_number() const;
  [[nodiscard]] bool is_waiting() const noexcept;  // nothing is due, but that may pass by itself
  [[nodiscard]] bool has_news();  // whether anything happened since that may have made it pass
  [[nodiscard]] std::size_t answers() const noexcept;  // that count: skips do not
  [[nodiscard]] const std::string& message() const noexcept { return message_; }
  [[nodiscard]] JudgeScreen screen() const;

 private:
  struct Answered {
    Trial trial;
    Outcome outcome;
  };

  [[nodiscard]] bool is_due();
  [[nodiscard]] Next command(char key);
  [[nodiscard]] Next answer(const Outcome& outcome);
  [[nodiscard]] Next correct(Outcome outcome, std::string_view how);
  [[nodiscard]] bool amend(const Trial& trial, const Outcome& outcome);
  void keep(const Trial& trial, const Outcome& outcome, bool amends, const Error& why);
  void undo();
  [[nodiscard]] std::string title() const;

  StoredStudy& study_;
  KeptAnswers& kept_;
  JudgeOptions options_;
  std::optional<Trial> open_;              // asked, not answered
  std::vector<Answered> answered_;         // in this sitting
  std::vector<Answered> undone_;           // taken back; the last of them is shown again
  std::optional<views::Nothing> nothing_;  // why there is no question
  std::size_t events_ = 0;                 // that were known when there was none
  std::string message_;
  bool help_ = false;
};

}  // namespace duelopt::cli
