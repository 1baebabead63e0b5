// SPDX-License-Identifier: Apache-2.0
//
// Internal: SQLite.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "duelopt/storage/backend.hpp"

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
// Storage does, also kNotFound later on if the file that is open no longer has the database's name:
// what is written to it then is lost when it is closed.
[[nodiscard]] std::unique_ptr<Backend> open(Target target, IfMissing if_missing);

}  // namespace duelopt::sqlite
