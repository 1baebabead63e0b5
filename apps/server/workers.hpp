// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace duelopt::server {

using Task = std::function<void()>;  // throws nothing

// Threads that do what they are given, first come, first served.
class Workers {
 public:
  explicit Workers(std::size_t threads);
  ~Workers();  // As end().
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void post(Task task);

  // Waits for what is being done, and throws the rest away, also what is posted from now on.
  void end();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable has_task_;
  std::deque<Task> tasks_;
  bool is_ending_ = false;
  std::vector<std::thread> threads_;
};

// Tasks that are done one at a time and in their order, by whichever worker is free.
class Lane : public std::enable_shared_from_this<Lane> {
 public:
  static constexpr std::size_t kMostWaiting = 256;

  explicit Lane(Workers& workers) : workers_(workers) {}

  // Whether there was room for it.
  [[nodiscard]] bool post(Task task);

  void clear();  // leaves undone what waits

 private:
  void do_next();

  Workers& workers_;
  std::mutex mutex_;
  std::deque<Task> tasks_;
  bool is_busy_ = false;
};

}  // namespace duelopt::server
