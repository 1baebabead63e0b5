// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/viewer.hpp"

#include <utility>

#include "apps/cli/display_text.hpp"
#include "duelopt/views/json.hpp"

namespace duelopt::cli {
namespace {

const Setting* setting_of(const Question& question, Side side) {
  if (const auto* label = std::get_if<LabelQuestion>(&question))
    return side == Side::kLeft ? &label->params : nullptr;
  const auto& duel = std::get<DuelQuestion>(question);
  return side == Side::kLeft ? &duel.left : &duel.right;
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
  if (!shown_ || when_ == ShowWhen::kOnDemand) return;
  for (const Side side : {Side::kLeft, Side::kRight}) start(side);
}

void Viewer::again(Side side) {
  if (!shown_ || command_.empty()) return;
  stop(when_ == ShowWhen::kAtOnce ? std::optional(side) : std::nullopt);
  trouble_.clear();
  start(side);
}

void Viewer::start(Side side) {
  const Setting* setting = setting_of(shown_->question, side);
  if (setting == nullptr) return;
  const ShellCommand command{.shell = "exec >/dev/null\n" + command_,
                             .arguments = views::arguments(space_, *setting),
                             .input = views::to_line(views::setting(space_, *setting)) + '\n'};
  try {
    running_.emplace_back(side, command);
  } catch (const Error& e) {
    trouble_ = printable(e.what());
  }
}

void Viewer::stop(std::optional<Side> side) {
  const auto now = ChildProcess::Clock::now();
  for (Running& running : running_)
    if (!side || running.side == *side) running.child.stop(now);
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
