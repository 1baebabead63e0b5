// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>

#include "duelopt/core/error.hpp"

namespace duelopt::bench {
namespace {

using Clock = std::chrono::steady_clock;

// The jobs and the threads that take them, first to last.
class Crew {
 public:
  Crew(std::vector<const Job*> jobs, ResultFile& file) : jobs_(std::move(jobs)), file_(file) {}

  // Returns whether all is done.
  bool work(std::size_t threads, const std::function<bool(const Progress&)>& watch) {
    {
      std::vector<std::jthread> crew;
      const std::size_t count = std::min(threads, jobs_.size());
      workers_ = count;  // who is quick leaves before the last one has begun
      for (std::size_t i = 0; i < count; ++i) crew.emplace_back([this] { take_jobs(); });
      std::unique_lock lock(mutex_);
      while (
          !ended_.wait_for(lock, std::chrono::milliseconds(200), [&] { return workers_ == 0; })) {
        const Progress now = progress();
        lock.unlock();
        if (watch && !watch(now)) stopped_ = true;
        lock.lock();
      }
    }
    if (failure_) std::rethrow_exception(failure_);
    if (watch) (void)watch(progress());
    return done_ == jobs_.size();
  }

 private:
  void take_jobs() {
    for (std::size_t i = next_++; i < jobs_.size() && !stopped_; i = next_++) {
      try {
        const auto rows = jobs_[i]->play([this] { return stopped_.load(); });
        if (!rows) break;
        const std::lock_guard lock(mutex_);
        file_.append(*rows);
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

  [[nodiscard]] Progress progress() const {
    return {.done = done_,
            .total = jobs_.size(),
            .seconds = std::chrono::duration<double>(Clock::now() - start_).count()};
  }

  const std::vector<const Job*> jobs_;
  ResultFile& file_;
  Clock::time_point start_ = Clock::now();
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;  // of all below and of the file
  std::condition_variable ended_;
  std::size_t workers_ = 0;
  std::size_t done_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

std::vector<Job> jobs_of(const Experiment& experiment,
                         std::uint64_t first_seed,
                         std::size_t seeds) {
  if (seeds == 0) throw Error(ErrorCode::kInvalidArgument, "seeds = 0 is not at least 1");
  if (first_seed > std::numeric_limits<std::uint64_t>::max() - (seeds - 1))
    throw Error(ErrorCode::kInvalidArgument,
                "first_seed = " + std::to_string(first_seed) + " leaves no room for " +
                    std::to_string(seeds) + " seeds");
  std::vector<Job> jobs;
  for (std::size_t s = 0; s < seeds; ++s) {
    for (const Run& run : experiment.runs) {
      const std::uint64_t seed = first_seed + s;
      jobs.push_back({id_of(run), seed, [&run, seed](const std::function<bool()>& stopped) {
                        return play(run, seed, stopped);
                      }});
    }
  }
  return jobs;
}

bool carry_out(const std::vector<Job>& jobs,
               std::size_t threads,
               ResultFile& file,
               const std::function<bool(const Progress&)>& watch) {
  if (threads == 0) throw Error(ErrorCode::kInvalidArgument, "jobs = 0 is not at least 1");
  std::vector<const Job*> open;
  for (const Job& job : jobs)
    if (!file.holds(job.id, job.seed)) open.push_back(&job);
  return Crew(std::move(open), file).work(threads, watch);
}

}  // namespace duelopt::bench
