// SPDX-License-Identifier: Apache-2.0
//
// Internal: asks a running `duelopt serve` (docs/http_api.yaml).
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "duelopt/storage/document.hpp"

namespace duelopt {

struct HttpTarget {
  std::string host;
  std::string port;
  std::string token{};  // may be empty

  [[nodiscard]] std::string url() const;  // without the token
};

[[nodiscard]] bool is_http_url(const std::string& url) noexcept;

// "http://HOST:PORT" or "http://TOKEN@HOST:PORT". Throws kInvalidArgument for anything else.
[[nodiscard]] HttpTarget parse_http_url(const std::string& url);

// One connection, made anew when it was lost. One thread at a time.
class HttpClient {
 public:
  explicit HttpClient(HttpTarget target);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  [[nodiscard]] const HttpTarget& target() const noexcept { return target_; }

  // The document below /api/v1. Throws the error that the server says it is, with its words;
  // JournalMoved; kIo if the server cannot be reached, or refuses.
  [[nodiscard]] Json get(const std::string& path);

  // Throws as get; and LostReply if nobody knows whether the server has done it.
  Json send(const std::string& method, const std::string& path, const Json& body);

 private:
  class Connection;
  struct Reply {
    unsigned status;
    std::string body;
  };

  [[nodiscard]] Reply exchange(const std::string& method,
                               const std::string& path,
                               const std::string& body);
  [[nodiscard]] Json read(const Reply& reply) const;

  HttpTarget target_;
  std::unique_ptr<Connection> connection_;  // nothing while there is none
};

// The journal has other events than those that were decided upon. Never leaves this module.
class JournalMoved : public Error {
 public:
  explicit JournalMoved(const std::string& message) : Error(ErrorCode::kConflict, message) {}
};

// Never leaves this module.
class LostReply : public Error {
 public:
  explicit LostReply(const std::string& message) : Error(ErrorCode::kIo, message) {}
};

// A name as a segment of a path.
[[nodiscard]] std::string in_path(const std::string& name);

}  // namespace duelopt
