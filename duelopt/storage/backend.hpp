// SPDX-License-Identifier: Apache-2.0
//
// Internal. All that is one kind of database's own: how to connect, how to lock, what its errors
// mean. The rest of the SQL is portable.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include <soci/soci.h>

#include "duelopt/core/error.hpp"
#include "duelopt/storage/journal.hpp"
#include "duelopt/storage/storage.hpp"

namespace duelopt {

class Backend {
 public:
  Backend() = default;
  virtual ~Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;

  // What messages call the database: a path or a URL, without a password.
  [[nodiscard]] virtual const std::string& place() const noexcept = 0;

  // For how long to wait for others who hold a lock.
  [[nodiscard]] virtual std::chrono::milliseconds patience() const noexcept = 0;

  // Connected, anew if the connection was lost. Throws as the constructor of Storage does.
  [[nodiscard]] virtual soci::session& session() = 0;

  // Throws kNotFound if what is open is no longer what the place names.
  virtual void check_place() {}

  // A transaction on one state of the database, and one that nobody else writes beside: to the
  // events of a study, or to the studies themselves if it is 0.
  virtual void begin_read() = 0;
  virtual void begin_write(long long study_id) = 0;
  virtual void commit() = 0;
  virtual void roll_back() noexcept = 0;

  // Makes durable what was committed, if commit() has not.
  virtual void flush() {}

  // Whether what failed so, for the first time then, is to be done again as a whole; after a pause,
  // if it takes one.
  using TimePoint = std::chrono::steady_clock::time_point;
  [[nodiscard]] virtual bool again_after(const soci::soci_error& error, TimePoint first_failure) {
    (void)error;
    (void)first_failure;
    return false;
  }

  [[nodiscard]] virtual Error translate(const soci::soci_error& error) const = 0;

  // For schema.hpp, within a transaction.
  [[nodiscard]] virtual bool has_tables() = 0;
  virtual void mark_as_ours() = 0;
  virtual void check_whole() {}  // Throws kCorruption if it knows that something is damaged.

  // The turn to decide a study's next question; nothing while another holds it. The pause is how
  // long to wait before the next try, the k-th.
  [[nodiscard]] virtual std::unique_ptr<Turn> try_turn(long long study_id) = 0;
  [[nodiscard]] virtual std::chrono::milliseconds pause(int tries) const = 0;
};

// Throws as the constructor of Storage does.
[[nodiscard]] std::unique_ptr<Backend> open_backend(const std::string& url, IfMissing if_missing);

// The number of seconds that stands behind "timeout=" in a URL. Throws kInvalidArgument unless it
// is from 0 to 86400.
[[nodiscard]] std::chrono::milliseconds parse_timeout(std::string_view text,
                                                      const std::string& url);

}  // namespace duelopt
