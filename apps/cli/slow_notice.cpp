// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/slow_notice.hpp"

#include <utility>

#include <unistd.h>

namespace duelopt::cli {
namespace {

constexpr const char* kClearLine = "\r\x1b[K";

}  // namespace

SlowNotice::SlowNotice(std::string what, int terminal_fd, std::chrono::milliseconds after)
    : what_(std::move(what)), fd_(terminal_fd) {
  if (::isatty(fd_) != 0) watcher_ = std::thread([this, after] { watch(after); });
}

SlowNotice::~SlowNotice() {
  if (!watcher_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
  }
  ended_.notify_one();
  watcher_.join();
}

void SlowNotice::watch(std::chrono::milliseconds after) {
  using std::chrono::seconds;
  const auto begin = std::chrono::steady_clock::now();
  const auto ended = [this] { return has_ended_; };
  std::unique_lock lock(mutex_);
  for (auto next = begin + after; !ended_.wait_until(lock, next, ended); next += seconds(1)) {
    const auto passed = std::chrono::duration_cast<seconds>(next - begin);
    write(kClearLine + what_ + " (" + std::to_string(passed.count()) + " s)");
  }
  if (std::chrono::steady_clock::now() - begin >= after) write(kClearLine);
}

// What a terminal does not take is not worth an error.
void SlowNotice::write(const std::string& text) const noexcept {
  [[maybe_unused]] const ssize_t written = ::write(fd_, text.data(), text.size());
}

}  // namespace duelopt::cli
