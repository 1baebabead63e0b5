// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/file_turn.hpp"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace duelopt {
namespace {

// Closing the file gives up the lock, which belongs to this opening of it and not to the process.
class FileTurn final : public Turn {
 public:
  explicit FileTurn(int file) noexcept : file_(file) {}
  ~FileTurn() override {
    if (file_ >= 0) ::close(file_);
  }

  // Whether it is free, or cannot be locked at all.
  [[nodiscard]] bool lock(long long study_id) const noexcept {
    if (file_ < 0) return true;
    struct flock byte {};
    byte.l_type = F_WRLCK;
    byte.l_whence = SEEK_SET;
    byte.l_start = study_id;
    byte.l_len = 1;
    return ::fcntl(file_, F_OFD_SETLK, &byte) == 0 || (errno != EAGAIN && errno != EACCES);
  }

 private:
  int file_;
};

}  // namespace

std::unique_ptr<Turn> try_turn(const std::string& database, long long study_id) {
  const std::string path = database + "-turns";
  auto turn = std::make_unique<FileTurn>(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!turn->lock(study_id)) return nullptr;
  return turn;
}

}  // namespace duelopt
