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

const Setting kOne{{"x", 1.0}};
const Setting kTwo{{"x", 2.0}};
const Question kLabel = LabelQuestion{kOne};
const Question kDuel = DuelQuestion{kOne, kTwo};
const Question kChoice = ChoiceQuestion{{kOne, kTwo, Setting{{"x", 3.0}}}};

TEST(TrialTest, AChoiceIsAnsweredByOneOfItsOptionsOrATie) {
  EXPECT_NO_THROW(check(Pick{2}, kChoice));
  EXPECT_NO_THROW(check(Verdict::kTie, kChoice));
  const auto refused = [](const std::string& message, const Outcome& o, const Question& q) {
    expect_error(ErrorCode::kInvalidArgument, message, [&] { check(o, q); });
  };
  refused("there is no option 4 among the 3", Pick{3}, kChoice);
  refused("left and right answer a duel", Verdict::kRight, kChoice);
  refused("answers a choice, and this is a duel", Pick{0}, kDuel);
  refused("a value answers a label, and this is a choice", Measurement{1.0}, kChoice);
}

TEST(TrialTest, AnOutcomeMustFitItsQuestion) {
  EXPECT_NO_THROW(check(Measurement{-1e100}, kLabel));
  EXPECT_NO_THROW(check(Verdict::kLeft, kDuel));
  for (const Question& question : {kLabel, kDuel, kChoice}) {
    EXPECT_NO_THROW(check(Skip{}, question));
    EXPECT_NO_THROW(check(Failure{std::string(10'000, 'x')}, question));
    expect_error(ErrorCode::kInvalidArgument, "10001 bytes is longer than 10000", [&] {
      check(Failure{std::string(10'001, 'x')}, question);
    });
  }
  expect_error(ErrorCode::kInvalidArgument, "a value answers a label", [] {
    check(Measurement{1.0}, kDuel);
  });
  expect_error(
      ErrorCode::kInvalidArgument, "a winner answers a duel", [] { check(Verdict::kTie, kLabel); });
  expect_error(ErrorCode::kInvalidArgument, "the value nan is not finite", [] {
    check(Measurement{std::numeric_limits<double>::quiet_NaN()}, kLabel);
  });
  expect_error(ErrorCode::kInvalidArgument, "the value -inf is not finite", [] {
    check(Measurement{-std::numeric_limits<double>::infinity()}, kLabel);
  });
  expect_error(ErrorCode::kInvalidArgument, "the value 1e+200 is not within ±1e100", [] {
    check(Measurement{1e200}, kLabel);
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
