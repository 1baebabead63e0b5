// SPDX-License-Identifier: Apache-2.0
#include "apps/server/workers.hpp"

#include <utility>

namespace duelopt::server {

Workers::Workers(std::size_t threads) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() { end(); }

void Workers::end() {
  std::deque<Task> undone;
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    undone.swap(tasks_);
  }
  has_task_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void Workers::post(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (is_ending_) return;
    tasks_.push_back(std::move(task));
  }
  has_task_.notify_one();
}

void Workers::work() {
  while (true) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      has_task_.wait(lock, [this] { return is_ending_ || !tasks_.empty(); });
      if (is_ending_) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
  }
}

bool Lane::post(Task task) {
  const std::lock_guard lock(mutex_);
  if (tasks_.size() >= kMostWaiting) return false;
  tasks_.push_back(std::move(task));
  if (!std::exchange(is_busy_, true))
    workers_.post([self = shared_from_this()] { self->do_next(); });
  return true;
}

void Lane::clear() {
  const std::lock_guard lock(mutex_);
  tasks_.clear();
}

// One task, then back in the queue of the workers, so that no lane keeps others waiting.
void Lane::do_next() {
  Task task;
  {
    const std::lock_guard lock(mutex_);
    if (tasks_.empty()) {
      is_busy_ = false;
      return;
    }
    task = std::move(tasks_.front());
    tasks_.pop_front();
  }
  task();
  const std::lock_guard lock(mutex_);
  if (tasks_.empty())
    is_busy_ = false;
  else
    workers_.post([self = shared_from_this()] { self->do_next(); });
}

}  // namespace duelopt::server
