// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "duelopt/study/event.hpp"

namespace duelopt {

// Where the events of one study go: append-only, shared by processes. The seam where a test puts a
// full disk or a crash.
class Journal {
 public:
  Journal() = default;
  virtual ~Journal() = default;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // The events from number `from` on, counted from 0. Throws kIo, kConflict if the storage stays
  // locked for too long, kCorruption for what cannot be read.
  [[nodiscard]] virtual std::vector<Event> read(std::size_t from) const = 0;

  // One transaction: nobody else appends while `decide` looks at the events from number `from` on
  // and says which are to follow. They are durable on return. If decide throws, or anything else
  // does, nothing was appended. Throws as read.
  using Decide = std::function<std::vector<Event>(std::span<const Event> news)>;
  virtual void transact(std::size_t from, const Decide& decide) = 0;
};

}  // namespace duelopt
