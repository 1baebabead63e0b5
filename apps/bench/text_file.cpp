// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/text_file.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "duelopt/core/error.hpp"

namespace duelopt::bench {

void write_text(const std::string& path, const std::string& text) {
  std::error_code error;
  const bool device =
      std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error);
  const std::string fresh = device ? path : path + ".new";
  errno = 0;
  std::ofstream file(fresh, std::ios::binary);
  file << text << std::flush;
  const int reason = errno;
  const bool written = file.good();
  file.close();
  error.clear();
  if (written && !device) std::filesystem::rename(fresh, path, error);
  if (written && !error) return;
  const std::string why = error ? error.message() : std::generic_category().message(reason);
  if (!device) std::filesystem::remove(fresh, error);
  throw Error(ErrorCode::kIo, "cannot write " + path + ": " + why);
}

}  // namespace duelopt::bench
