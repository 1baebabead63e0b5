// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/judge_screen.hpp"
#include "apps/cli/kept_answers.hpp"
#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

// A person's questions and answers, one after the other, without a terminal.
//
// Undo shows the last question of this sitting again. A new answer amends the old one; leaving, or
// another undo, retracts it.
class JudgeSession {
 public:
  JudgeSession(StoredStudy& study, KeptAnswers& kept, std::string judge);

  // The next question, unless one is open. What the storage would not take before is recorded
  // first. Throws as StoredStudy does; no answer is lost then.
  void ask();

  enum class Next { kWait, kRefused, kAsk, kQuit };

  // What a person says: 1 or left, 2 or right, 0 or tie, a number, s, u, q, ?, or the whole words.
  // kRefused: it cannot be taken, and the screen says why. kAsk: call ask().
  [[nodiscard]] Next hear(std::string_view text);

  void leave();  // Records what is kept and withdraws what is open.

  [[nodiscard]] bool has_question() const noexcept { return shown() != nullptr; }
  [[nodiscard]] bool wants_number() const;
  [[nodiscard]] std::size_t answers() const noexcept { return answered_.size(); }
  [[nodiscard]] JudgeScreen screen() const;

 private:
  [[nodiscard]] const Trial* shown() const noexcept;
  [[nodiscard]] Next answer(const Outcome& outcome);
  [[nodiscard]] Next correct(const Outcome& outcome);
  void keep(const Trial& trial, const Outcome& outcome, bool amends, const Error& why);
  void undo();

  StoredStudy& study_;
  KeptAnswers& kept_;
  std::string judge_;
  std::optional<Trial> open_;        // asked, not answered
  std::optional<Trial> correcting_;  // answered, shown again
  std::vector<Trial> answered_;      // in this sitting, without the one shown again
  std::string message_;
  bool help_ = false;
};

}  // namespace duelopt::cli
