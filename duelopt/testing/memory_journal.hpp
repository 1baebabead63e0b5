// SPDX-License-Identifier: Apache-2.0
//
// For tests only: a journal in memory whose next transaction can be made to go wrong.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "duelopt/core/error.hpp"
#include "duelopt/storage/journal.hpp"

namespace duelopt {

// What several journals of one study share.
struct MemoryEvents {
  std::vector<Event> events{};
  std::size_t transactions = 0;
  bool is_locked = false;
};

class MemoryJournal final : public Journal {
 public:
  // Where the next transaction, and no later one, throws kIo.
  enum class Fault { kNone, kOnRead, kBeforeDeciding, kBeforeAppending, kAfterAppending };

  explicit MemoryJournal(std::shared_ptr<MemoryEvents> shared) : shared_(std::move(shared)) {}

  void fail_at(Fault fault) { fault_ = fault; }

  // Runs just before each transaction takes the lock: what another process does meanwhile.
  void meanwhile(std::function<void()> others) { others_ = std::move(others); }

  [[nodiscard]] std::vector<Event> read(std::size_t from) const override {
    break_at(Fault::kOnRead);
    return {shared_->events.begin() + static_cast<std::ptrdiff_t>(from), shared_->events.end()};
  }

  void transact(std::size_t from, const Decide& decide) override {
    if (const auto others = others_) others();  // a copy: they may say that they are done
    if (std::exchange(shared_->is_locked, true))
      throw Error(ErrorCode::kConflict, "two transactions at once");
    const std::shared_ptr<void> unlock(nullptr, [this](void*) { shared_->is_locked = false; });
    break_at(Fault::kBeforeDeciding);
    const std::vector<Event> events = decide(read(from));
    break_at(Fault::kBeforeAppending);
    shared_->events.insert(shared_->events.end(), events.begin(), events.end());
    ++shared_->transactions;
    break_at(Fault::kAfterAppending);
  }

 private:
  void break_at(Fault place) const {
    if (fault_ != place) return;
    fault_ = Fault::kNone;
    throw Error(ErrorCode::kIo, "the disk is gone");
  }

  std::shared_ptr<MemoryEvents> shared_;
  std::function<void()> others_;
  mutable Fault fault_ = Fault::kNone;
};

}  // namespace duelopt
