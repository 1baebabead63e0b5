// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/connection.hpp"

#include <csignal>
#include <cstdint>
#include <functional>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "duelopt/storage/schema.hpp"
#include "duelopt/storage/sqlite.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/temp_folder.hpp"

namespace duelopt {
namespace {

using std::chrono::milliseconds;

void insert(soci::session& sql, const std::string& text) {
  sql << "INSERT INTO notes (text) VALUES (:text)", soci::use(text);
}

class ConnectionTest : public ::testing::Test {
 protected:
  ConnectionTest() {
    bring_up_to_date(connection_);
    connection_.write([](soci::session& sql) { sql << "CREATE TABLE notes (text TEXT)"; });
  }

  [[nodiscard]] static int notes(Connection& connection) {
    return connection.run([](soci::session& sql) {
      int count = 0;
      sql << "SELECT COUNT(*) FROM notes", soci::into(count);
      return count;
    });
  }

  TempFolder folder_;
  sqlite::Target target_{.path = folder_.file("a.db"), .patience = milliseconds(20)};
  Connection connection_{sqlite::open(target_, IfMissing::kCreate)};
};

TEST_F(ConnectionTest, WritesAllOrNothing) {
  connection_.write([](soci::session& sql) { insert(sql, "kept"); });
  const auto fails = [&] {
    connection_.write([](soci::session& sql) {
      insert(sql, "lost");
      throw Error(ErrorCode::kConflict, "changed my mind");
    });
  };
  expect_error(ErrorCode::kConflict, "changed my mind", fails);
  EXPECT_EQ(notes(connection_), 1);
  connection_.write([](soci::session& sql) { insert(sql, "kept"); });
  EXPECT_EQ(notes(connection_), 2);
}

TEST_F(ConnectionTest, ReadersDoNotWaitForAWriterAndASecondWriterGivesUp) {
  Connection other(sqlite::open(target_, IfMissing::kRefuse));
  connection_.write([&](soci::session& sql) {
    insert(sql, "unseen");
    EXPECT_EQ(notes(other), 0);
    expect_error(ErrorCode::kConflict, "stayed locked by another process for 20 ms", [&] {
      other.write([](soci::session& s) { insert(s, "too late"); });
    });
  });
  EXPECT_EQ(notes(other), 1);
}

TEST_F(ConnectionTest, AFullDatabaseIsAnErrorThatLosesNothing) {
  connection_.write([](soci::session& sql) { insert(sql, "kept"); });
  connection_.run([](soci::session& sql) { sql << "PRAGMA max_page_count = 1"; });
  expect_error(ErrorCode::kIo, "the disk is full", [&] {
    connection_.write([](soci::session& sql) { insert(sql, std::string(100'000, 'x')); });
  });
  EXPECT_EQ(notes(connection_), 1);
}

// The machine itself refuses to let files grow, as a full disk or a quota does.
TEST_F(ConnectionTest, AFileThatMayNotGrowIsAnErrorThatLosesNothing) {
  connection_.write([](soci::session& sql) { insert(sql, "kept"); });
  const auto previous_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit previous{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &previous), 0);
  rlimit limit = previous;
  limit.rlim_cur = 64 * 1024;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  expect_error(ErrorCode::kIo, target_.path, [&] {
    connection_.write([](soci::session& sql) { insert(sql, std::string(100'000, 'x')); });
  });
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &previous), 0);
  (void)std::signal(SIGXFSZ, previous_handler);
  EXPECT_EQ(notes(connection_), 1);
  connection_.write([](soci::session& sql) { insert(sql, "module again"); });
  Connection other(sqlite::open(target_, IfMissing::kRefuse));
  EXPECT_EQ(notes(other), 2);
}

TEST_F(ConnectionTest, WritingToWhatIsReadOnlyIsAnError) {
  connection_.run([](soci::session& sql) { sql << "PRAGMA query_only = ON"; });
  expect_error(ErrorCode::kIo, "cannot be opened for writing", [&] {
    connection_.write([](soci::session& sql) { insert(sql, "x"); });
  });
}

// Runs `action` in a process without privileges; true if it throws kIo.
bool is_refused_to_nobody(const std::function<void()>& action) {
  const pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0 && setuid(65534) != 0) _exit(2);
    try {
      action();
    } catch (const Error& error) {
      _exit(error.code() == ErrorCode::kIo ? 0 : 1);
    }
    _exit(1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return status == 0;
}

TEST(ConnectionPermissionTest, AFolderOrAFileThatMayNotBeWrittenIsAnError) {
  const TempFolder folder;
  const sqlite::Target target{.path = folder.file("a.db")};
  ASSERT_EQ(chmod(folder.path().c_str(), 0555), 0);
  const auto open = [&] { Connection(sqlite::open(target, IfMissing::kCreate)); };
  EXPECT_TRUE(is_refused_to_nobody(open));
  ASSERT_EQ(chmod(folder.path().c_str(), 0755), 0);
  {
    Connection ours(sqlite::open(target, IfMissing::kCreate));
    bring_up_to_date(ours);
  }
  ASSERT_EQ(chmod(target.path.c_str(), 0444), 0);
  ASSERT_EQ(chmod(folder.path().c_str(), 0555), 0);
  EXPECT_TRUE(is_refused_to_nobody(open));
  ASSERT_EQ(chmod(folder.path().c_str(), 0755), 0);
}

TEST(ConnectionDamageTest, ATruncatedDatabaseIsRefused) {
  const TempFolder folder;
  const sqlite::Target target{.path = folder.file("a.db")};
  {
    Connection connection(sqlite::open(target, IfMissing::kCreate));
    bring_up_to_date(connection);
  }
  const std::string whole = read_bytes(target.path);
  ASSERT_GE(whole.size(), 3U * 4096U);
  for (const std::size_t size : {std::size_t{10}, std::size_t{4096}, whole.size() - 4096}) {
    write_bytes(target.path, whole.substr(0, size));
    expect_error(ErrorCode::kCorruption, target.path, [&] {
      Connection connection(sqlite::open(target, IfMissing::kCreate));
      bring_up_to_date(connection);
    });
  }
}

}  // namespace
}  // namespace duelopt
