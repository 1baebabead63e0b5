// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ostream>

#include <fmt/format.h>
#include <unistd.h>

#include "apps/cli/display_text.hpp"
#include "apps/cli/terminal.hpp"

namespace duelopt::cli {
namespace {

constexpr std::size_t kWidestBar = 24;
constexpr std::size_t kNarrowestBar = 6;

std::string bar(double share, std::size_t width) {
  const double clamped = std::clamp(share, 0.0, 1.0);
  const auto full = static_cast<std::size_t>(std::floor(clamped * static_cast<double>(width)));
  return '[' + std::string(full, '#') + std::string(width - full, '.') + "]  ";
}

std::string plural(std::size_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace

std::optional<std::chrono::seconds> time_left(std::chrono::duration<double> passed,
                                              double earned,
                                              double to_earn) {
  constexpr double kLongest = 1e9;
  if (!(earned > 0.0) || !(to_earn > 0.0)) return std::nullopt;
  const double seconds = passed.count() * to_earn / earned;
  return std::chrono::seconds(static_cast<std::int64_t>(std::min(std::ceil(seconds), kLongest)));
}

std::string duration_text(std::chrono::seconds duration) {
  const auto seconds = duration.count();
  if (seconds < 60) return fmt::format("{} s", seconds);
  constexpr std::int64_t kDay = 1440;  // minutes
  const auto minutes = (seconds + 30) / 60;
  if (minutes < 60) return fmt::format("{} min", minutes);
  if (minutes < kDay) return fmt::format("{} h {} min", minutes / 60, minutes % 60);
  return fmt::format("{} d {} h", minutes / kDay, minutes / 60 % 24);
}

std::string progress_line(const Progress& progress, std::size_t width) {
  std::string text = progress.budget
                         ? fmt::format("{:.6g} of {:.6g}", progress.spent, *progress.budget)
                         : fmt::format("{:.6g} spent", progress.spent);
  text += progress.best ? fmt::format("  best {:.6g}", *progress.best) : "  no label yet";
  text += "  " + plural(progress.done.labels, "label") + ' ' + plural(progress.done.duels, "duel");
  std::size_t choices = 0;
  for (const std::size_t count : progress.done.choices) choices += count;
  if (choices > 0) text += ' ' + plural(choices, "choice");
  text += fmt::format("  {} running", progress.running);
  if (progress.failures > 0) text += fmt::format("  {} failed", progress.failures);
  if (progress.left) text += "  about " + duration_text(*progress.left) + " left";
  constexpr std::size_t kFrame = 4;  // the brackets and two blanks
  if (progress.budget && text.size() + kFrame + kNarrowestBar <= width) {
    text.insert(
        0,
        bar(progress.spent / *progress.budget, std::min(kWidestBar, width - text.size() - kFrame)));
  }
  return shortened(text, width);
}

ProgressView::ProgressView(std::ostream& out, int terminal_fd)
    : out_(out), fd_(terminal_fd), on_terminal_(::isatty(terminal_fd) == 1) {}

ProgressView::~ProgressView() {
  if (!line_.empty() && !is_lent_) out_ << '\n' << std::flush;
}

std::string ProgressView::back_to_line() const { return is_lent_ ? "\x1b[A\r\x1b[K" : "\r\x1b[K"; }

void ProgressView::show(const Progress& progress) {
  if (!on_terminal_) return;
  // One column stays free: a full line would move the cursor to the next one.
  line_ = progress_line(progress, terminal_size(fd_).columns - 1);
  out_ << back_to_line() << line_ << std::flush;
  is_lent_ = false;
}

void ProgressView::say(Importance importance, const std::string& text) {
  const std::string line = printable(text);
  if (!on_terminal_) {
    out_ << line << std::endl;
  } else if (importance == Importance::kTrouble) {
    out_ << back_to_line() << line << '\n' << line_ << (is_lent_ ? "\n" : "") << std::flush;
  }
}

void ProgressView::lend() {
  if (!on_terminal_ || is_lent_) return;
  out_ << '\n' << std::flush;
  is_lent_ = true;
}

}  // namespace duelopt::cli
