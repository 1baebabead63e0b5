// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/viewer.hpp"

#include <utility>

#include "apps/cli/display_text.hpp"
#include "duelopt/views/json.hpp"

namespace duelopt::cli {
namespace {

// The option after or before the last one, and at first the first or the last.
std::size_t next_option(std::optional<std::size_t> last, Side side, std::size_t count) {
  if (!last) return side == Side::kRight ? 0 : count - 1;
  return (*last + (side == Side::kRight ? 1 : count - 1)) % count;
}

}  // namespace

Viewer::Viewer(const Space& space, std::string command, ShowWhen when)
    : space_(space), command_(std::move(command)), when_(when) {}

void Viewer::show(const Trial* trial) {
  watch();
  const bool is_same = trial != nullptr && shown_ && shown_->id == trial->id;
  if (command_.empty() || is_same || (trial == nullptr && !shown_)) return;
  stop(std::nullopt);
  trouble_.clear();
  shown_ = trial != nullptr ? std::optional(*trial) : std::nullopt;
  last_.reset();
  if (!shown_ || when_ == ShowWhen::kOnDemand) return;
  for (std::size_t i = 0; i < settings_of(shown_->question).size(); ++i) start(i);
}

void Viewer::again(Side side) {
  if (!shown_ || command_.empty()) return;
  const std::size_t count = settings_of(shown_->question).size();
  std::size_t setting = side == Side::kLeft ? 0 : 1;
  if (count > 2) last_ = setting = next_option(last_, side, count);
  if (setting >= count) return;
  stop(when_ == ShowWhen::kAtOnce ? std::optional(setting) : std::nullopt);
  trouble_.clear();
  start(setting);
}

void Viewer::start(std::size_t number) {
  const Setting setting = settings_of(shown_->question)[number];
  const ShellCommand command{.shell = "exec >/dev/null\n" + command_,
                             .arguments = views::arguments(space_, setting),
                             .input = views::to_line(views::setting(space_, setting)) + '\n'};
  try {
    running_.emplace_back(number, command);
  } catch (const Error& e) {
    trouble_ = printable(e.what());
  }
}

void Viewer::stop(std::optional<std::size_t> setting) {
  const auto now = ChildProcess::Clock::now();
  for (Running& running : running_)
    if (!setting || running.setting == *setting) running.child.stop(now);
}

void Viewer::watch() {
  for (auto running = running_.begin(); running != running_.end();) {
    const auto finished = running->child.advance(ChildProcess::Clock::now());
    if (!finished) {
      ++running;
      continue;
    }
    const auto failure = failure_of(*finished);
    if (failure && finished->ending == Ending::kOwn) trouble_ = "The viewer: " + *failure;
    running = running_.erase(running);
  }
}

}  // namespace duelopt::cli
