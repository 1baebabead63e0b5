// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "apps/bench/row.hpp"

namespace duelopt::bench {

// A CSV file while runs are added to it. Whoever reads it at any moment finds whole runs, but for
// what a killed process left; that is taken out when the file is opened again.
class ResultFile {
 public:
  // Makes the file and its directory, or goes on with the file that is there. Throws kConflict if
  // another process is writing it, kCorruption if it is no result file, and kIo if it cannot be
  // read or written. Whatever it throws, the file is as it was.
  explicit ResultFile(std::string path);
  ~ResultFile();
  ResultFile(const ResultFile&) = delete;
  ResultFile& operator=(const ResultFile&) = delete;

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] const std::vector<Row>& rows() const noexcept { return rows_; }
  [[nodiscard]] bool holds(const std::string& id, std::uint64_t seed) const;

  // All rows of one run and seed, or none of them: throws kIo if they cannot be written.
  void append(const std::vector<Row>& rows);

  // Puts the rows in order: by seed, then as their ids stand in this list, which holds all of them.
  // Throws kIo, and changes nothing, if it cannot.
  void sort(const std::vector<std::string>& ids);

 private:
  void lock();
  void load(const std::vector<Row>& rows);
  void replace_by(const std::string& text);

  std::string path_;
  int file_ = -1;
  std::set<std::pair<std::string, std::uint64_t>> done_;  // id and seed
  std::vector<Row> rows_;
};

}  // namespace duelopt::bench
