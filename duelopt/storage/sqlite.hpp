// SPDX-License-Identifier: Apache-2.0
//
// Internal. All that is SQLite's own: how to connect, how to lock, what its errors mean. The rest
// of the SQL is portable.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include <soci/soci.h>

#include "duelopt/core/error.hpp"
#include "duelopt/storage/storage.hpp"

namespace duelopt::sqlite {

// Where to, and for how long to wait for others who hold the lock.
struct Target {
  std::string path;  // absolute, so that a change of the working directory does no harm
  std::chrono::milliseconds patience = std::chrono::seconds(30);
};

// Reads "sqlite:///relative" and "sqlite:////absolute", each with "?timeout=SECONDS" if need be.
// Throws kInvalidArgument for anything else.
[[nodiscard]] Target parse_url(const std::string& url);

// Write-ahead logging needs memory shared by all processes; these number the file systems (f_type
// of statfs) that are shared by machines and have none.
[[nodiscard]] bool is_network_file_system(std::uint32_t type) noexcept;

// An empty database or one of ours, in WAL mode. What is not ours is left as it is. A commit
// survives the process; it survives a power cut once it is flushed. Throws as the constructor of
// Storage does.
[[nodiscard]] std::unique_ptr<soci::session> connect(const Target& target, IfMissing if_missing);

void mark_as_ours(soci::session& sql);  // within a transaction

// Makes what was committed so far, by whomever, durable. Throws kIo if the disk refuses.
void flush(soci::session& sql, const Target& target);

// Throws kNotFound if the file that is open no longer has the database's name: what is written to
// it then is lost when it is closed.
void check_not_moved(soci::session& sql, const Target& target);

[[nodiscard]] Error translate(const soci::soci_error& error, const Target& target);

}  // namespace duelopt::sqlite
