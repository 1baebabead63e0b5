// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/sqlite.hpp"

#include <filesystem>

#include <gtest/gtest.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/temp_folder.hpp"

namespace duelopt::sqlite {
namespace {

namespace fs = std::filesystem;

class SqliteTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<Backend> open(IfMissing if_missing = IfMissing::kCreate) {
    return sqlite::open(target_, if_missing);
  }

  void expect_refused(const std::string& fragment) {
    const std::string before = read_bytes(target_.path);
    expect_error(ErrorCode::kCorruption, fragment, [&] { (void)open(); });
    EXPECT_TRUE(read_bytes(target_.path) == before);
  }

  TempFolder folder_;
  Target target_{.path = folder_.file("a study's = database.db")};
};

template <class T>
T pragma(soci::session& sql, const std::string& name) {
  T value{};
  sql << "PRAGMA " << name, soci::into(value);
  return value;
}

TEST(SqliteUrlTest, IsRelativeAfterThreeSlashesAndAbsoluteAfterFour) {
  EXPECT_EQ(parse_url("sqlite:///a/b.db").path, (fs::current_path() / "a/b.db").string());
  EXPECT_EQ(parse_url("sqlite:////home/ada/b.db").path, "/home/ada/b.db");
}

TEST(SqliteUrlTest, RefusesOtherForms) {
  for (const std::string url : {"",
                                "duelopt.db",
                                "sqlite://",
                                "sqlite:///",
                                "sqlite://host/a.db",
                                "postgresql:///a",
                                "SQLITE:///a.db",
                                "sqlite:///a\"b.db",
                                "sqlite:///?timeout=3",
                                "sqlite:///a.db?",
                                "sqlite:///a.db?wait=3",
                                "duelopt.db?timeout=3"})
    expect_error(ErrorCode::kInvalidArgument, "sqlite:///FILE", [&] { (void)parse_url(url); });
}

TEST(SqliteUrlTest, SaysHowLongToWaitForALock) {
  EXPECT_EQ(parse_url("sqlite:///a.db").patience, std::chrono::seconds(30));
  EXPECT_EQ(parse_url("sqlite:////b/a.db?timeout=0.25").path, "/b/a.db");
  EXPECT_EQ(parse_url("sqlite:////b/a.db?timeout=0.25").patience, std::chrono::milliseconds(250));
  EXPECT_EQ(parse_url("sqlite:///a.db?timeout=0").patience, std::chrono::milliseconds(0));
  for (const std::string wrong : {"", "-1", "nan", "inf", "86401", "3s", "3?timeout=3", " 3"})
    expect_error(ErrorCode::kInvalidArgument, "from 0 to 86400", [&] {
      (void)parse_url("sqlite:///a.db?timeout=" + wrong);
    });
}

// Numbers of linux/magic.h.
TEST(SqliteFileSystemTest, KnowsThoseOfTheNetwork) {
  for (const std::uint32_t type : {0x6969U, 0x517BU, 0xFF534D42U, 0xFE534D42U})
    EXPECT_TRUE(is_network_file_system(type)) << std::hex << type;
  for (const std::uint32_t type : {0xEF53U /* ext4 */,
                                   0x01021994U /* tmpfs */,
                                   0x58465342U /* xfs */,
                                   0x9123683EU /* btrfs */,
                                   0x794C7630U /* overlay */})
    EXPECT_FALSE(is_network_file_system(type)) << std::hex << type;
}

// That flush() reaches the disk, and that a command answers after it, is seen from outside by
// tests/cli/flush_test.py.
TEST_F(SqliteTest, FlushesTheLogBeforeACheckpointAndWhenItIsTold) {
  const auto database = open();
  soci::session& sql = database->session();
  EXPECT_EQ(pragma<std::string>(sql, "journal_mode"), "wal");
  EXPECT_EQ(pragma<int>(sql, "synchronous"), 1);  // NORMAL
  EXPECT_EQ(pragma<int>(sql, "foreign_keys"), 1);
  sql << "CREATE TABLE b (x TEXT)";
  database->flush();
}

TEST_F(SqliteTest, MissingAndToBeRefusedLeavesNoFile) {
  expect_error(ErrorCode::kNotFound, target_.path + "\" does not exist", [&] {
    (void)open(IfMissing::kRefuse);
  });
  EXPECT_TRUE(fs::is_empty(folder_.path()));
}

TEST_F(SqliteTest, AnEmptyFileIsAsGoodAsNone) {
  write_bytes(target_.path, "");
  expect_error(ErrorCode::kNotFound, "is empty", [&] { (void)open(IfMissing::kRefuse); });
  EXPECT_EQ(fs::file_size(target_.path), 0U);
  EXPECT_NE(open(), nullptr);
}

TEST_F(SqliteTest, RefusesAFileThatIsNoDatabase) {
  for (const std::string& bytes :
       {std::string("x"), std::string(5000, 'x'), std::string(4096, '\0')}) {
    write_bytes(target_.path, bytes);
    expect_refused("is not an SQLite database");
  }
}

TEST_F(SqliteTest, RefusesADatabaseOfSomebodyElse) {
  soci::session(soci::sqlite3, "dbname=\"" + target_.path + '"')
      << "CREATE TABLE birds (name TEXT)";
  expect_refused("none of duelopt");
}

TEST_F(SqliteTest, RefusesADatabaseThatIsMarkedBySomebodyElse) {
  soci::session(soci::sqlite3, "dbname=\"" + target_.path + '"') << "PRAGMA application_id = 1";
  expect_refused("none of duelopt");
}

TEST_F(SqliteTest, RefusesViewsAndTriggers) {
  for (const std::string statement :
       {"CREATE VIEW v AS SELECT 1", "CREATE TRIGGER t AFTER INSERT ON b BEGIN SELECT 1; END"}) {
    fs::remove(target_.path);
    {
      const auto database = open();
      database->mark_as_ours();
      database->session() << "CREATE TABLE b (x TEXT)";
      database->session() << statement;
    }
    expect_refused("has views or triggers");
  }
}

TEST_F(SqliteTest, OnlyTheOwnerMayReadANewDatabase) {
  const auto database = open();
  database->session() << "CREATE TABLE b (x TEXT)";
  for (const std::string suffix : {"", "-wal", "-shm"})
    EXPECT_EQ(fs::status(target_.path + suffix).permissions(),
              fs::perms::owner_read | fs::perms::owner_write)
        << suffix;
}

TEST_F(SqliteTest, NoticesThatTheFileWasDeletedOrReplaced) {
  const auto database = open();
  database->check_place();
  fs::rename(target_.path, target_.path + ".moved");
  expect_error(
      ErrorCode::kNotFound, "deleted, moved or replaced", [&] { database->check_place(); });
  write_bytes(target_.path, "another");
  expect_error(
      ErrorCode::kNotFound, "deleted, moved or replaced", [&] { database->check_place(); });
  fs::rename(target_.path + ".moved", target_.path);
  database->check_place();
}

TEST_F(SqliteTest, RefusesAFolderThatIsMissingOrNoFolder) {
  write_bytes(folder_.file("file"), "x");
  for (const std::string name : {"missing/a.db", "file/a.db"})
    expect_error(ErrorCode::kIo, "a.db", [&] {
      (void)sqlite::open({.path = folder_.file(name)}, IfMissing::kCreate);
    });
}

TEST_F(SqliteTest, KnowsWhatTheCodesMean) {
  const auto database = open();
  const auto code = [&](int result) {
    return database->translate(soci::sqlite3_soci_error("why", result)).code();
  };
  EXPECT_EQ(code(SQLITE_BUSY), ErrorCode::kConflict);
  EXPECT_EQ(code(SQLITE_BUSY | (1 << 8)), ErrorCode::kConflict);  // an extended code
  EXPECT_EQ(code(SQLITE_NOTADB), ErrorCode::kCorruption);
  EXPECT_EQ(code(SQLITE_CORRUPT), ErrorCode::kCorruption);
  EXPECT_EQ(code(SQLITE_ERROR), ErrorCode::kCorruption);
  EXPECT_EQ(code(SQLITE_FULL), ErrorCode::kIo);
  EXPECT_EQ(code(SQLITE_READONLY), ErrorCode::kIo);
  EXPECT_EQ(code(SQLITE_NOMEM), ErrorCode::kIo);
  EXPECT_EQ(database->translate(soci::soci_error("why")).code(), ErrorCode::kIo);
}

}  // namespace
}  // namespace duelopt::sqlite
