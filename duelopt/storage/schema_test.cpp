// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/schema.hpp"

#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "duelopt/storage/sqlite.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/temp_folder.hpp"

namespace duelopt {
namespace {

const auto kNewest = static_cast<long long>(schema_steps().size());

class SchemaTest : public ::testing::Test {
 protected:
  [[nodiscard]] Connection open() const {
    return Connection(sqlite::open(target_, IfMissing::kCreate));
  }

  [[nodiscard]] static long long number(Connection& connection, const std::string& query) {
    return connection.run([&](soci::session& sql) {
      long long value = -1;
      sql << query, soci::into(value);
      return value;
    });
  }

  [[nodiscard]] static std::string text(Connection& connection, const std::string& query) {
    return connection.run([&](soci::session& sql) {
      std::string value;
      sql << query, soci::into(value);
      return value;
    });
  }

  // What a later version of duelopt might do: count the trials of a study in a column of its own.
  [[nodiscard]] static std::vector<SchemaStep> later_steps() {
    std::vector<SchemaStep> steps(schema_steps().begin(), schema_steps().end());
    steps.emplace_back([](soci::session& sql, Backend& /*backend*/) {
      sql << "ALTER TABLE studies ADD COLUMN trials BIGINT NOT NULL DEFAULT 0";
      sql << "UPDATE studies SET trials = (SELECT COUNT(*) FROM events "
             "WHERE study_id = id AND kind IN ('asked', 'added'))";
    });
    return steps;
  }

  static void fill(Connection& connection) {
    connection.write([](soci::session& sql) {
      sql << "INSERT INTO studies VALUES (1, 'espresso', '2026-11-16T09:30:00.000Z', '{}', 2, 'x')";
      sql << "INSERT INTO events VALUES (1, 0, '2026-11-16T09:30:00.000Z', 'asked', 1, '{}', 'x')";
      sql << "INSERT INTO events VALUES (1, 1, '2026-11-16T09:31:00.000Z', 'told', 1, '{}', 'x')";
    });
  }

  TempFolder folder_;
  sqlite::Target target_{.path = folder_.file("a.db")};
};

TEST_F(SchemaTest, AnEmptyDatabaseGetsTheTablesOfTheNewestVersion) {
  Connection connection = open();
  bring_up_to_date(connection);
  EXPECT_EQ(number(connection, "SELECT version FROM schema"), kNewest);
  EXPECT_EQ(number(connection, "SELECT COUNT(*) FROM studies"), 0);
  EXPECT_EQ(number(connection, "PRAGMA application_id"), 0x4455454C);
}

TEST_F(SchemaTest, AnOlderDatabaseIsUpgradedAndKeepsItsRows) {
  Connection connection = open();
  bring_up_to_date(connection);
  fill(connection);
  bring_up_to_date(connection, later_steps());
  EXPECT_EQ(number(connection, "SELECT version FROM schema"), kNewest + 1);
  EXPECT_EQ(number(connection, "SELECT COUNT(*) FROM events"), 2);
  EXPECT_EQ(number(connection, "SELECT trials FROM studies"), 1);
  bring_up_to_date(connection, later_steps());  // nothing more to do
  EXPECT_EQ(number(connection, "SELECT version FROM schema"), kNewest + 1);
}

// The checksums of two lines, and of three, by Python: reduce(lambda h, c: (h ^ c) * 0x100000001b3
// % 2**64, b"{}\n[]\n", 0xcbf29ce484222325).
TEST_F(SchemaTest, EventsOfTheFirstVersionGetChecksums) {
  Connection connection = open();
  bring_up_to_date(connection, schema_steps().first(1));
  connection.write([](soci::session& sql) {
    sql << "INSERT INTO studies VALUES (1, 'espresso', '2026-11-16T09:30:00.000Z', '{}')";
    sql << "INSERT INTO studies VALUES (2, 'tea', '2026-11-16T09:30:00.000Z', '{}')";
    sql << "INSERT INTO events VALUES (1, 0, '2026-11-16T09:30:00.000Z', 'asked', 1, '[]')";
    sql << "INSERT INTO events VALUES (1, 1, '2026-11-16T09:31:00.000Z', 'told', 1, '[1]')";
  });
  bring_up_to_date(connection);
  EXPECT_EQ(text(connection, "SELECT checksum FROM events WHERE number = 0"), "e94408cb356ce315");
  EXPECT_EQ(text(connection, "SELECT checksum FROM events WHERE number = 1"), "144133ad6cbd01fa");
  EXPECT_EQ(text(connection, "SELECT checksum FROM studies WHERE id = 1"), "144133ad6cbd01fa");
  EXPECT_EQ(text(connection, "SELECT checksum FROM studies WHERE id = 2"), "c735ad1983dc7ddd");
  EXPECT_EQ(number(connection, "SELECT SUM(events) FROM studies"), 2);
}

TEST_F(SchemaTest, AnUpgradeThatFailsChangesNothing) {
  Connection connection = open();
  bring_up_to_date(connection);
  fill(connection);
  auto steps = later_steps();
  steps.emplace_back(
      [](soci::session&, Backend&) { throw Error(ErrorCode::kIo, "in the middle of it"); });
  expect_error(ErrorCode::kIo, "in the middle", [&] { bring_up_to_date(connection, steps); });
  EXPECT_EQ(number(connection, "SELECT version FROM schema"), kNewest);
  expect_error(ErrorCode::kCorruption, "trials", [&] {
    (void)number(connection, "SELECT trials FROM studies");
  });
}

TEST_F(SchemaTest, ANewerDatabaseIsRefusedByNamingBothVersions) {
  Connection connection = open();
  bring_up_to_date(connection, later_steps());
  expect_error(ErrorCode::kCorruption, "version 4, and this duelopt reads up to version 3", [&] {
    bring_up_to_date(connection);
  });
}

TEST_F(SchemaTest, AVersionBelowZeroIsRefused) {
  Connection connection = open();
  bring_up_to_date(connection);
  connection.write([](soci::session& sql) { sql << "UPDATE schema SET version = -1"; });
  expect_error(ErrorCode::kCorruption, "version -1", [&] { bring_up_to_date(connection); });
}

TEST_F(SchemaTest, ManyMayCreateAtOnce) {
  std::vector<std::thread> threads;
  std::vector<long long> versions(8, 0);
  for (long long& version : versions)
    threads.emplace_back([&] {
      Connection connection = open();
      bring_up_to_date(connection);
      version = number(connection, "SELECT version FROM schema");
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(versions, std::vector<long long>(8, kNewest));
}

}  // namespace
}  // namespace duelopt
