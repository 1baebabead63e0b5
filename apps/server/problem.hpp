// SPDX-License-Identifier: Apache-2.0
//
// What goes wrong, as clients are told of it: application/problem+json [RFC 9457].
#pragma once

#include <exception>
#include <optional>
#include <string>

#include "apps/server/message.hpp"

namespace duelopt::server {

// Why a request gets no answer: a status, a word for programs, a sentence for people.
class Refusal : public std::exception {
 public:
  Refusal(int status, std::string code, std::string detail)
      : status_(status), code_(std::move(code)), detail_(std::move(detail)) {}

  [[nodiscard]] int status() const noexcept { return status_; }
  [[nodiscard]] const std::string& code() const noexcept { return code_; }
  [[nodiscard]] const char* what() const noexcept override { return detail_.c_str(); }

 private:
  int status_;
  std::string code_;
  std::string detail_;
};

[[nodiscard]] Refusal bad_request(const std::string& detail);
[[nodiscard]] Refusal not_found(const std::string& detail);

[[nodiscard]] Response problem(int status, const std::string& code, const std::string& detail);

// The response to whatever was thrown. REQUIRES: there is a current exception.
[[nodiscard]] Response problem_of_current_exception();

}  // namespace duelopt::server
