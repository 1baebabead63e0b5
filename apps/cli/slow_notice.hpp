// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace duelopt::cli {

// While it lives, a terminal shows what takes so long and for how many seconds, once it takes
// longer than two. Elsewhere, and for what is quick, it shows nothing. Its line is gone at the end.
class SlowNotice {
 public:
  explicit SlowNotice(std::string what,
                      int terminal_fd = 2,
                      std::chrono::milliseconds after = std::chrono::seconds(2));
  ~SlowNotice();
  SlowNotice(const SlowNotice&) = delete;
  SlowNotice& operator=(const SlowNotice&) = delete;

 private:
  void watch(std::chrono::milliseconds after);
  void write(const std::string& text) const noexcept;

  std::string what_;
  int fd_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool has_ended_ = false;
  std::thread watcher_;
};

}  // namespace duelopt::cli
