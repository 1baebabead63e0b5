// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/sql_journal.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "duelopt/core/query.hpp"
#include "duelopt/storage/json.hpp"

namespace duelopt {
namespace {

constexpr const char* kNotAsWritten = "is not what was written, by its checksum";
constexpr const char* kDefinitionOrEvent =
    "or the definition is not what was written, by their checksum";

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

SqlJournal::SqlJournal(std::shared_ptr<Connection> connection, long long study_id, Space space)
    : connection_(std::move(connection)), study_id_(study_id), space_(std::move(space)) {}

std::vector<Event> SqlJournal::read(std::size_t from) const {
  std::vector<Event> events;
  connection_->read([&](soci::session& sql) { events = select(sql, from); });
  return events;
}

void SqlJournal::transact(std::size_t from, const Decide& decide) {
  std::size_t known = from;  // also after an attempt that came to nothing
  connection_->write(study_id_, [&](soci::session& sql) {
    const std::vector<Event> news = select(sql, known);
    known += news.size();
    const std::vector<Event> events = decide(news);
    if (!events.empty()) append(sql, events);
  });
}

std::unique_ptr<Turn> SqlJournal::wait_for_turn() {
  const Backend& backend = connection_->backend();
  const auto try_turn = [&] {
    return connection_->run(
        [&](soci::session&) { return connection_->backend().try_turn(study_id_); });
  };
  std::unique_ptr<Turn> turn = try_turn();
  if (turn) return turn;
  long long events = event_count();
  auto give_up = std::chrono::steady_clock::now() + backend.patience();
  for (int tries = 1; !(turn = try_turn()); ++tries) {
    std::this_thread::sleep_for(backend.pause(tries));
    if (std::chrono::steady_clock::now() < give_up) continue;
    const long long events_now = event_count();
    if (events_now == events) return nullptr;
    events = events_now;
    give_up = std::chrono::steady_clock::now() + backend.patience();
  }
  return turn;
}

long long SqlJournal::event_count() const {
  return connection_->run([&](soci::session& sql) { return read_head(sql).events; });
}

std::vector<Event> SqlJournal::select(soci::session& sql, std::size_t from) const {
  const Head head = read_head(sql);
  const auto first = static_cast<long long>(from);
  std::vector<Event> events;
  Checksum checksum = checksum_of_definition(head.definition);
  if (from > 0) checksum = checksum_of(sql, first - 1);
  long long number = 0;
  std::string body;
  std::string digits;
  const auto take_row = [&] {
    const long long expected = first + static_cast<long long>(events.size());
    checksum.add_line(body);
    if (number != expected) refuse(expected, head, "is missing");
    if (checksum.digits() != digits)
      refuse(number, head, number == 0 ? kDefinitionOrEvent : kNotAsWritten);
    try {
      events.push_back(parse_event(body, space_));
    } catch (const Error& error) {
      refuse(number, head, std::string("cannot be read: ") + error.what());
    }
  };
  for_each_row(sql,
               "SELECT number, body, checksum FROM events "
               "WHERE study_id = :study AND number >= :first ORDER BY number",
               take_row,
               soci::use(study_id_),
               soci::use(first),
               soci::into(number),
               soci::into(body),
               soci::into(digits));
  const long long found = first + static_cast<long long>(events.size());
  if (found < head.events) refuse(found, head, "is missing");
  if (found > head.events || checksum.digits() != head.checksum)
    refuse(std::min(found, head.events), head, "does not fit what is recorded of the study");
  return events;
}

SqlJournal::Head SqlJournal::read_head(soci::session& sql) const {
  Head head;
  sql << "SELECT definition, events, checksum FROM studies WHERE id = :study", soci::use(study_id_),
      soci::into(head.definition), soci::into(head.events), soci::into(head.checksum);
  return head;
}

Checksum SqlJournal::checksum_of(soci::session& sql, long long number) const {
  std::string digits;
  sql << "SELECT checksum FROM events WHERE study_id = :study AND number = :number",
      soci::use(study_id_), soci::use(number), soci::into(digits);
  if (digits.empty()) refuse(number, read_head(sql), "was there before and is missing");
  return Checksum(digits);
}

void SqlJournal::refuse(long long number, const Head& head, const std::string& what) const {
  const std::string good =
      number == 0 ? "none is good" : "the last good one is event " + std::to_string(number - 1);
  throw Error(ErrorCode::kCorruption,
              '"' + connection_->place() + "\", event " + std::to_string(number) + " of study " +
                  std::to_string(study_id_) + ' ' + what + " (" + good + ", of " +
                  std::to_string(head.events) +
                  " in all); restore a backup, or: duelopt recover --out NEW.db");
}

void SqlJournal::append(soci::session& sql, std::span<const Event> events) const {
  Head head = read_head(sql);
  Checksum checksum(head.checksum);
  for (const Event& event : events) {
    const std::string at = to_text(time_of(event));
    const std::string kind = kind_of(event);
    const auto trial = static_cast<long long>(trial_of(event));
    const std::string body = to_json(event, space_);
    checksum.add_line(body);
    const std::string digits = checksum.digits();
    sql << "INSERT INTO events (study_id, number, at, kind, trial, body, checksum) "
           "VALUES (:study, :number, :at, :kind, :trial, :body, :checksum)",
        soci::use(study_id_), soci::use(head.events), soci::use(at), soci::use(kind),
        soci::use(trial), soci::use(body), soci::use(digits);
    ++head.events;
  }
  const std::string last = checksum.digits();
  sql << "UPDATE studies SET events = :events, checksum = :checksum WHERE id = :study",
      soci::use(head.events), soci::use(last), soci::use(study_id_);
}

}  // namespace duelopt
