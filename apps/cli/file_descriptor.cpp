// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/file_descriptor.hpp"

#include <array>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "duelopt/core/error.hpp"

namespace duelopt::cli {

void FileDescriptor::close() noexcept {
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw_errno("make a pipe");
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

void set_nonblocking(const FileDescriptor& fd) {
  const int flags = ::fcntl(fd.get(), F_GETFL);
  if (flags < 0 || ::fcntl(fd.get(), F_SETFL, flags | O_NONBLOCK) != 0) {
    throw_errno("make a pipe non-blocking");
  }
}

void throw_errno(const std::string& action) {
  throw Error(ErrorCode::kIo, "cannot " + action + ": " + std::generic_category().message(errno));
}

}  // namespace duelopt::cli
