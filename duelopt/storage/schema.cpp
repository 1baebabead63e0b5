// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/schema.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "duelopt/storage/checksum.hpp"

namespace duelopt {
namespace {

void create_tables(soci::session& sql, Backend& backend) {
  backend.mark_as_ours();
  sql << "CREATE TABLE schema (version BIGINT NOT NULL)";
  sql << "INSERT INTO schema (version) VALUES (0)";
  sql << "CREATE TABLE studies ("
         "id BIGINT NOT NULL PRIMARY KEY, "
         "name TEXT NOT NULL UNIQUE, "
         "created TEXT NOT NULL, "
         "definition TEXT NOT NULL)";
  sql << "CREATE TABLE events ("
         "study_id BIGINT NOT NULL REFERENCES studies (id), "
         "number BIGINT NOT NULL, "
         "at TEXT NOT NULL, "
         "kind TEXT NOT NULL, "
         "trial BIGINT NOT NULL, "
         "body TEXT NOT NULL, "
         "PRIMARY KEY (study_id, number))";
}

std::vector<std::pair<long long, std::string>> definitions(soci::session& sql) {
  long long id = 0;
  std::string definition;
  std::vector<std::pair<long long, std::string>> all;
  for_each_row(
      sql,
      "SELECT id, definition FROM studies",
      [&] { all.emplace_back(id, definition); },
      soci::into(id),
      soci::into(definition));
  return all;
}

// Each event gets the checksum of all up to it, each study that of its last event and their number.
void add_checksums(soci::session& sql, Backend& backend) {
  backend.check_whole();
  sql << "ALTER TABLE studies ADD COLUMN events BIGINT NOT NULL DEFAULT 0";
  sql << "ALTER TABLE studies ADD COLUMN checksum TEXT NOT NULL DEFAULT ''";
  sql << "ALTER TABLE events ADD COLUMN checksum TEXT NOT NULL DEFAULT ''";
  for (const auto& [id, definition] : definitions(sql)) {
    Checksum checksum = checksum_of_definition(definition);
    std::vector<std::pair<long long, std::string>> checksums;
    long long number = 0;
    std::string body;
    const auto take_row = [&] {
      checksum.add_line(body);
      checksums.emplace_back(number, checksum.digits());
    };
    for_each_row(sql,
                 "SELECT number, body FROM events WHERE study_id = :study ORDER BY number",
                 take_row,
                 soci::use(id),
                 soci::into(number),
                 soci::into(body));
    for (const auto& [row, digits] : checksums)
      sql << "UPDATE events SET checksum = :sum WHERE study_id = :study AND number = :number",
          soci::use(digits), soci::use(id), soci::use(row);
    const auto count = static_cast<long long>(checksums.size());
    const std::string last = checksum.digits();
    sql << "UPDATE studies SET events = :count, checksum = :sum WHERE id = :study",
        soci::use(count), soci::use(last), soci::use(id);
  }
}

// Who may come in through a server: the owner (study_id is null) and the judges of studies.
void create_links(soci::session& sql, Backend& /*backend*/) {
  sql << "CREATE TABLE links ("
         "id BIGINT NOT NULL PRIMARY KEY, "
         "study_id BIGINT REFERENCES studies (id), "
         "judge TEXT NOT NULL, "
         "kinds TEXT NOT NULL, "
         "secret_hash TEXT NOT NULL, "
         "created TEXT NOT NULL, "
         "revoked TEXT NOT NULL)";
}

long long version_of(soci::session& sql, Backend& backend) {
  if (!backend.has_tables()) return 0;
  long long version = -1;
  sql << "SELECT version FROM schema", soci::into(version);
  return version;
}

std::size_t checked_version(Connection& connection, std::size_t newest) {
  const long long version =
      connection.run([&](soci::session& sql) { return version_of(sql, connection.backend()); });
  if (version < 0 || static_cast<std::size_t>(version) > newest) {
    throw Error(ErrorCode::kCorruption,
                '"' + connection.place() + "\" has tables of version " + std::to_string(version) +
                    ", and this duelopt reads up to version " + std::to_string(newest));
  }
  return static_cast<std::size_t>(version);
}

}  // namespace

std::span<const SchemaStep> schema_steps() {
  static const std::array<SchemaStep, 3> steps{create_tables, add_checksums, create_links};
  return steps;
}

void bring_up_to_date(Connection& connection, std::span<const SchemaStep> steps) {
  if (checked_version(connection, steps.size()) == steps.size()) return;
  connection.write([&](soci::session& sql) {
    // Another process may have been faster.
    const std::size_t version = checked_version(connection, steps.size());
    for (const SchemaStep& step : steps.subspan(version)) step(sql, connection.backend());
    const auto newest = static_cast<long long>(steps.size());
    sql << "UPDATE schema SET version = :newest", soci::use(newest);
  });
}

}  // namespace duelopt
