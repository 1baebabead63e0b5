// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/result_file.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "duelopt/core/error.hpp"

namespace duelopt::bench {
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

void make_directory_of(const std::string& path) {
  const auto directory = std::filesystem::path(path).parent_path();
  if (directory.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error)
    throw Error(ErrorCode::kIo, "cannot make " + directory.string() + ": " + error.message());
}

std::string text_of(const std::vector<Row>& rows) {
  std::string text = std::string(csv_header()) + "\n";
  for (const Row& row : rows) text += to_csv(row);
  return text;
}

}  // namespace

ResultFile::ResultFile(std::string path) : path_(std::move(path)) {
  make_directory_of(path_);
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

// Keeps whole runs.
void ResultFile::load(const std::vector<Row>& rows) {
  std::map<std::pair<std::string, std::uint64_t>, std::size_t> found;
  for (const Row& row : rows) ++found[{row.id, row.seed}];
  for (const Row& row : rows) {
    if (found[{row.id, row.seed}] != row.readings) continue;
    done_.insert({row.id, row.seed});
    rows_.push_back(row);
  }
  const std::string text = text_of(rows_);
  const off_t size = ::lseek(file_, 0, SEEK_END);
  if (size == 0) {
    if (!write_all(file_, text)) fail("write", path_);
  } else if (size > 0 && static_cast<std::size_t>(size) != text.size()) {
    replace_by(text);
  }
}

bool ResultFile::holds(const std::string& id, std::uint64_t seed) const {
  return done_.count({id, seed}) != 0;
}

void ResultFile::append(const std::vector<Row>& rows) {
  std::string text;
  for (const Row& row : rows) text += to_csv(row);
  const off_t before = ::lseek(file_, 0, SEEK_END);
  if (!write_all(file_, text)) {
    const int reason = errno;
    if (before >= 0) (void)!::ftruncate(file_, before);  // no part of a run is left behind
    errno = reason;
    fail("write", path_);
  }
  done_.insert({rows.front().id, rows.front().seed});
  rows_.insert(rows_.end(), rows.begin(), rows.end());
}

void ResultFile::sort(const std::vector<std::string>& ids) {
  std::map<std::string, std::size_t> place;
  for (const std::string& id : ids) place.emplace(id, place.size());
  std::stable_sort(rows_.begin(), rows_.end(), [&](const Row& a, const Row& b) {
    return std::pair(a.seed, place.at(a.id)) < std::pair(b.seed, place.at(b.id));
  });
  replace_by(text_of(rows_));
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

}  // namespace duelopt::bench
