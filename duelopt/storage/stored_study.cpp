// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/stored_study.hpp"

#include <utility>

#include "duelopt/core/error.hpp"

namespace duelopt {
namespace {

constexpr int kRacesToLose = 3;

}  // namespace

StoredStudy::StoredStudy(StudyOptions options, std::unique_ptr<Journal> journal, Clock clock)
    : study_(std::move(options), clock), journal_(std::move(journal)), clock_(std::move(clock)) {
  refresh();
}

StoredStudy::StoredStudy(const Storage& storage, const std::string& name, Clock clock)
    : StoredStudy(storage.definition(name), storage.journal(name), std::move(clock)) {}

std::optional<Trial> StoredStudy::ask(const AskOptions& options) {
  for (int lost = 0;; ++lost) {
    const Time now = clock_();
    refresh();
    const std::size_t known = study_.trials().size();
    const bool think_ahead = lost < kRacesToLose;
    std::optional<Asked> question;
    if (think_ahead) question = study_.next(options, now);
    bool won = false;
    commit([&] {
      won = !think_ahead || study_.trials().size() == known;
      std::vector<Event> events;
      if (!won) return events;  // somebody else has asked in between
      if (!think_ahead) question = study_.next(options, now);
      for (const Expired& late : study_.overdue(now)) events.emplace_back(late);
      if (question) events.emplace_back(*question);
      return events;
    });
    if (won) return question ? std::optional(study_.trial(question->id)) : std::nullopt;
  }
}

Trial StoredStudy::tell(TrialId id, const Outcome& outcome, const std::string& judge) {
  return commit(Told{id, outcome, judge, clock_()});
}

Trial StoredStudy::amend(TrialId id, const Outcome& outcome, const std::string& judge) {
  return commit(Amended{id, outcome, judge, clock_()});
}

Trial StoredStudy::retract(TrialId id) { return commit(Retracted{id, clock_()}); }

Trial StoredStudy::add(const Question& question, const Outcome& outcome, const std::string& judge) {
  const Question mine = conform(study_.options().space, question);
  commit([&]() -> std::vector<Event> {
    return {Added{TrialId{study_.trials().size() + 1}, mine, outcome, judge, clock_()}};
  });
  return study_.trials().back();
}

void StoredStudy::refresh() { catch_up(journal_->read(events_)); }

void StoredStudy::catch_up(std::span<const Event> news) {
  for (const Event& event : news) {
    try {
      study_.apply(event);
    } catch (const Error& error) {
      throw Error(ErrorCode::kCorruption,
                  "event " + std::to_string(events_) + " of study \"" + study_.options().name +
                      "\" cannot follow those before it: " + error.what());
    }
    ++events_;
  }
}

// Catch up, check on a copy, make durable, then let it happen.
void StoredStudy::commit(const Decide& decide) {
  std::vector<Event> events;
  journal_->transact(events_, [&](std::span<const Event> news) {
    catch_up(news);
    events = decide();
    if (!events.empty()) {
      Study after = study_;
      for (const Event& event : events) after.apply(event);
    }
    return events;
  });
  catch_up(events);
}

Trial StoredStudy::commit(const Event& event) {
  commit([&]() -> std::vector<Event> { return {event}; });
  return study_.trial(trial_of(event));
}

}  // namespace duelopt
