// SPDX-License-Identifier: Apache-2.0
//
// Internal: a connection whose errors are ours, and whose transactions end.
#pragma once

#include <memory>
#include <utility>

#include <soci/soci.h>

#include "duelopt/storage/sqlite.hpp"

namespace duelopt {

class Connection {
 public:
  // Throws as the constructor of Storage does.
  Connection(sqlite::Target target, IfMissing if_missing)
      : target_(std::move(target)), sql_(sqlite::connect(target_, if_missing)) {}

  [[nodiscard]] const sqlite::Target& target() const noexcept { return target_; }

  // action(soci::session&), with SOCI's errors turned into ours. Throws kNotFound if the file has
  // gone.
  template <class Action>
  auto run(Action&& action) {
    try {
      sqlite::check_not_moved(*sql_, target_);
      return std::forward<Action>(action)(*sql_);
    } catch (const soci::soci_error& error) {
      throw sqlite::translate(error, target_);
    }
  }

  // The same on one state of the database, whatever others write meanwhile.
  template <class Action>
  void read(Action&& action) {
    transact("BEGIN", std::forward<Action>(action));
  }

  // The same as one transaction, which nobody else can write beside: undone if the action throws,
  // and durable on return. It is flushed to the disk after the lock is given up, so that others
  // write and flush meanwhile.
  template <class Action>
  void write(Action&& action) {
    transact("BEGIN IMMEDIATE", std::forward<Action>(action));
    run([&](soci::session& sql) { sqlite::flush(sql, target_); });
  }

 private:
  template <class Action>
  void transact(const std::string& begin, Action&& action) {
    run([&](soci::session& sql) {
      sql << begin;
      try {
        std::forward<Action>(action)(sql);
        sql << "COMMIT";
      } catch (...) {
        roll_back();
        throw;
      }
      sqlite::check_not_moved(sql, target_);
    });
  }

  void roll_back() noexcept;

  sqlite::Target target_;
  std::unique_ptr<soci::session> sql_;
};

}  // namespace duelopt
