// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "experiments/engine/experiment.hpp"
#include "experiments/engine/table.hpp"

namespace duelopt::experiments {

// The file DIR/NAME.csv while an experiment writes it. Whoever reads it at any moment finds whole
// runs, but for what a killed process left; that is taken out when the file is opened again.
class ResultFile {
 public:
  // Makes the directory and the file, or goes on with the file that is there. Throws kConflict if
  // another process is writing it or if it holds anything that this experiment would not write (a
  // run of other options, another reading), kCorruption if it is no result file, and kIo if it
  // cannot be read or written. Whatever it throws, the file is as it was.
  ResultFile(const Experiment& experiment, const std::string& directory);
  ~ResultFile();
  ResultFile(const ResultFile&) = delete;
  ResultFile& operator=(const ResultFile&) = delete;

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] bool holds(std::size_t run, std::uint64_t seed) const;

  // All rows of one run and seed, or none of them: throws kIo if they cannot be written.
  void append(std::size_t run, std::vector<Row> rows);

  // Puts the rows in order: by seed, run and reading. Throws kIo, and changes nothing, if it
  // cannot.
  void sort();

 private:
  void lock();
  void load(std::vector<Row> rows);
  void replace_by(const std::string& text);

  const Experiment& experiment_;
  std::string path_;
  int file_ = -1;
  std::set<std::pair<std::uint64_t, std::size_t>> done_;  // seed and run
  std::vector<Row> rows_;
};

}  // namespace duelopt::experiments
