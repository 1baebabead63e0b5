// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/sql_journal.hpp"

#include "duelopt/core/query.hpp"
#include "duelopt/storage/json.hpp"

namespace duelopt {
namespace {

std::string kind_of(const Event& event) {
  return std::visit(Overloaded{[](const Asked&) { return "asked"; },
                               [](const Told&) { return "told"; },
                               [](const Added&) { return "added"; },
                               [](const Amended&) { return "amended"; },
                               [](const Retracted&) { return "retracted"; },
                               [](const Expired&) { return "expired"; }},
                    event);
}

Time time_of(const Event& event) {
  return std::visit([](const auto& e) { return e.at; }, event);
}

}  // namespace

SqlJournal::SqlJournal(Connection connection, long long study_id, Space space)
    : connection_(std::move(connection)), study_id_(study_id), space_(std::move(space)) {}

std::vector<Event> SqlJournal::read(std::size_t from) const {
  return connection_.run([&](soci::session& sql) { return select(sql, from); });
}

void SqlJournal::transact(std::size_t from, const Decide& decide) {
  connection_.write([&](soci::session& sql) {
    const std::vector<Event> news = select(sql, from);
    std::size_t number = from + news.size();
    for (const Event& event : decide(news)) insert(sql, number++, event);
  });
}

std::vector<Event> SqlJournal::select(soci::session& sql, std::size_t from) const {
  const auto first = static_cast<long long>(from);
  long long number = 0;
  std::string body;
  soci::statement rows =
      (sql.prepare << "SELECT number, body FROM events "
                      "WHERE study_id = :study AND number >= :first ORDER BY number",
       soci::use(study_id_),
       soci::use(first),
       soci::into(number),
       soci::into(body));
  rows.execute();
  std::vector<Event> events;
  while (rows.fetch()) {
    const std::string place = '"' + connection_.target().path + "\", event " +
                              std::to_string(number) + " of study " + std::to_string(study_id_);
    if (number != first + static_cast<long long>(events.size()))
      throw Error(ErrorCode::kCorruption, place + ": an event before it is missing");
    try {
      events.push_back(parse_event(body, space_));
    } catch (const Error& error) {
      throw Error(ErrorCode::kCorruption, place + ": " + error.what());
    }
  }
  return events;
}

void SqlJournal::insert(soci::session& sql, std::size_t number, const Event& event) const {
  const auto row = static_cast<long long>(number);
  const std::string at = to_text(time_of(event));
  const std::string kind = kind_of(event);
  const auto trial = static_cast<long long>(trial_of(event));
  const std::string body = to_json(event, space_);
  sql << "INSERT INTO events (study_id, number, at, kind, trial, body) "
         "VALUES (:study, :number, :at, :kind, :trial, :body)",
      soci::use(study_id_), soci::use(row), soci::use(at), soci::use(kind), soci::use(trial),
      soci::use(body);
}

}  // namespace duelopt
