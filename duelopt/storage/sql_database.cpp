// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "duelopt/core/nearest.hpp"
#include "duelopt/storage/access_links.hpp"
#include "duelopt/storage/checksum.hpp"
#include "duelopt/storage/connection.hpp"
#include "duelopt/storage/database.hpp"
#include "duelopt/storage/document.hpp"
#include "duelopt/storage/json.hpp"
#include "duelopt/storage/schema.hpp"
#include "duelopt/storage/sql_journal.hpp"

namespace duelopt {
namespace {

struct Found {
  long long id = 0;  // 0: none
  std::string definition{};
};

Found find(soci::session& sql, const std::string& name) {
  Found found;
  sql << "SELECT id, definition FROM studies WHERE name = :name", soci::use(name),
      soci::into(found.id), soci::into(found.definition);
  return found;
}

// One damaged date must not hide all studies.
std::optional<Time> readable_time(const std::string& text) {
  try {
    return parse_time(text);
  } catch (const Error&) {
    return std::nullopt;
  }
}

class SqlDatabase final : public Database {
 public:
  SqlDatabase(const std::string& url, IfMissing if_missing)
      : connection_(std::make_shared<Connection>(url, if_missing)) {
    bring_up_to_date(*connection_);
  }

  [[nodiscard]] const std::string& path() const noexcept override { return connection_->place(); }
  void create(const StudyOptions& options, Time now) override;
  [[nodiscard]] std::vector<StudySummary> studies() override;
  [[nodiscard]] StudyOptions definition(const std::string& name) override;
  [[nodiscard]] std::unique_ptr<Journal> journal(const std::string& name) override;
  AccessLink add_link(const Grant& grant, const std::string& secret_hash, Time now) override;
  [[nodiscard]] std::vector<AccessLink> links() override;
  AccessLink revoke_link(std::uint64_t id, Time now) override;

 private:
  [[nodiscard]] Connection& connection() noexcept { return *connection_; }

  [[nodiscard]] Found existing(const std::string& name) {
    Found found = connection_->run([&](soci::session& sql) { return find(sql, name); });
    if (found.id == 0) throw Error(ErrorCode::kNotFound, unknown_study(name));
    return found;
  }

  [[nodiscard]] std::string unknown_study(const std::string& name) {
    const std::vector<StudySummary> all = studies();
    std::vector<std::string_view> names;
    names.reserve(all.size());
    for (const StudySummary& study : all) names.emplace_back(study.name);
    const std::string place = " in \"" + connection_->place() + '"';
    if (names.empty()) return "there is no study \"" + excerpt(name) + "\", nor any other," + place;
    return unknown_name("study" + place, excerpt(name), names);
  }

  [[nodiscard]] StudyOptions options(const std::string& name, const Found& found) const {
    try {
      return parse_study_options(found.definition);
    } catch (const Error& error) {
      throw Error(
          ErrorCode::kCorruption,
          '"' + connection_->place() + "\", definition of study \"" + name + "\": " + error.what());
    }
  }

  std::shared_ptr<Connection> connection_;
};

void SqlDatabase::create(const StudyOptions& options, Time now) {
  const std::string definition = to_json(options);
  const std::string created = to_text(now);
  const std::string checksum = checksum_of_definition(definition).digits();
  connection().write([&](soci::session& sql) {
    if (find(sql, options.name).id != 0)
      throw Error(ErrorCode::kConflict, "there is a study \"" + options.name + "\" already");
    long long id = 0;
    sql << "SELECT COALESCE(MAX(id), 0) + 1 FROM studies", soci::into(id);
    sql << "INSERT INTO studies (id, name, created, definition, events, checksum) "
           "VALUES (:id, :name, :created, :definition, 0, :checksum)",
        soci::use(id), soci::use(options.name), soci::use(created), soci::use(definition),
        soci::use(checksum);
  });
}

std::vector<StudySummary> SqlDatabase::studies() {
  return connection().run([&](soci::session& sql) {
    std::string name;
    std::string created;
    long long events = 0;
    std::vector<StudySummary> summaries;
    for_each_row(
        sql,
        "SELECT name, created, events FROM studies",
        [&] {
          summaries.push_back({name, readable_time(created), static_cast<std::size_t>(events)});
        },
        soci::into(name),
        soci::into(created),
        soci::into(events));
    // By their bytes: databases order text by rules of their own.
    std::sort(summaries.begin(), summaries.end(), [](const auto& a, const auto& b) {
      return a.name < b.name;
    });
    return summaries;
  });
}

StudyOptions SqlDatabase::definition(const std::string& name) {
  return options(name, existing(name));
}

std::unique_ptr<Journal> SqlDatabase::journal(const std::string& name) {
  const Found found = existing(name);
  return std::make_unique<SqlJournal>(connection_, found.id, options(name, found).space);
}

AccessLink SqlDatabase::add_link(const Grant& grant, const std::string& secret_hash, Time now) {
  return add_access_link(connection(), grant, secret_hash, now);
}

std::vector<AccessLink> SqlDatabase::links() { return read_access_links(connection()); }

AccessLink SqlDatabase::revoke_link(std::uint64_t id, Time now) {
  return revoke_access_link(connection(), id, now);
}

}  // namespace

std::unique_ptr<Database> open_sql_database(const std::string& url, IfMissing if_missing) {
  return std::make_unique<SqlDatabase>(url, if_missing);
}

}  // namespace duelopt
