// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/progress.hpp"

#include <cmath>
#include <csignal>
#include <ctime>
#include <iostream>

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

namespace duelopt::bench {
namespace {

// Holds interrupts back while it lives, so that they can be asked for. Threads that start
// meanwhile hold them back as well.
class Interrupts {
 public:
  Interrupts() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    sigaddset(&signals_, SIGTERM);
    (void)pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  }
  ~Interrupts() { (void)pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  [[nodiscard]] bool arrived() const {
    const timespec at_once{};
    return sigtimedwait(&signals_, nullptr, &at_once) > 0;
  }

 private:
  sigset_t signals_{};
  sigset_t before_{};
};

std::string duration(double seconds) {
  const long all = std::lround(seconds);
  if (all < 60) return fmt::format("{} s", all);
  if (all < 3600) return fmt::format("{} min {:02} s", all / 60, all % 60);
  return fmt::format("{} h {:02} min", all / 3600, all / 60 % 60);
}

class ProgressReport {
 public:
  ProgressReport() : terminal_(isatty(STDERR_FILENO) != 0) {}
  ~ProgressReport() {  // whatever is said next gets a line of its own
    if (drawn_) std::cerr << std::endl;
  }
  ProgressReport(const ProgressReport&) = delete;
  ProgressReport& operator=(const ProgressReport&) = delete;

  void show(const Progress& now) {
    if (now.total == 0) return;
    const double share = static_cast<double>(now.done) / static_cast<double>(now.total);
    std::string text = fmt::format("{} of {} runs, {}", now.done, now.total, duration(now.seconds));
    if (now.done > 0 && now.done < now.total)
      text += fmt::format(", {} left", duration(now.seconds * (1.0 / share - 1.0)));
    if (terminal_) {
      const auto filled = static_cast<std::size_t>(share * 30.0);
      std::cerr << fmt::format("\r\033[K[{:<30}] {}", std::string(filled, '#'), text) << std::flush;
      drawn_ = true;
    } else if (now.done > 0 && static_cast<int>(share * 20.0) > twentieth_) {
      twentieth_ = static_cast<int>(share * 20.0);
      std::cerr << text << std::endl;
    }
  }

 private:
  bool terminal_;
  bool drawn_ = false;
  int twentieth_ = 0;
};

}  // namespace

bool carry_out_watched(const std::vector<Job>& jobs, std::size_t threads, ResultFile& file) {
  const Interrupts interrupts;
  ProgressReport report;
  return carry_out(jobs, threads, file, [&](const Progress& now) {
    report.show(now);
    return !interrupts.arrived();
  });
}

}  // namespace duelopt::bench
