// SPDX-License-Identifier: Apache-2.0
//
// Is a database still what was written, and what can be saved of one that is not? All functions
// throw as the constructor of Storage does.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace duelopt {

struct StudyCheck {
  std::string name;
  std::size_t events;  // that were recorded
  std::size_t good;    // the first so many are as they were written, and a study
  std::string damage;  // what is wrong with the next one; empty: nothing
};

struct StorageCheck {
  std::vector<std::string> damage;  // of the file, as SQLite finds it; empty: none
  std::vector<StudyCheck> studies;
  [[nodiscard]] bool is_good() const noexcept;
};

// Reads all of it, and changes nothing.
[[nodiscard]] StorageCheck check_storage(const std::string& url);

// A copy as of now, however busy the database is: durable, and checked before it gets its name.
// Throws kConflict if there is such a file, kCorruption if the database is damaged.
void backup_storage(const std::string& url, const std::string& file);

struct StudyRecovery {
  std::string name;
  std::size_t recovered;  // events
  std::size_t lost;       // those damaged, and those that cannot follow without them
  std::size_t blank;      // retracted trials in the place of those whose question is lost
};

// Saves into a new file each event that its checksum proves to be as it was written and that can
// follow. Trials keep their numbers. Throws kConflict if there is such a file.
[[nodiscard]] std::vector<StudyRecovery> recover_storage(const std::string& url,
                                                         const std::string& file);

}  // namespace duelopt
