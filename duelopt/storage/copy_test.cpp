// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/copy.hpp"

#include <gtest/gtest.h>

#include "duelopt/storage/stored_study.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/small_study.hpp"
#include "duelopt/testing/temp_folder.hpp"
#include "duelopt/testing/test_storage.hpp"

namespace duelopt {
namespace {

// From a file to a file, or to PostgreSQL where there is a server.
class CopyTest : public ::testing::Test {
 protected:
  CopyTest() { from_.create(small_study(), Time(std::chrono::seconds(7))); }

  static void answer(StoredStudy& study) {
    const std::optional<Trial> trial = study.ask();
    study.tell(trial->id, answer_to(*trial));
  }

  TempFolder folder_;
  Storage from_{"sqlite:///" + folder_.file("from.db")};
  TestStorage place_;
  Storage to_{place_.url()};
};

TEST_F(CopyTest, KeepsTheDefinitionTheEventsAndWhenItWasCreated) {
  StoredStudy study(from_, "small");
  for (int i = 0; i < 3; ++i) answer(study);
  const CopiedStudy copied = copy_study(from_, to_, "small");
  EXPECT_EQ(copied.events, 6U);
  EXPECT_EQ(copied.added, 6U);
  EXPECT_EQ(StoredStudy(to_, "small").study(), study.study());
  EXPECT_EQ(to_.studies().front().created, Time(std::chrono::seconds(7)));
}

TEST_F(CopyTest, ALaterCopyAddsWhatIsNew) {
  (void)copy_study(from_, to_, "small");
  StoredStudy study(from_, "small");
  answer(study);
  EXPECT_EQ(copy_study(from_, to_, "small").added, 2U);
  EXPECT_EQ(copy_study(from_, to_, "small").added, 0U);
  EXPECT_EQ(StoredStudy(to_, "small").study(), study.study());
}

TEST_F(CopyTest, AnotherStudyOfThatNameIsLeftAlone) {
  StoredStudy study(from_, "small");
  answer(study);
  to_.create(small_study());
  StoredStudy other(to_, "small");
  answer(other);
  answer(other);
  const auto copy = [&] { (void)copy_study(from_, to_, "small"); };
  expect_error(ErrorCode::kConflict, "has another study \"small\"", copy);
  EXPECT_EQ(StoredStudy(to_, "small").study(), other.study());
}

TEST_F(CopyTest, AnotherDefinitionOfThatNameIsLeftAlone) {
  StudyOptions options = small_study();
  options.budget = 3.5;
  to_.create(options);
  const auto copy = [&] { (void)copy_study(from_, to_, "small"); };
  expect_error(ErrorCode::kConflict, "has another study \"small\"", copy);
  EXPECT_EQ(to_.definition("small"), options);
}

TEST_F(CopyTest, AStudyThatIsNotThereLeavesNothing) {
  expect_error(ErrorCode::kNotFound, "\"tea\"", [&] { (void)copy_study(from_, to_, "tea"); });
  EXPECT_TRUE(to_.studies().empty());
}

}  // namespace
}  // namespace duelopt
