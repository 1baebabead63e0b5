// SPDX-License-Identifier: Apache-2.0
//
// A study in memory and one in a storage have the same functions and do the same.
#include <memory>

#include <gtest/gtest.h>

#include "duelopt/storage/stored_study.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/memory_journal.hpp"
#include "duelopt/testing/small_study.hpp"

namespace duelopt {
namespace {

using std::chrono::seconds;

template <class AnyStudy>
AnyStudy begin(const StudyOptions& options, const Clock& clock) {
  if constexpr (std::is_same_v<AnyStudy, Study>) {
    return Study(options, clock);
  } else {
    auto journal = std::make_unique<MemoryJournal>(std::make_shared<MemoryEvents>());
    return StoredStudy(options, std::move(journal), clock);
  }
}

template <class AnyStudy>
class BothStudiesTest : public ::testing::Test {
 protected:
  Time now_{seconds(1000)};
  AnyStudy study_ = begin<AnyStudy>(small_study(), [this] { return now_; });
  LabelQuestion here_{{{"x", 0.5}, {"n", 3}}};
};

using Kinds = ::testing::Types<Study, StoredStudy>;
TYPED_TEST_SUITE(BothStudiesTest, Kinds, );

TYPED_TEST(BothStudiesTest, TellsWhatBecameOfATrial) {
  auto& study = this->study_;
  const std::optional<Trial> asked = study.ask({.judge = "ada", .lease = seconds(60)});
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->asked, this->now_);
  EXPECT_EQ(asked->lease_until, this->now_ + seconds(60));
  this->now_ += seconds(7);
  const Trial told = study.tell(asked->id, Verdict::kLeft);
  EXPECT_EQ(told.outcome, Outcome(Verdict::kLeft));
  EXPECT_EQ(told.told, this->now_);
  EXPECT_EQ(told.judge, "ada");
  EXPECT_EQ(study.amend(asked->id, Verdict::kTie, "bob").judge, "bob");
  EXPECT_EQ(study.retract(asked->id).state, TrialState::kRetracted);
  const Trial added = study.add(this->here_, 3.0, "carl");
  EXPECT_EQ(added.outcome, Outcome(Measurement{3.0}));
  EXPECT_EQ(study.trial(added.id), added);
  EXPECT_EQ(study.trials().size(), 2U);
}

TYPED_TEST(BothStudiesTest, GivesUpTrialsWhoseLeaseHasRunOut) {
  auto& study = this->study_;
  (void)study.ask({.lease = seconds(60)});
  this->now_ += seconds(60);
  (void)study.ask();
  EXPECT_EQ(study.trial(TrialId{1}).state, TrialState::kExpired);
}

TYPED_TEST(BothStudiesTest, SaysWhatIsKnown) {
  auto& study = this->study_;
  EXPECT_FALSE(study.best().recommended);
  EXPECT_FALSE(study.outlook());
  EXPECT_FALSE(study.label_noise());
  const auto duel = study.ask();
  study.tell(duel->id, answer_to(*duel), "ada");
  study.add(this->here_, 3.0);
  EXPECT_EQ(study.best().measured, TrialId{2});
  EXPECT_EQ(study.phase(), "random");
  EXPECT_TRUE(study.judges().empty());  // random-duels does not learn of them
  EXPECT_EQ(study.judge_names(), std::vector<std::string>{"ada"});
  EXPECT_EQ(study.predict(std::vector<Setting>{this->here_.params}).size(), 1U);
  EXPECT_EQ(study.history().size(), 2U);
  EXPECT_EQ(study.spending().spent, 1.25);
  EXPECT_EQ(study.cost(study.trial(TrialId{1})), 0.25);
  EXPECT_EQ(study.options(), small_study());
}

TYPED_TEST(BothStudiesTest, RefusesTheSame) {
  auto& study = this->study_;
  expect_error(ErrorCode::kNotFound, "no trial 9", [&] { study.tell(TrialId{9}, 1.0); });
  const auto asked = study.ask();
  expect_error(
      ErrorCode::kInvalidArgument, "a value answers a label", [&] { study.tell(asked->id, 1.0); });
  expect_error(ErrorCode::kConflict, "nothing to amend", [&] { study.amend(asked->id, Skip{}); });
  expect_error(ErrorCode::kNotFound, "depth", [&] {
    (void)study.ask({.fixed = {{"depth", 1.0}}});
  });
}

}  // namespace
}  // namespace duelopt
