// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include "duelopt/storage/storage.hpp"

namespace duelopt {

// A study whose events are durable before they happen, shared with other processes. Each call first
// catches up with what others have done. Whichever step throws, the study in memory and the journal
// still agree.
class StoredStudy {
 public:
  using Clock = std::function<Time()>;

  // Opens what is there. Throws as Storage and Journal do.
  StoredStudy(StudyOptions options, std::unique_ptr<Journal> journal, Clock clock);
  StoredStudy(const Storage& storage, const std::string& name, Clock clock);

  // As the functions of Study; `now` is the clock's. A question is thought out without a lock and
  // recorded only if nobody has asked in between, else thought out anew, after a few times with the
  // lock held.
  [[nodiscard]] std::optional<Trial> ask(AskOptions options = {});
  Trial tell(TrialId id, const Outcome& outcome, const std::string& judge = {});
  Trial add(const Question& question, const Outcome& outcome, const std::string& judge = {});
  Trial amend(TrialId id, const Outcome& outcome, const std::string& judge = {});
  Trial retract(TrialId id);

  void refresh();  // catches up, no more
  [[nodiscard]] const Study& study() const noexcept { return study_; }

 private:
  using Decide = std::function<std::vector<Event>()>;

  void catch_up(std::span<const Event> news);
  void commit(const Decide& decide);
  Trial commit(const Event& event);

  Study study_;
  std::size_t events_ = 0;  // applied
  std::unique_ptr<Journal> journal_;
  Clock clock_;
};

}  // namespace duelopt
