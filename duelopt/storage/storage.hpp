// SPDX-License-Identifier: Apache-2.0
//
// A database of studies: one SQLite file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "duelopt/storage/journal.hpp"
#include "duelopt/study/study.hpp"

namespace duelopt {

struct StudySummary {
  std::string name;
  std::optional<Time> created;  // nothing if what stands there is damaged
  std::size_t events;
};

enum class IfMissing : std::uint8_t { kCreate, kRefuse };

class Storage {
 public:
  // "sqlite:///duelopt.db" is a file in the working directory, "sqlite:////home/ada/duelopt.db" an
  // absolute path; "?timeout=SECONDS" behind it is how long to wait for a lock instead of 30 s.
  // Throws kInvalidArgument for a URL of another form, kNotFound if the file is
  // missing and is to be, kCorruption if it is no database of ours or a newer schema's, kIo if the
  // machine refuses (no permission, a network file system, a full disk), kConflict if it stays
  // locked.
  explicit Storage(const std::string& url, IfMissing if_missing = IfMissing::kCreate);
  ~Storage();
  Storage(Storage&&) noexcept;
  Storage& operator=(Storage&&) noexcept;
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;

  [[nodiscard]] const std::string& path() const noexcept;  // of the file, absolute

  // Throws kConflict if the name is taken.
  void create(const StudyOptions& options, Time now = system_now());

  [[nodiscard]] std::vector<StudySummary> studies() const;  // by name

  [[nodiscard]] StudyOptions definition(const std::string& name) const;  // Throws kNotFound.

  // Shares the connection with the storage, which it may outlive: one thread at a time. Throws
  // kNotFound.
  [[nodiscard]] std::unique_ptr<Journal> journal(const std::string& name) const;

 private:
  class Database;
  std::unique_ptr<Database> database_;
};

}  // namespace duelopt
