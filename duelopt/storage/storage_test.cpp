// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/storage.hpp"

#include <filesystem>
#include <vector>

#include <gtest/gtest.h>

#include "duelopt/storage/connection.hpp"
#include "duelopt/storage/stored_study.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/small_study.hpp"
#include "duelopt/testing/temp_folder.hpp"
#include "duelopt/testing/test_storage.hpp"

namespace duelopt {
namespace {

using std::chrono::milliseconds;

constexpr Time kNow{milliseconds(1'794'821'400'250)};  // 2026-11-16T09:30:00.250Z

class StorageTest : public ::testing::Test {
 protected:
  void append(Journal& journal, const std::vector<Event>& events) {
    journal.transact(0, [&](std::span<const Event>) { return events; });
  }

  void execute(const std::string& statement) {
    Connection connection(url_, IfMissing::kRefuse);
    connection.write([&](soci::session& sql) { sql << statement; });
  }

  TestStorage place_;
  std::string url_ = place_.url();
  Storage storage_{url_};
  StudyOptions options_ = small_study();
  Question label_ = LabelQuestion{{{"x", 0.1}, {"n", 3}}};
};

TEST_F(StorageTest, IsEmptyAtFirst) { EXPECT_TRUE(storage_.studies().empty()); }

TEST_F(StorageTest, KeepsDefinitionsAndListsStudiesByName) {
  storage_.create(options_, kNow);
  StudyOptions other = options_;
  other.name = "another";
  other.direction = Direction::kMinimize;
  other.budget = 1.0 / 3.0;
  storage_.create(other, kNow + milliseconds(1));
  append(*storage_.journal("small"), {Added{TrialId{1}, label_, Measurement{1.0}, "", kNow}});

  const Storage reopened(url_, IfMissing::kRefuse);
  EXPECT_EQ(reopened.definition("small"), options_);
  EXPECT_EQ(reopened.definition("another"), other);
  const auto studies = reopened.studies();
  ASSERT_EQ(studies.size(), 2U);
  EXPECT_EQ(studies[0].name, "another");
  EXPECT_EQ(studies[0].created, kNow + milliseconds(1));
  EXPECT_EQ(studies[0].events, 0U);
  EXPECT_EQ(studies[1].name, "small");
  EXPECT_EQ(studies[1].events, 1U);
}

TEST_F(StorageTest, RefusesANameThatIsTaken) {
  storage_.create(options_, kNow);
  expect_error(ErrorCode::kConflict, "\"small\" already", [&] { storage_.create(options_, kNow); });
}

TEST_F(StorageTest, RefusesANameThatNobodyHas) {
  expect_error(ErrorCode::kNotFound, "\"tea\"", [&] { (void)storage_.definition("tea"); });
  expect_error(ErrorCode::kNotFound, "\"tea\"", [&] { (void)storage_.journal("tea"); });
}

TEST_F(StorageTest, RefusesAMissingFileIfItIsTo) {
  const TempFolder folder;
  expect_error(ErrorCode::kNotFound, "b.db", [&] {
    Storage("sqlite:///" + folder.file("b.db"), IfMissing::kRefuse);
  });
  EXPECT_FALSE(std::filesystem::exists(folder.file("b.db")));
}

TEST_F(StorageTest, RefusesAUrlOfAnotherForm) {
  expect_error(ErrorCode::kInvalidArgument, "mysql://", [] { Storage("mysql://host/a"); });
}

TEST_F(StorageTest, RefusesATableOfANewerVersion) {
  execute("UPDATE schema SET version = 99");
  expect_error(ErrorCode::kCorruption, "version 99", [&] { Storage{url_}; });
}

TEST_F(StorageTest, AJournalReadsBackEveryKindOfEvent) {
  const Setting left{{"x", 1.0 / 3.0}, {"n", 1000}};
  const Setting right{{"x", 0.1}, {"n", 1}};
  const std::vector<Event> events{
      Asked{TrialId{1}, DuelQuestion{left, right, Side::kRight}, "ada", "duels", kNow, kNow},
      Expired{TrialId{1}, kNow},
      Told{TrialId{1}, Verdict::kTie, "bob", kNow},
      Amended{TrialId{1}, Failure{"it 'broke'\n\"\\ :x ?"}, "", kNow},
      Retracted{TrialId{1}, kNow},
      Added{TrialId{2}, label_, Measurement{0.1 + 0.2}, "", kNow}};
  storage_.create(options_, kNow);
  const auto journal = storage_.journal("small");
  append(*journal, events);
  EXPECT_EQ(journal->read(0), events);
  EXPECT_EQ(storage_.journal("small")->read(4),
            std::vector<Event>(events.begin() + 4, events.end()));
  EXPECT_TRUE(journal->read(6).empty());
}

TEST_F(StorageTest, ATransactionSeesWhatOthersAppendedAndIsUndoneByAnException) {
  storage_.create(options_, kNow);
  const auto a = storage_.journal("small");
  const auto b = storage_.journal("small");
  const Event first = Added{TrialId{1}, label_, Measurement{1.0}, "", kNow};
  const Event second = Retracted{TrialId{1}, kNow};
  append(*a, {first});
  b->transact(0, [&](std::span<const Event> news) {
    EXPECT_EQ(std::vector<Event>(news.begin(), news.end()), std::vector<Event>{first});
    return std::vector<Event>{second};
  });
  expect_error(ErrorCode::kNumerical, "no more", [&] {
    a->transact(1, [](std::span<const Event>) -> std::vector<Event> {
      throw Error(ErrorCode::kNumerical, "no more");
    });
  });
  EXPECT_EQ(a->read(0), (std::vector<Event>{first, second}));
}

TEST_F(StorageTest, AJournalOutlivesTheStorage) {
  storage_.create(options_, kNow);
  auto journal = std::make_unique<Storage>(url_)->journal("small");
  append(*journal, {Added{TrialId{1}, label_, Measurement{1.0}, "", kNow}});
  EXPECT_EQ(journal->read(0).size(), 1U);
}

TEST_F(StorageTest, StudiesOfOneDatabaseDoNotMix) {
  storage_.create(options_, kNow);
  options_.name = "other";
  storage_.create(options_, kNow);
  append(*storage_.journal("small"), {Added{TrialId{1}, label_, Measurement{1.0}, "", kNow}});
  EXPECT_TRUE(storage_.journal("other")->read(0).empty());
}

TEST_F(StorageTest, DamagedRowsAreNamed) {
  storage_.create(options_, kNow);
  const auto journal = storage_.journal("small");
  append(*journal,
         {Added{TrialId{1}, label_, Measurement{1.0}, "", kNow}, Retracted{TrialId{1}, kNow}});
  execute("UPDATE events SET body = '{' WHERE number = 1");
  expect_error(ErrorCode::kCorruption, "event 1 of study 1 is not what was written", [&] {
    (void)journal->read(0);
  });
  execute("DELETE FROM events WHERE number = 0");
  expect_error(
      ErrorCode::kCorruption, "event 0 of study 1 is missing", [&] { (void)journal->read(0); });
  execute("UPDATE studies SET definition = '[]'");
  expect_error(ErrorCode::kCorruption, "definition of study \"small\"", [&] {
    (void)storage_.definition("small");
  });
  execute("DROP TABLE events");
  expect_error(ErrorCode::kCorruption, "tables", [&] { (void)journal->read(0); });
}

// Each query of docs/storage.md, on a study with an event of each kind that it looks for.
TEST(SqliteStorageTest, DocumentedQueriesFindSomething) {
  const TempFolder folder;
  const std::string url = "sqlite:///" + folder.file("a.db");
  Storage storage(url);
  const Question label = LabelQuestion{{{"x", 0.1}, {"n", 3}}};
  storage.create(small_study(), kNow);
  const DuelQuestion duel{{{"x", 0.25}, {"n", 1}}, {{"x", 0.75}, {"n", 2}}};
  storage.journal("small")->transact(0, [&](std::span<const Event>) {
    return std::vector<Event>{Asked{TrialId{1}, label, "ada", "labels", kNow},
                              Told{TrialId{1}, Measurement{1.5}, "ada", kNow},
                              Asked{TrialId{2}, duel, "ada", "duels", kNow},
                              Told{TrialId{2}, Verdict::kLeft, "ada", kNow},
                              Retracted{TrialId{2}, kNow}};
  });
  const std::string text = read_bytes(DUELOPT_DOCS "/storage.md");
  const std::string fence = "```sql\n";
  Connection connection(url, IfMissing::kRefuse);
  int queries = 0;
  for (auto at = text.find(fence); at != std::string::npos; at = text.find(fence, at + 1)) {
    const auto begin = at + fence.size();
    const std::string query = text.substr(begin, text.find("```", begin) - begin);
    const int rows = connection.run([&](soci::session& sql) {
      int count = 0;
      sql << "SELECT COUNT(*) FROM (" << query << ")", soci::into(count);
      return count;
    });
    EXPECT_EQ(rows, 1) << query;
    ++queries;
  }
  EXPECT_EQ(queries, 4);
}

// With a model of 5,000 labels for each event, or even for the last, this would not end.
TEST_F(StorageTest, OpensTenThousandEventsWithoutAModel) {
  options_.strategy = "log-ei";
  storage_.create(options_, kNow);
  std::vector<Event> events;
  for (std::uint64_t id = 1; id <= 5000; ++id) {
    events.emplace_back(Asked{TrialId{id}, label_, "ada", "labels", kNow, kNow});
    events.emplace_back(Told{TrialId{id}, Measurement{static_cast<double>(id)}, "ada", kNow});
  }
  append(*storage_.journal("small"), events);
  const StoredStudy stored(storage_, "small", [] { return kNow; });
  EXPECT_EQ(stored.study().spending().done.labels, 5000U);
  EXPECT_EQ(stored.study(), replay(options_, events));
}

TEST_F(StorageTest, TwoStudiesOverOneDatabaseSeeEachOther) {
  storage_.create(options_, kNow);
  const auto clock = [] { return kNow; };
  StoredStudy a(storage_, "small", clock);
  StoredStudy b(storage_, "small", clock);
  const auto of_a = a.ask();
  const auto of_b = b.ask();
  EXPECT_EQ(of_b->id, TrialId{2});
  EXPECT_NE(of_a->question, of_b->question);
  b.tell(TrialId{1}, answer_to(*of_a));
  a.tell(TrialId{2}, answer_to(*of_b));
  b.refresh();
  EXPECT_EQ(a.study(), b.study());
  EXPECT_EQ(StoredStudy(storage_, "small", clock).study(), a.study());
}

}  // namespace
}  // namespace duelopt
