// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/schema.hpp"

#include <array>
#include <string>

namespace duelopt {
namespace {

void create_tables(soci::session& sql) {
  sqlite::mark_as_ours(sql);
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

bool has_tables(soci::session& sql) {
  std::string name;
  soci::statement names = (sql.prepare_table_names(), soci::into(name));
  names.execute();
  while (names.fetch()) {
    if (name == "schema") return true;
  }
  return false;
}

long long version_of(soci::session& sql) {
  if (!has_tables(sql)) return 0;
  long long version = -1;
  sql << "SELECT version FROM schema", soci::into(version);
  return version;
}

std::size_t checked_version(Connection& connection, std::size_t newest) {
  const long long version = connection.run(version_of);
  if (version < 0 || static_cast<std::size_t>(version) > newest) {
    throw Error(ErrorCode::kCorruption,
                '"' + connection.target().path + "\" has tables of version " +
                    std::to_string(version) + ", and this duelopt reads up to version " +
                    std::to_string(newest));
  }
  return static_cast<std::size_t>(version);
}

}  // namespace

std::span<const SchemaStep> schema_steps() {
  static const std::array<SchemaStep, 1> steps{create_tables};
  return steps;
}

void bring_up_to_date(Connection& connection, std::span<const SchemaStep> steps) {
  if (checked_version(connection, steps.size()) == steps.size()) return;
  connection.write([&](soci::session& sql) {
    // Another process may have been faster.
    const std::size_t version = checked_version(connection, steps.size());
    for (const SchemaStep& step : steps.subspan(version)) step(sql);
    const auto newest = static_cast<long long>(steps.size());
    sql << "UPDATE schema SET version = :newest", soci::use(newest);
  });
}

}  // namespace duelopt
