// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "duelopt/study/event.hpp"

namespace duelopt {

// Held by whoever decides a question, until it is destroyed.
class Turn {
 public:
  Turn() = default;
  virtual ~Turn() = default;
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
};

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
  // does, nothing was appended. A journal that cannot keep others out calls `decide` again, with
  // what they have appended since, and only what it says last is appended. Throws as read.
  using Decide = std::function<std::vector<Event>(std::span<const Event> news)>;
  virtual void transact(std::size_t from, const Decide& decide) = 0;

  // Waits until nobody else decides a question of this study, so that each question can take the
  // ones before it into account. Nothing if others hold the turn and get nowhere. Where questions
  // are asked by one process alone, it is always its turn.
  [[nodiscard]] virtual std::unique_ptr<Turn> wait_for_turn() { return std::make_unique<Turn>(); }
};

}  // namespace duelopt
