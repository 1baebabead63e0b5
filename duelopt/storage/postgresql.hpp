// SPDX-License-Identifier: Apache-2.0
//
// Internal: PostgreSQL, for studies that many machines share.
//
// It may stand behind a pool that gives each transaction another connection (pgbouncer): nothing
// that outlives a transaction is used, neither prepared statements nor session settings.
#pragma once

#include "duelopt/storage/backend.hpp"

namespace duelopt::postgresql {

// Where to, and for how long to wait for others who hold a lock and for a server that restarts.
struct Target {
  std::string url;  // as libpq reads it
  std::chrono::milliseconds patience = std::chrono::seconds(30);
};

// Whether it begins as the URL of a PostgreSQL server does.
[[nodiscard]] bool is_url(const std::string& url) noexcept;

// Reads "postgresql://user@host:port/database?options", where timeout=SECONDS is ours and the other
// options are libpq's. Throws kInvalidArgument for a URL with a password, which anybody on the
// machine could read: libpq takes it from ~/.pgpass or a service file.
[[nodiscard]] Target parse_url(const std::string& url);

// A database whose text is UTF-8, empty or with our tables. Throws as the constructor of Storage
// does.
[[nodiscard]] std::unique_ptr<Backend> open(Target target, IfMissing if_missing);

}  // namespace duelopt::postgresql
