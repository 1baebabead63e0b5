// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "apps/server/access.hpp"
#include "apps/server/sink.hpp"
#include "apps/server/studies.hpp"

namespace duelopt::server {

// Tells those who listen what is recorded in the journals, by whichever process, as server-sent
// events. All functions may be called by any thread.
class Feed {
 public:
  Feed(Studies& studies, Access& access);
  ~Feed();  // Ends all streams.
  Feed(const Feed&) = delete;
  Feed& operator=(const Feed&) = delete;

  struct Wish {
    std::string study;
    std::size_t from;                   // the first event to be sent
    std::optional<std::uint64_t> link;  // by which the listener came in: its end is the stream's
  };

  // The stream goes on until the sink is gone.
  void add(const Wish& wish, const std::weak_ptr<Sink>& sink);

  // Looks now, instead of when it is time: something was recorded.
  void look();

 private:
  using Clock = std::chrono::steady_clock;

  struct Listener {
    Wish wish;
    std::weak_ptr<Sink> sink;
    Clock::time_point spoken;
  };

  void run();
  void serve_all();
  // Whether the stream goes on.
  [[nodiscard]] bool serve(Listener& listener, std::optional<std::size_t> events);

  Studies& studies_;
  Access& access_;
  std::mutex mutex_;  // of the next four
  std::condition_variable wake_;
  bool has_news_ = false;
  bool is_ending_ = false;
  std::list<Listener> added_;
  std::list<Listener> listeners_;  // of the thread
  std::thread thread_;
};

}  // namespace duelopt::server
