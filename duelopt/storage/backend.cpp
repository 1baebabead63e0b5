// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/backend.hpp"

#include <charconv>

#include "duelopt/storage/postgresql.hpp"
#include "duelopt/storage/sqlite.hpp"

namespace duelopt {

std::unique_ptr<Backend> open_backend(const std::string& url, IfMissing if_missing) {
  if (postgresql::is_url(url)) return postgresql::open(postgresql::parse_url(url), if_missing);
  return sqlite::open(sqlite::parse_url(url), if_missing);
}

std::chrono::milliseconds parse_timeout(std::string_view text, const std::string& url) {
  constexpr double kLongest = 86400.0;  // a day
  double seconds = -1.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc{} || end != text.data() + text.size() ||
      !(seconds >= 0.0 && seconds <= kLongest))
    throw Error(ErrorCode::kInvalidArgument,
                "storage \"" + url + "\": the timeout is not a number of seconds from 0 to 86400");
  return std::chrono::round<std::chrono::milliseconds>(std::chrono::duration<double>(seconds));
}

}  // namespace duelopt
