// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/result_file.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <system_error>
#include <tuple>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt::experiments {
namespace {

[[noreturn]] void fail(const std::string& what, const std::string& path) {
  const int reason = errno;
  throw Error(ErrorCode::kIo,
              "cannot " + what + " " + path + ": " + std::generic_category().message(reason));
}

// False, with errno set, as soon as a part cannot be written.
bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(file, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

// Where a row belongs: the run, and which of its readings.
using Place = std::pair<std::size_t, std::size_t>;
using Key = std::tuple<std::string, std::string, std::string, std::string, double, double>;

Key key_of(const Row& row) {
  return {
      row.problem, row.judge, row.strategy, row.options, row.cost_ratio.value_or(0.0), row.budget};
}

std::map<Key, Place> places(const Experiment& experiment) {
  std::map<Key, Place> all;
  for (std::size_t r = 0; r < experiment.runs.size(); ++r) {
    const Run& run = experiment.runs[r];
    for (std::size_t i = 0; i < run.readings.size(); ++i) {
      const Reading& reading = run.readings[i];
      all[{run.problem,
           run.judge,
           std::string(name(run.strategy)),
           run.options,
           reading.cost_ratio.value_or(0.0),
           reading.budget}] = {r, i};
    }
  }
  return all;
}

std::string directory_made(const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) throw Error(ErrorCode::kIo, "cannot make " + directory + ": " + error.message());
  return directory;
}

}  // namespace

ResultFile::ResultFile(const Experiment& experiment, const std::string& directory)
    : experiment_(experiment), path_(directory_made(directory) + "/" + experiment.name + ".csv") {
  try {
    lock();
    load(read_rows(path_));
  } catch (...) {
    if (file_ >= 0) ::close(file_);
    throw;
  }
}

ResultFile::~ResultFile() { ::close(file_); }

void ResultFile::lock() {
  file_ = ::open(path_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0) fail("write", path_);
  if (!std::filesystem::is_regular_file(path_))
    throw Error(ErrorCode::kIo, "cannot write " + path_ + ": it is no regular file");
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0)
    throw Error(ErrorCode::kConflict, "another process is writing " + path_);
}

// Keeps whole runs. What this experiment would not write is an error, and left alone.
void ResultFile::load(std::vector<Row> rows) {
  const std::map<Key, Place> known = places(experiment_);
  std::map<std::pair<std::uint64_t, std::size_t>, std::map<std::size_t, Row>> found;
  for (Row& row : rows) {
    const auto place = known.find(key_of(row));
    if (row.experiment != experiment_.name || place == known.end())
      throw Error(ErrorCode::kConflict,
                  path_ + " holds results of other options (" + row.strategy + " on " +
                      row.problem + ", " + row.options + ", read at " + to_text(row.budget) +
                      "); give another directory, or move the file away");
    const auto [run, reading] = place->second;
    found[{row.seed, run}][reading] = std::move(row);
  }
  std::string text = std::string(csv_header()) + "\n";
  for (auto& [run_of_seed, readings] : found) {
    if (readings.size() != experiment_.runs[run_of_seed.second].readings.size()) continue;
    done_.insert(run_of_seed);
    for (auto& [reading, row] : readings) {
      text += to_csv(row);
      rows_.push_back(std::move(row));
    }
  }
  const off_t size = ::lseek(file_, 0, SEEK_END);
  if (size == 0) {
    if (!write_all(file_, text)) fail("write", path_);
  } else if (size > 0 && static_cast<std::size_t>(size) != text.size()) {
    replace_by(text);
  }
}

bool ResultFile::holds(std::size_t run, std::uint64_t seed) const {
  return done_.count({seed, run}) != 0;
}

void ResultFile::append(std::size_t run, std::vector<Row> rows) {
  std::string text;
  for (Row& row : rows) {
    row.experiment = experiment_.name;
    text += to_csv(row);
  }
  const off_t before = ::lseek(file_, 0, SEEK_END);
  if (!write_all(file_, text)) {
    const int reason = errno;
    if (before >= 0) (void)!::ftruncate(file_, before);  // no part of a run is left behind
    errno = reason;
    fail("write", path_);
  }
  done_.insert({rows.front().seed, run});
  rows_.insert(rows_.end(), rows.begin(), rows.end());
}

void ResultFile::sort() {
  const std::map<Key, Place> known = places(experiment_);
  std::stable_sort(rows_.begin(), rows_.end(), [&](const Row& a, const Row& b) {
    return std::pair(a.seed, known.at(key_of(a))) < std::pair(b.seed, known.at(key_of(b)));
  });
  std::string text = std::string(csv_header()) + "\n";
  for (const Row& row : rows_) text += to_csv(row);
  replace_by(text);
}

// A new file takes the place of the old one at once, locked like it.
void ResultFile::replace_by(const std::string& text) {
  const std::string fresh = path_ + ".new";
  const int file = ::open(fresh.c_str(), O_RDWR | O_APPEND | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) fail("write", fresh);
  const bool written = ::flock(file, LOCK_EX | LOCK_NB) == 0 && write_all(file, text) &&
                       ::fsync(file) == 0 && ::rename(fresh.c_str(), path_.c_str()) == 0;
  if (!written) {
    const int reason = errno;
    ::close(file);
    ::unlink(fresh.c_str());
    errno = reason;
    fail("write", fresh);
  }
  ::close(file_);
  file_ = file;
}

}  // namespace duelopt::experiments
