// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/repair.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <random>

#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "duelopt/storage/stored_study.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/small_study.hpp"
#include "duelopt/testing/temp_folder.hpp"

namespace duelopt {
namespace {

namespace fs = std::filesystem;

constexpr Time kNow{std::chrono::milliseconds(1000)};

class RepairTest : public ::testing::Test {
 protected:
  RepairTest() {
    Storage(url_).create(small_study(), kNow);
    StoredStudy stored = open(url_);
    for (int i = 0; i < 40; ++i) {
      const auto trial = stored.ask({.judge = "ada"});
      if (i % 4 != 3) stored.tell(trial->id, answer_to(*trial));
    }
    good_ = stored.study();
  }

  [[nodiscard]] static StoredStudy open(const std::string& url) {
    return {Storage(url, IfMissing::kRefuse), "small", [] { return kNow; }};
  }

  void execute(const std::string& statement) const {
    soci::session(soci::sqlite3, "dbname=\"" + file_ + '"') << statement;
  }

  TempFolder folder_;
  std::string file_ = folder_.file("a.db");
  std::string url_ = "sqlite:///" + file_;
  std::string saved_ = folder_.file("saved.db");
  std::string saved_url_ = "sqlite:///" + saved_;
  std::optional<Study> good_;
};

TEST_F(RepairTest, AGoodDatabaseIsGood) {
  const StorageCheck check = check_storage(url_);
  EXPECT_TRUE(check.is_good());
  ASSERT_EQ(check.studies.size(), 1U);
  EXPECT_EQ(check.studies[0].name, "small");
  EXPECT_EQ(check.studies[0].events, 70U);
  EXPECT_EQ(check.studies[0].good, 70U);
}

TEST_F(RepairTest, NamesTheFirstEventThatIsNotWhatWasWritten) {
  execute("UPDATE events SET body = replace(body, 'left', 'right') WHERE number = 21");
  const StorageCheck check = check_storage(url_);
  EXPECT_FALSE(check.is_good());
  EXPECT_EQ(check.studies.at(0).good, 21U);
  EXPECT_NE(check.studies.at(0).damage.find("checksum"), std::string::npos);
  expect_error(ErrorCode::kCorruption, "the last good one is event 20, of 70 in all", [&] {
    (void)open(url_);
  });
}

TEST_F(RepairTest, EventsThatAreCutOffAreMissed) {
  execute("DELETE FROM events WHERE number >= 60");
  EXPECT_EQ(check_storage(url_).studies.at(0).good, 60U);
  expect_error(ErrorCode::kCorruption, "event 60 of study 1 is missing", [&] { (void)open(url_); });
}

TEST_F(RepairTest, AChangedDefinitionShows) {
  execute("UPDATE studies SET definition = replace(definition, '\"seed\":7', '\"seed\":8')");
  EXPECT_FALSE(check_storage(url_).is_good());
  expect_error(ErrorCode::kCorruption, "or the definition is not what was written", [&] {
    (void)open(url_);
  });
}

TEST_F(RepairTest, RecoversAllOfAGoodDatabase) {
  const auto recovery = recover_storage(url_, saved_).at(0);
  EXPECT_EQ(recovery.recovered, 70U);
  EXPECT_EQ(recovery.lost + recovery.blank, 0U);
  EXPECT_EQ(open(saved_url_).study(), good_);
}

// It alone is lost.
TEST_F(RepairTest, RecoversWhatFollowsADamagedAnswer) {
  execute(
      "UPDATE events SET body = replace(body, 'told', 'tolb') "
      "WHERE number = (SELECT MIN(number) FROM events WHERE kind = 'told' AND number > 20)");
  const auto recovery = recover_storage(url_, saved_).at(0);
  EXPECT_EQ(recovery.recovered, 69U);
  EXPECT_EQ(recovery.lost, 1U);
  const StoredStudy saved = open(saved_url_);
  const auto done = [](const Study& study) {
    return std::count_if(study.trials().begin(), study.trials().end(), [](const Trial& trial) {
      return trial.state == TrialState::kDone;
    });
  };
  EXPECT_EQ(done(saved.study()), done(*good_) - 1);
}

TEST_F(RepairTest, TrialsKeepTheirNumbersThoughAQuestionIsLost) {
  execute("UPDATE events SET body = '?' WHERE kind = 'asked' AND trial = 10");
  const auto recovery = recover_storage(url_, saved_).at(0);
  EXPECT_EQ(recovery.blank, 1U);
  EXPECT_EQ(recovery.lost, 2U);  // the question, and its answer
  const StoredStudy saved = open(saved_url_);
  ASSERT_EQ(saved.study().trials().size(), 40U);
  for (std::size_t i = 0; i < 40; ++i) {
    const Trial& trial = saved.study().trials()[i];
    if (i == 9)
      EXPECT_EQ(trial.state, TrialState::kRetracted);
    else
      EXPECT_EQ(trial, good_->trials()[i]);
  }
}

TEST_F(RepairTest, ABackupIsTheSameStudyAndOverwritesNothing) {
  backup_storage(url_, saved_);
  EXPECT_EQ(open(saved_url_).study(), good_);
  EXPECT_EQ(fs::status(saved_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  expect_error(ErrorCode::kConflict, "exists already", [&] { backup_storage(url_, saved_); });
  expect_error(
      ErrorCode::kConflict, "exists already", [&] { (void)recover_storage(url_, saved_); });
}

TEST_F(RepairTest, NoBackupIsMadeOfADamagedDatabase) {
  execute("DELETE FROM events WHERE number = 69");
  expect_error(ErrorCode::kCorruption, "damaged", [&] { backup_storage(url_, saved_); });
  std::size_t others = 0;
  for (const auto& entry : fs::directory_iterator(folder_.path()))
    others += entry.path().string().find("saved") != std::string::npos ? 1U : 0U;
  EXPECT_EQ(others, 0U);
}

// One flipped bit anywhere in the file: the study is what it was, or damage is reported. Never is
// it another study.
TEST_F(RepairTest, NoFlippedBitChangesAStudyWithoutAWord) {
  const std::string bytes = read_bytes(file_);
  std::mt19937 random(1);
  std::size_t reported = 0;
  for (int i = 0; i < 150; ++i) {
    const std::string copy = folder_.file("copy.db");
    std::string flipped = bytes;
    const std::size_t bit = random() % (bytes.size() * 8);
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    for (const char* const suffix : {"", "-wal", "-shm"}) fs::remove(copy + suffix);
    write_bytes(copy, flipped);
    try {
      const StoredStudy stored = open("sqlite:///" + copy);
      EXPECT_EQ(stored.study(), good_) << "bit " << bit;
    } catch (const Error& error) {
      EXPECT_NE(error.code(), ErrorCode::kInvalidArgument) << error.what();
      ++reported;
    }
  }
  EXPECT_GT(reported, 20U);
}

}  // namespace
}  // namespace duelopt
