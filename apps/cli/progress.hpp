// SPDX-License-Identifier: Apache-2.0
//
// How far a run has come, for people to see.
#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

#include "duelopt/core/budget.hpp"

namespace duelopt::cli {

struct Progress {
  double spent = 0.0;  // on answers
  std::optional<double> budget = std::nullopt;
  std::optional<double> best = std::nullopt;  // the best value measured
  QueryCounts done{};
  std::size_t running = 0;
  std::size_t failures = 0;
  std::optional<std::chrono::seconds> left = std::nullopt;  // an estimate
};

// At the pace of the time that has passed; nothing while there was no progress or if all is done.
[[nodiscard]] std::optional<std::chrono::seconds> time_left(std::chrono::duration<double> passed,
                                                            double earned,
                                                            double to_earn);

// "45 s", "12 min", "2 h 5 min", "3 d 4 h"
[[nodiscard]] std::string duration_text(std::chrono::seconds duration);

// Within `width` columns: a narrow terminal loses the bar first, then the right end.
[[nodiscard]] std::string progress_line(const Progress& progress, std::size_t width);

enum class Importance { kRoutine, kTrouble };

// One line that is drawn over and over on a terminal, with what went wrong above it; elsewhere a
// plain line for each thing that happens.
class ProgressView {
 public:
  ProgressView(std::ostream& out, int terminal_fd);  // not a terminal: plain lines
  ~ProgressView();                                   // Leaves the line on the screen.
  ProgressView(const ProgressView&) = delete;
  ProgressView& operator=(const ProgressView&) = delete;

  void show(const Progress& progress);
  void say(Importance importance, const std::string& text);
  void lend();  // Others may write below the line until the next show().

 private:
  std::ostream& out_;
  int fd_;
  bool on_terminal_;
  [[nodiscard]] std::string back_to_line() const;

  std::string line_;      // what stands on the terminal
  bool is_lent_ = false;  // the cursor is below the line
};

}  // namespace duelopt::cli
