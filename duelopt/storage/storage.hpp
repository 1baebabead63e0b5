// SPDX-License-Identifier: Apache-2.0
//
// A database of studies: one SQLite file, or a server that has one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "duelopt/storage/access_link.hpp"
#include "duelopt/storage/journal.hpp"
#include "duelopt/study/study.hpp"

namespace duelopt {

struct StudySummary {
  std::string name;
  std::optional<Time> created;  // nothing if what stands there is damaged
  std::size_t events;
};

enum class IfMissing : std::uint8_t { kCreate, kRefuse };

class Database;

class Storage {
 public:
  // "sqlite:///duelopt.db" is a file in the working directory, "sqlite:////home/ada/duelopt.db" an
  // absolute path; "?timeout=SECONDS" behind it is how long to wait for a lock instead of 30 s.
  // "http://TOKEN@HOST:8737" is the storage of a running `duelopt serve`, whose errors are thrown
  // as they are told; kIo if it cannot be reached or refuses.
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

  [[nodiscard]] const std::string& path() const noexcept;  // of the file, absolute; of a
                                                           // server its URL without the token

  // Throws kConflict if the name is taken.
  void create(const StudyOptions& options, Time now = system_now());

  [[nodiscard]] std::vector<StudySummary> studies() const;  // by name

  [[nodiscard]] StudyOptions definition(const std::string& name) const;  // Throws kNotFound.

  // Shares the connection with the storage, which it may outlive: one thread at a time. Throws
  // kNotFound.
  [[nodiscard]] std::unique_ptr<Journal> journal(const std::string& name) const;

  // The links by which people come in through a server. They are not part of any study.
  // Throws kInvalidArgument, see check(Grant), and kNotFound if there is no such study.
  AccessLink add_link(const Grant& grant, const std::string& secret_hash, Time now = system_now());
  [[nodiscard]] std::vector<AccessLink> links() const;  // oldest first, revoked ones too
  AccessLink revoke_link(std::uint64_t id, Time now = system_now());  // Throws kNotFound.

 private:
  std::unique_ptr<Database> database_;
};

}  // namespace duelopt
