// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

namespace duelopt::cli {

// Owns an open file descriptor, or none (-1).
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int fd) noexcept : fd_(fd) {}
  ~FileDescriptor() { close(); }
  FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;

  [[nodiscard]] int get() const noexcept { return fd_; }
  [[nodiscard]] bool open() const noexcept { return fd_ >= 0; }
  void close() noexcept;

 private:
  int fd_ = -1;
};

struct Pipe {
  FileDescriptor read;
  FileDescriptor write;
};

// Closed on exec at both ends. Throws kIo.
[[nodiscard]] Pipe make_pipe();

void set_nonblocking(const FileDescriptor& fd);  // Throws kIo.

// Throws kIo: "cannot <action>: <what errno says>".
[[noreturn]] void throw_errno(const std::string& action);

}  // namespace duelopt::cli
