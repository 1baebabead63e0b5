// SPDX-License-Identifier: Apache-2.0
//
// A command of the user's that shows a setting: a picture in a window, a sound.
#pragma once

#include <list>
#include <optional>
#include <string>

#include "apps/cli/child_process.hpp"
#include "apps/cli/signal_pipe.hpp"
#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

// Whether settings are shown as soon as there is a question, all of them at once, or only on demand
// and one at a time, as is better for sounds.
enum class ShowWhen { kAtOnce, kOnDemand };

class Viewer {
 public:
  // An empty command shows nothing.
  Viewer(const Space& space, std::string command, ShowWhen when);

  // The settings of this question, unless it is the one that is shown; those of the last one go.
  void show(const Trial* trial);

  // One setting of the question: of a duel that side, of a choice the option before or after the
  // one that was shown last; Side::kLeft is a label's.
  void again(Side side);

  void watch();  // Notices what has ended.

  [[nodiscard]] bool can_show() const noexcept { return !command_.empty(); }
  [[nodiscard]] bool is_running() const noexcept { return !running_.empty(); }
  [[nodiscard]] const std::string& trouble() const noexcept { return trouble_; }  // for people

 private:
  struct Running {
    std::size_t setting;  // of the question, counted from 0
    ChildProcess child;
    Running(std::size_t s, const ShellCommand& command)
        : setting(s), child(command, ChildProcess::Clock::time_point::max()) {}
  };

  void start(std::size_t number);
  void stop(std::optional<std::size_t> setting);  // nothing: all

  const Space& space_;
  std::string command_;
  ShowWhen when_;
  IgnoreBrokenPipes ignore_broken_pipes_;
  std::optional<Trial> shown_;
  std::optional<std::size_t> last_;  // setting of a choice that was shown on demand
  std::list<Running> running_;
  std::string trouble_;
};

}  // namespace duelopt::cli
