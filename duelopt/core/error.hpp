// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace duelopt {

// What went wrong, for programs; the message is for people. Values are never reused or renumbered.
enum class ErrorCode : std::uint8_t {
  kInvalidArgument = 1,  // the caller gave something outside the documented range
  kNotFound = 2,         // no such study, trial or name
  kConflict = 3,         // it contradicts what has already happened
  kNumerical = 4,        // a computation failed that no repair could save
  kCorruption = 5,       // a file does not hold what it should
  kIo = 6,               // the machine refused to read or write
};

// The only exception type of the library. The message names the offending value and the rule.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  [[nodiscard]] ErrorCode code() const noexcept { return code_; }

 private:
  ErrorCode code_;
};

}  // namespace duelopt
