// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "apps/server/answer_log.hpp"
#include "apps/server/workers.hpp"
#include "duelopt/duelopt.hpp"

namespace duelopt::server {

// A study as the server holds it: twice, each with a connection to the storage of its own, so that
// what was answered is recorded and read while a model is being fitted. All functions may be called
// by any thread and throw as StoredStudy does.
class HostedStudy {
 public:
  HostedStudy(const std::string& storage, const std::string& name, Workers& thinkers);

  // action(StoredStudy&), up to date: for what needs no model and takes milliseconds.
  template <class Action>
  auto with_record(Action&& action) {
    const std::lock_guard lock(mutex_);
    record_.refresh();
    return std::forward<Action>(action)(record_);
  }

  // The same with what its judges did: action(StoredStudy&, const AnswerLog&).
  template <class Action>
  auto with_log(Action&& action) {
    const std::lock_guard lock(mutex_);
    record_.refresh();
    read_journal();
    return std::forward<Action>(action)(record_, log_);
  }

  struct Lines {
    std::vector<std::string> events;  // each as one line of JSON
    std::size_t total;                // of the journal
  };

  // At most so many events, from this number on; none if there are fewer.
  [[nodiscard]] Lines lines(std::size_t from, std::size_t limit);

  // All events.
  [[nodiscard]] std::vector<Event> events();

  // Appends events that somebody else decided on, all or none, and says how many there are then.
  // Throws Refusal (409, journal_moved) unless the journal has exactly `from` events, and as
  // Study::apply for events that cannot follow.
  std::size_t append(std::size_t from, const std::vector<Event>& events);

  // Has task(StoredStudy&) done when it is its turn, one at a time. Throws Refusal (503) if too
  // many are waiting. The task throws nothing.
  void think(std::function<void(StoredStudy&)> task);

  // What progress was at earlier moments, by a digest of the answers until then. Of the tasks.
  [[nodiscard]] std::map<std::string, nlohmann::ordered_json>& moments() noexcept {
    return moments_;
  }

  // Leaves undone what is to be thought.
  void abandon() { lane_->clear(); }

  // What was answered to the same request when the journal had as many events.
  [[nodiscard]] std::optional<std::string> remembered(const std::string& request,
                                                      std::size_t events);
  void remember(const std::string& request, std::size_t events, const std::string& answer);

 private:
  struct Remembered {
    std::size_t events;
    std::string answer;
  };

  void read_journal();

  std::mutex mutex_;  // of the next five
  Storage storage_;
  StoredStudy record_;
  std::unique_ptr<Journal> journal_;
  std::vector<std::string> lines_;  // of all events that read_journal has seen
  AnswerLog log_;

  StoredStudy models_;  // of the lane, as the next
  std::map<std::string, nlohmann::ordered_json> moments_;
  std::shared_ptr<Lane> lane_;

  std::mutex memory_mutex_;
  std::map<std::string, Remembered> memory_;
};

}  // namespace duelopt::server
