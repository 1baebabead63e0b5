// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/stored_study.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "duelopt/core/error.hpp"

namespace duelopt {
namespace {

// How often a question that others have just asked is thought of anew.
constexpr int kMostDraws = 3;

bool is_same(const Question& a, const Question& b) {
  const std::vector<Setting> one = settings_of(a);
  const std::vector<Setting> other = settings_of(b);  // all different
  return one.size() == other.size() &&
         std::is_permutation(one.begin(), one.end(), other.begin(), other.end());
}

// Whether a trial after the first `known` asks the same.
bool is_asked_since(const Study& study, std::size_t known, const Question& question) {
  const auto since = study.trials().subspan(known);
  return std::any_of(since.begin(), since.end(), [&](const Trial& trial) {
    return is_same(trial.question, question);
  });
}

}  // namespace

StoredStudy::StoredStudy(StudyOptions options, std::unique_ptr<Journal> journal, Clock clock)
    : study_(std::move(options), clock), journal_(std::move(journal)), clock_(std::move(clock)) {
  refresh();
}

StoredStudy::StoredStudy(const Storage& storage, const std::string& name, Clock clock)
    : StoredStudy(storage.definition(name), storage.journal(name), std::move(clock)) {}

std::optional<Trial> StoredStudy::ask(const AskOptions& options) {
  const std::unique_ptr<Turn> turn = journal_->wait_for_turn();
  std::uint64_t draw = 0;
  for (int repeats = 0;;) {
    refresh();
    const std::size_t known = study_.trials().size();
    std::optional<Asked> question = study_.next(options, clock_(), draw);
    bool is_paid = true;
    bool is_new = true;
    commit([&] {
      const Time now = clock_();
      std::vector<Event> events;
      is_paid = !question || study_.affords(question->question, now);
      is_new =
          !question || repeats == kMostDraws || !is_asked_since(study_, known, question->question);
      if (!is_paid || !is_new) return events;
      for (const Expired& late : study_.overdue(now)) events.emplace_back(late);
      if (!question) return events;
      question->id = TrialId{study_.trials().size() + 1};
      question->at = now;
      if (options.lease) question->lease_until = now + *options.lease;
      events.emplace_back(*question);
      return events;
    });
    if (is_paid && is_new)
      return question ? std::optional(study_.trial(question->id)) : std::nullopt;
    if (is_new) continue;
    ++repeats;
    draw = std::random_device{}();  // whoever thinks at the same time must draw otherwise
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

// Catch up, check, make durable, then let it happen. What is decided together is about different
// trials, so that each event can be checked on its own.
void StoredStudy::commit(const Decide& decide) {
  std::vector<Event> events;
  journal_->transact(events_, [&](std::span<const Event> news) {
    catch_up(news);
    events = decide();
    for (const Event& event : events) study_.require(event);
    return events;
  });
  catch_up(events);
}

Trial StoredStudy::commit(const Event& event) {
  commit([&]() -> std::vector<Event> { return {event}; });
  return study_.trial(trial_of(event));
}

}  // namespace duelopt
