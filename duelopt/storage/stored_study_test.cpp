// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/stored_study.hpp"

#include <memory>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/memory_journal.hpp"
#include "duelopt/testing/small_study.hpp"

namespace duelopt {
namespace {

using std::chrono::milliseconds;
using Fault = MemoryJournal::Fault;

constexpr Fault kFaults[] = {
    Fault::kOnRead, Fault::kBeforeDeciding, Fault::kBeforeAppending, Fault::kAfterAppending};

// Processes that share one journal and one clock.
class StoredStudyTest : public ::testing::Test {
 protected:
  struct Process {
    MemoryJournal* journal;
    StoredStudy stored;
  };

  Process open() {
    auto journal = std::make_unique<MemoryJournal>(shared_);
    MemoryJournal* const seam = journal.get();
    return {seam, StoredStudy(options_, std::move(journal), [this] { return now_; })};
  }

  void expect_agreement(StoredStudy& stored) {
    stored.refresh();
    EXPECT_EQ(stored.study(), replay(options_, shared_->events));
  }

  StudyOptions options_ = small_study();
  std::shared_ptr<MemoryEvents> shared_ = std::make_shared<MemoryEvents>();
  Time now_{milliseconds(1000)};
};

TEST_F(StoredStudyTest, AsksWhatAStudyInMemoryWouldAsk) {
  Process process = open();
  Study study(options_, [this] { return now_; });
  for (int i = 0; i < 5; ++i) {
    const auto trial = process.stored.ask({.judge = "ada"});
    ASSERT_EQ(trial, study.ask({.judge = "ada"}));
    EXPECT_EQ(process.stored.tell(trial->id, answer_to(*trial)).state, TrialState::kDone);
    study.tell(trial->id, answer_to(*trial));
    EXPECT_EQ(process.stored.study(), study);
  }
  EXPECT_EQ(shared_->events.size(), 10U);
}

TEST_F(StoredStudyTest, OpensWithWhatIsThere) {
  Process first = open();
  const auto trial = first.stored.ask();
  first.stored.tell(trial->id, answer_to(*trial));
  EXPECT_EQ(open().stored.study(), first.stored.study());
}

TEST_F(StoredStudyTest, EachProcessSeesWhatTheOtherDid) {
  Process a = open();
  Process b = open();
  const auto of_a = a.stored.ask();
  const auto of_b = b.stored.ask();
  EXPECT_EQ(of_a->id, TrialId{1});
  EXPECT_EQ(of_b->id, TrialId{2});
  EXPECT_NE(of_a->question, of_b->question);
  b.stored.tell(TrialId{1}, answer_to(*of_a));
  expect_error(
      ErrorCode::kConflict, "told already", [&] { a.stored.tell(TrialId{1}, answer_to(*of_a)); });
  EXPECT_EQ(a.stored.study(), b.stored.study());
}

TEST_F(StoredStudyTest, AddsAmendsAndRetracts) {
  Process process = open();
  const Question mine = LabelQuestion{{{"x", 0.5}, {"n", 3}}};
  EXPECT_EQ(process.stored.add(mine, Measurement{2.0}, "ada").judge, "ada");
  EXPECT_EQ(process.stored.amend(TrialId{1}, Measurement{3.0}).outcome, Outcome(Measurement{3.0}));
  EXPECT_EQ(process.stored.retract(TrialId{1}).state, TrialState::kRetracted);
  const std::vector<Event> expected{Added{TrialId{1}, mine, Measurement{2.0}, "ada", now_},
                                    Amended{TrialId{1}, Measurement{3.0}, "", now_},
                                    Retracted{TrialId{1}, now_}};
  EXPECT_EQ(shared_->events, expected);
}

TEST_F(StoredStudyTest, RefusesWhatTheStudyRefusesAndRecordsNothing) {
  Process process = open();
  const auto trial = process.stored.ask();
  const auto& stored_tell = [&](TrialId id, const Outcome& o) { process.stored.tell(id, o); };
  expect_error(
      ErrorCode::kNotFound, "trial 9", [&] { stored_tell(TrialId{9}, answer_to(*trial)); });
  expect_error(ErrorCode::kInvalidArgument, "", [&] { stored_tell(trial->id, Measurement{1.0}); });
  expect_error(ErrorCode::kConflict, "nothing to amend", [&] {
    process.stored.amend(trial->id, answer_to(*trial));
  });
  expect_error(ErrorCode::kNotFound, "depth", [&] {
    (void)process.stored.ask({.fixed = {{"depth", 1.0}}});
  });
  EXPECT_EQ(shared_->events.size(), 1U);
  expect_agreement(process.stored);
}

TEST_F(StoredStudyTest, GivesUpOverdueTrialsInTheTransactionOfTheNextQuestion) {
  Process process = open();
  (void)process.stored.ask({.lease = milliseconds(100)});
  const std::size_t before = shared_->transactions;
  now_ += milliseconds(100);
  EXPECT_EQ(process.stored.ask()->id, TrialId{2});
  EXPECT_EQ(shared_->transactions, before + 1);
  ASSERT_EQ(shared_->events.size(), 3U);
  EXPECT_EQ(shared_->events[1], Event(Expired{TrialId{1}, now_}));
}

TEST_F(StoredStudyTest, AnAnswerThatComesJustBeforeTheTrialIsGivenUpIsKept) {
  Process a = open();
  Process b = open();
  const auto trial = a.stored.ask({.lease = milliseconds(100)});
  now_ += milliseconds(100);
  a.journal->meanwhile([&] {
    a.journal->meanwhile({});
    b.stored.tell(trial->id, answer_to(*trial));
  });
  EXPECT_EQ(a.stored.ask()->id, TrialId{2});
  EXPECT_EQ(a.stored.study().trial(TrialId{1}).state, TrialState::kDone);
  expect_agreement(a.stored);
}

TEST_F(StoredStudyTest, GivesUpOverdueTrialsEvenIfTheBudgetPaysForNothing) {
  options_.budget = 0.25;  // one duel, asked; the user's own costs as much
  Process process = open();
  (void)process.stored.ask({.lease = milliseconds(100)});
  const Setting low{{"x", 0.25}, {"n", 1}};
  const Setting high{{"x", 0.75}, {"n", 1}};
  process.stored.add(DuelQuestion{low, high}, Verdict::kLeft);
  now_ += milliseconds(100);
  EXPECT_EQ(process.stored.ask(), std::nullopt);
  EXPECT_EQ(process.stored.study().trial(TrialId{1}).state, TrialState::kExpired);
  EXPECT_EQ(shared_->events.back(), Event(Expired{TrialId{1}, now_}));
}

// What a study would ask that has not heard of the other's question, with the next number.
TEST_F(StoredStudyTest, AQuestionStandsThoughAnotherHasAskedInBetween) {
  Process a = open();
  Process b = open();
  a.journal->meanwhile([&] {
    a.journal->meanwhile({});
    (void)b.stored.ask({.fixed = {{"x", 0.5}}});
  });
  const std::size_t before = shared_->transactions;
  const auto trial = a.stored.ask();
  EXPECT_EQ(trial->id, TrialId{2});
  EXPECT_EQ(trial->question, Study(options_).next({}, now_)->question);
  EXPECT_EQ(shared_->transactions, before + 2);  // b's and ours
  expect_agreement(a.stored);
}

// Both think at the same time and with the same stream of random numbers.
TEST_F(StoredStudyTest, AQuestionThatAnotherHasJustAskedIsDrawnAnew) {
  Process a = open();
  Process b = open();
  std::optional<Trial> of_b;
  a.journal->meanwhile([&] {
    a.journal->meanwhile({});
    of_b = b.stored.ask();
  });
  const auto of_a = a.stored.ask();
  EXPECT_EQ(of_b->question, Study(options_).next({}, now_)->question);
  EXPECT_EQ(of_a->id, TrialId{2});
  EXPECT_NE(of_a->question, of_b->question);
  expect_agreement(a.stored);
}

TEST_F(StoredStudyTest, WhoeverIsAlwaysSlowerAsksAfterAFewTriesAllTheSame) {
  Process a = open();
  Process b = open();
  a.journal->meanwhile([&] { (void)b.stored.ask(); });  // always faster
  EXPECT_EQ(a.stored.ask()->id, TrialId{3});            // the second time with its own draw
  expect_agreement(a.stored);
}

TEST_F(StoredStudyTest, AQuestionThatTheBudgetNoLongerPaysForIsNotAsked) {
  options_.budget = 0.25;  // one duel
  Process a = open();
  Process b = open();
  a.journal->meanwhile([&] {
    a.journal->meanwhile({});
    (void)b.stored.ask();
  });
  EXPECT_EQ(a.stored.ask(), std::nullopt);
  EXPECT_EQ(shared_->events.size(), 1U);
}

TEST_F(StoredStudyTest, AnAnswerInBetweenIsNoReasonToThinkAnew) {
  Process a = open();
  Process b = open();
  const auto first = b.stored.ask();
  a.journal->meanwhile([&] {
    a.journal->meanwhile({});
    b.stored.tell(first->id, answer_to(*first));
  });
  const std::size_t before = shared_->transactions;
  EXPECT_EQ(a.stored.ask()->id, TrialId{2});
  EXPECT_EQ(shared_->transactions, before + 2);  // b's and ours
  expect_agreement(a.stored);
}

// Each function of a study that records, and each place where the journal may fail: what was
// recorded is the answer to whether it happened, and memory follows.
TEST_F(StoredStudyTest, MemoryAndJournalAgreeWhereverTheJournalFails) {
  for (const Fault fault : kFaults) {
    shared_ = std::make_shared<MemoryEvents>();
    Process process = open();
    const auto expect_fault = [&](std::size_t events_if_kept, const auto& action) {
      const std::size_t before = shared_->events.size();
      const Study in_memory = process.stored.study();
      process.journal->fail_at(fault);
      expect_error(ErrorCode::kIo, "the disk is gone", action);
      EXPECT_EQ(process.stored.study(), in_memory);
      const bool is_kept = fault == Fault::kAfterAppending;
      EXPECT_EQ(shared_->events.size(), before + (is_kept ? events_if_kept : 0));
      expect_agreement(process.stored);
    };
    expect_fault(1, [&] { (void)process.stored.ask({.lease = milliseconds(100)}); });
    now_ += milliseconds(100);
    const bool has_overdue = !process.stored.study().overdue(now_).empty();
    expect_fault(has_overdue ? 2 : 1, [&] { (void)process.stored.ask(); });
    const auto trial = process.stored.ask();
    expect_fault(1, [&] { process.stored.tell(trial->id, answer_to(*trial)); });
    const auto other = process.stored.ask();
    process.stored.tell(other->id, answer_to(*other));
    expect_fault(1, [&] { process.stored.amend(other->id, Verdict::kTie); });
    expect_fault(1, [&] { process.stored.retract(other->id); });
    expect_fault(1, [&] {
      process.stored.add(LabelQuestion{{{"x", 0.5}, {"n", 3}}}, Measurement{2.0});
    });
    Study undisturbed = replay(options_, shared_->events, [this] { return now_; });
    const auto expected = undisturbed.ask();
    EXPECT_EQ(process.stored.ask(), expected);
  }
}

TEST_F(StoredStudyTest, RefusesAJournalThatIsNoStudy) {
  shared_->events.emplace_back(Retracted{TrialId{1}, now_});
  expect_error(
      ErrorCode::kCorruption, "event 0 of study \"small\" cannot follow", [&] { (void)open(); });
}

}  // namespace
}  // namespace duelopt
