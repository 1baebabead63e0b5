// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "duelopt/core/error.hpp"
#include "experiments/engine/trajectory.hpp"

namespace duelopt::experiments {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Task {
  std::size_t run;
  std::uint64_t seed;
};

std::vector<Task> open_tasks(const Experiment& experiment,
                             const RunnerOptions& options,
                             const ResultFile& file) {
  std::vector<Task> tasks;
  for (std::size_t s = 0; s < options.seeds; ++s) {
    const std::uint64_t seed = options.first_seed + s;
    for (std::size_t run = 0; run < experiment.runs.size(); ++run)
      if (s < experiment.runs[run].most_seeds && !file.holds(run, seed))
        tasks.push_back({run, seed});
  }
  return tasks;
}

// How long each run of the experiment takes, as far as it has been seen.
class Pace {
 public:
  explicit Pace(std::size_t runs) : seconds_(runs), count_(runs) {}

  void add(std::size_t run, double seconds) {
    seconds_[run] += seconds;
    ++count_[run];
  }

  // Of the tasks from `first` on, one after the other.
  [[nodiscard]] double left(const std::vector<Task>& tasks, std::size_t first) const {
    double all = 0.0;
    std::size_t seen = 0;
    for (std::size_t r = 0; r < count_.size(); ++r) {
      all += seconds_[r];
      seen += count_[r];
    }
    double left = 0.0;
    for (std::size_t i = first; i < tasks.size(); ++i) {
      const std::size_t r = tasks[i].run;
      left += count_[r] > 0 ? seconds_[r] / static_cast<double>(count_[r])
                            : all / static_cast<double>(std::max<std::size_t>(seen, 1));
    }
    return left;
  }

 private:
  std::vector<double> seconds_;
  std::vector<std::size_t> count_;
};

// The tasks and the threads that take them, first to last.
class Crew {
 public:
  Crew(const Experiment& experiment, std::vector<Task> tasks, ResultFile& file)
      : experiment_(experiment),
        tasks_(std::move(tasks)),
        file_(file),
        pace_(experiment.runs.size()) {}

  // Returns whether all is done.
  bool work(std::size_t jobs, const std::function<bool(const Progress&)>& watch) {
    {
      std::vector<std::jthread> threads;
      const std::size_t count = std::min(jobs, tasks_.size());
      workers_ = count;  // who is quick leaves before the last one has begun
      for (std::size_t i = 0; i < count; ++i) threads.emplace_back([this] { take_tasks(); });
      std::unique_lock lock(mutex_);
      while (
          !ended_.wait_for(lock, std::chrono::milliseconds(200), [&] { return workers_ == 0; })) {
        const Progress now = progress(jobs);
        lock.unlock();
        if (watch && !watch(now)) stopped_ = true;
        lock.lock();
      }
    }
    if (failure_) std::rethrow_exception(failure_);
    if (watch) (void)watch(progress(jobs));
    return done_ == tasks_.size();
  }

 private:
  void take_tasks() {
    for (std::size_t i = next_++; i < tasks_.size() && !stopped_; i = next_++) {
      try {
        const Task& task = tasks_[i];
        const auto start = Clock::now();
        auto rows = play(experiment_.runs[task.run], task.seed, [this] { return stopped_.load(); });
        if (!rows) break;
        const std::lock_guard lock(mutex_);
        file_.append(task.run, *std::move(rows));
        pace_.add(task.run, seconds_since(start));
        ++done_;
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        stopped_ = true;
      }
    }
    const std::lock_guard lock(mutex_);
    --workers_;
    ended_.notify_one();
  }

  [[nodiscard]] Progress progress(std::size_t jobs) const {
    Progress now{.done = done_, .total = tasks_.size(), .seconds = seconds_since(start_)};
    if (done_ > 0) now.left = pace_.left(tasks_, done_) / static_cast<double>(jobs);
    return now;
  }

  const Experiment& experiment_;
  const std::vector<Task> tasks_;
  ResultFile& file_;
  Clock::time_point start_ = Clock::now();
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;  // of all below and of the file
  std::condition_variable ended_;
  std::size_t workers_ = 0;
  std::size_t done_ = 0;
  Pace pace_;
  std::exception_ptr failure_;
};

}  // namespace

bool carry_out(const Experiment& experiment,
               const RunnerOptions& options,
               ResultFile& file,
               const std::function<bool(const Progress&)>& watch) {
  if (options.seeds == 0) throw Error(ErrorCode::kInvalidArgument, "seeds = 0 is not at least 1");
  if (options.jobs == 0) throw Error(ErrorCode::kInvalidArgument, "jobs = 0 is not at least 1");
  if (options.first_seed > std::numeric_limits<std::uint64_t>::max() - (options.seeds - 1))
    throw Error(ErrorCode::kInvalidArgument,
                "first_seed = " + std::to_string(options.first_seed) + " leaves no room for " +
                    std::to_string(options.seeds) + " seeds");
  Crew crew(experiment, open_tasks(experiment, options, file), file);
  if (!crew.work(options.jobs, watch)) return false;
  file.sort();
  return true;
}

}  // namespace duelopt::experiments
