// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace duelopt::server {

// Where the body of a response goes that has no end of its own. May be called by any thread.
class Sink {
 public:
  Sink() = default;
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  virtual void send(std::string text) = 0;
  virtual void end() = 0;                                          // once all is sent
  [[nodiscard]] virtual std::size_t backlog() const noexcept = 0;  // bytes that are not sent yet
};

}  // namespace duelopt::server
