// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/trial.hpp"

#include <limits>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(TrialTest, WordsForPeople) {
  EXPECT_EQ(to_text(TrialState::kRunning), "running");
  EXPECT_EQ(to_text(TrialState::kDone), "done");
  EXPECT_EQ(to_text(TrialState::kFailed), "failed");
  EXPECT_EQ(to_text(TrialState::kSkipped), "skipped");
  EXPECT_EQ(to_text(TrialState::kExpired), "expired");
  EXPECT_EQ(to_text(TrialState::kRetracted), "retracted");
  EXPECT_EQ(to_text(Verdict::kLeft), "left");
  EXPECT_EQ(to_text(Verdict::kRight), "right");
  EXPECT_EQ(to_text(Verdict::kTie), "tie");
}

TEST(TrialTest, AnOutcomeLeadsToItsState) {
  EXPECT_EQ(state_after(Measurement{1.0}), TrialState::kDone);
  EXPECT_EQ(state_after(Verdict::kTie), TrialState::kDone);
  EXPECT_EQ(state_after(Skip{}), TrialState::kSkipped);
  EXPECT_EQ(state_after(Failure{"smoke"}), TrialState::kFailed);
}

TEST(TrialTest, AnOutcomeMustFitItsQuestion) {
  EXPECT_NO_THROW(check(Measurement{-1e100}, QueryKind::kLabel));
  EXPECT_NO_THROW(check(Verdict::kLeft, QueryKind::kDuel));
  for (const QueryKind kind : {QueryKind::kLabel, QueryKind::kDuel}) {
    EXPECT_NO_THROW(check(Skip{}, kind));
    EXPECT_NO_THROW(check(Failure{std::string(10'000, 'x')}, kind));
    expect_error(ErrorCode::kInvalidArgument, "10001 bytes is longer than 10000", [&] {
      check(Failure{std::string(10'001, 'x')}, kind);
    });
  }
  expect_error(ErrorCode::kInvalidArgument, "a value answers a label", [] {
    check(Measurement{1.0}, QueryKind::kDuel);
  });
  expect_error(ErrorCode::kInvalidArgument, "a winner answers a duel", [] {
    check(Verdict::kTie, QueryKind::kLabel);
  });
  expect_error(ErrorCode::kInvalidArgument, "the value nan is not finite", [] {
    check(Measurement{std::numeric_limits<double>::quiet_NaN()}, QueryKind::kLabel);
  });
  expect_error(ErrorCode::kInvalidArgument, "the value -inf is not finite", [] {
    check(Measurement{-std::numeric_limits<double>::infinity()}, QueryKind::kLabel);
  });
  expect_error(ErrorCode::kInvalidArgument, "the value 1e+200 is not within ±1e100", [] {
    check(Measurement{1e200}, QueryKind::kLabel);
  });
}

TEST(TrialTest, AnIdPrintsAsItsNumber) {
  std::ostringstream out;
  out << TrialId{17};
  EXPECT_EQ(out.str(), "17");
  EXPECT_EQ(to_text(TrialId{18}), "18");
}

TEST(TrialTest, ANumberIsAMeasurement) {
  EXPECT_EQ(Outcome(3.0), Outcome(Measurement{3.0}));
  EXPECT_EQ(Outcome(3), Outcome(Measurement{3.0}));
}

}  // namespace
}  // namespace duelopt
