// SPDX-License-Identifier: Apache-2.0
//
// Internal: a connection whose errors are ours, and whose transactions end.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "duelopt/storage/backend.hpp"

namespace duelopt {

class Connection {
 public:
  explicit Connection(std::unique_ptr<Backend> backend) : backend_(std::move(backend)) {}
  Connection(const std::string& url, IfMissing if_missing)
      : backend_(open_backend(url, if_missing)) {}

  [[nodiscard]] Backend& backend() const noexcept { return *backend_; }
  [[nodiscard]] const std::string& place() const noexcept { return backend_->place(); }

  // action(soci::session&), with SOCI's errors turned into ours. Where the database says that it is
  // to be tried again, or a connection was lost, it is done again. Throws kNotFound if the file has
  // gone.
  template <class Action>
  auto run(Action&& action) {
    return repeated([&] {
      soci::session& sql = backend_->session();
      backend_->check_place();
      return action(sql);
    });
  }

  // The same on one state of the database, whatever others write meanwhile.
  template <class Action>
  void read(Action&& action) {
    transact([&] { backend_->begin_read(); }, action);
  }

  // The same as one transaction, which nobody else can write beside, neither to the studies nor, if
  // one is named, to its events: undone if the action throws, and durable on return. It is flushed
  // to the disk after the lock is given up, so that others write and flush meanwhile.
  template <class Action>
  void write(Action&& action) {
    write(0, std::forward<Action>(action));
  }
  template <class Action>
  void write(long long study_id, Action&& action) {
    transact([&] { backend_->begin_write(study_id); }, action);
    run([&](soci::session&) { backend_->flush(); });
  }

 private:
  template <class Attempt>
  auto repeated(Attempt&& attempt) -> decltype(attempt()) {
    std::optional<Backend::TimePoint> first_failure;
    for (;;) {
      try {
        return attempt();
      } catch (const soci::soci_error& error) {
        if (!first_failure) first_failure = std::chrono::steady_clock::now();
        if (!backend_->again_after(error, *first_failure)) throw backend_->translate(error);
      }
    }
  }

  template <class Begin, class Action>
  void transact(const Begin& begin, Action& action) {
    repeated([&] {
      soci::session& sql = backend_->session();
      backend_->check_place();
      try {
        begin();
        action(sql);
        backend_->commit();
      } catch (...) {
        backend_->roll_back();
        throw;
      }
      backend_->check_place();
    });
  }

  std::unique_ptr<Backend> backend_;
};

// Calls each() for every row of a query, whose columns go into what is bound. A pool may give each
// query another connection, so that none is prepared.
template <class Each, class... Bound>
void for_each_row(soci::session& sql, const std::string& query, Each&& each, Bound&&... bound) {
  soci::statement rows(sql);
  rows.alloc();
  rows.prepare(query, soci::details::st_one_time_query);
  (rows.exchange(std::forward<Bound>(bound)), ...);
  rows.define_and_bind();
  rows.execute();
  while (rows.fetch()) each();
}

}  // namespace duelopt
