// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/repair.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include <fcntl.h>
#include <unistd.h>

#include "duelopt/storage/checksum.hpp"
#include "duelopt/storage/connection.hpp"
#include "duelopt/storage/json.hpp"
#include "duelopt/storage/postgresql.hpp"
#include "duelopt/storage/schema.hpp"
#include "duelopt/storage/sqlite.hpp"

namespace duelopt {
namespace {

namespace fs = std::filesystem;

struct StudyRow {
  long long id = 0;
  std::string name{};
  std::string created{};
  std::string definition{};
  long long events = 0;
  std::string checksum{};
};

struct EventRow {
  std::string body;
  std::string checksum;
};

using EventRows = std::map<long long, EventRow>;  // by number

// What can be read of a table, from its front and, if that stops at a damaged page, from its end.
// The index is not trusted.
template <class Row, class Read>
void scan(soci::session& sql, const std::string& query, Row& row, const Read& read) {
  for (const char* const order : {"", " DESC"}) {
    try {
      soci::statement rows(sql);
      rows.alloc();
      rows.prepare(query + " ORDER BY rowid" + order);
      row.bind(rows);
      rows.define_and_bind();
      rows.execute();
      while (rows.fetch()) read();
      return;
    } catch (const soci::soci_error&) {  // go on from the other end
    }
  }
}

struct StudyCursor : StudyRow {
  void bind(soci::statement& rows) {
    rows.exchange(soci::into(id));
    rows.exchange(soci::into(name));
    rows.exchange(soci::into(created));
    rows.exchange(soci::into(definition));
    rows.exchange(soci::into(events));
    rows.exchange(soci::into(checksum));
  }
};

struct EventCursor : EventRow {
  long long number = 0;
  void bind(soci::statement& rows) {
    rows.exchange(soci::into(number));
    rows.exchange(soci::into(body));
    rows.exchange(soci::into(checksum));
  }
};

std::map<std::string, StudyRow> study_rows(soci::session& sql) {
  std::map<std::string, StudyRow> rows;
  StudyCursor row;
  scan(sql,
       "SELECT id, name, created, definition, events, checksum FROM studies NOT INDEXED",
       row,
       [&] { rows.insert_or_assign(row.name, row); });
  return rows;
}

EventRows event_rows(soci::session& sql, long long study) {
  EventRows rows;
  EventCursor row;
  scan(sql,
       "SELECT number, body, checksum FROM events NOT INDEXED WHERE study_id = " +
           std::to_string(study),
       row,
       [&] { rows.insert_or_assign(row.number, row); });
  return rows;
}

// Whether the event is what was written after the one before it.
bool is_proven(const StudyRow& study, const EventRows& rows, long long number) {
  const auto row = rows.find(number);
  if (row == rows.end()) return false;
  try {
    Checksum checksum = checksum_of_definition(study.definition);
    if (number > 0) {
      const auto before = rows.find(number - 1);
      if (before == rows.end()) return false;
      checksum = Checksum(before->second.checksum);
    }
    checksum.add_line(row->second.body);
    return checksum.digits() == row->second.checksum;
  } catch (const Error&) {  // what stands there is no checksum
    return false;
  }
}

StudyCheck check_study(soci::session& sql, const StudyRow& row) {
  StudyCheck result{.name = row.name,
                    .events = static_cast<std::size_t>(std::max(row.events, 0LL)),
                    .good = 0,
                    .damage = ""};
  try {
    Study study(parse_study_options(row.definition));
    if (study.options().name != row.name)
      throw Error(ErrorCode::kCorruption, "its definition has another name");
    const EventRows rows = event_rows(sql, row.id);
    Checksum last = checksum_of_definition(row.definition);
    for (long long number = 0; number < row.events; ++number, ++result.good) {
      const auto event = rows.find(number);
      if (event == rows.end()) throw Error(ErrorCode::kCorruption, "it is missing");
      if (!is_proven(row, rows, number))
        throw Error(ErrorCode::kCorruption, "it is not what was written, by its checksum");
      study.apply(parse_event(event->second.body, study.options().space));
      last = Checksum(event->second.checksum);
    }
    if (last.digits() != row.checksum || rows.size() != result.events)
      throw Error(ErrorCode::kCorruption, "it does not fit what is recorded of the study");
  } catch (const Error& error) {
    result.damage = error.what();
  }
  return result;
}

std::vector<std::string> file_damage(soci::session& sql) {
  std::vector<std::string> lines;
  std::string line;
  soci::statement rows = (sql.prepare << "PRAGMA integrity_check(10)", soci::into(line));
  rows.execute();
  while (rows.fetch()) {
    if (line != "ok") lines.push_back(line);
  }
  return lines;
}

// Something that is not there yet, in a folder that is.
void require_new(const std::string& file) {
  std::error_code failed;
  if (fs::exists(file, failed))
    throw Error(ErrorCode::kConflict, '"' + file + "\" exists already; name a new file");
}

void flush(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool is_flushed = file >= 0 && ::fsync(file) == 0;
  if (file >= 0) ::close(file);
  if (!is_flushed) throw Error(ErrorCode::kIo, '"' + path + "\" cannot be written to the disk");
}

// Other databases have means of their own.
Connection open_file(const std::string& url) {
  if (postgresql::is_url(url))
    throw Error(ErrorCode::kInvalidArgument,
                '"' + url +
                    "\" is no file: PostgreSQL is checked by amcheck, backed up by pg_dump and "
                    "recovered by pg_restore");
  return Connection(sqlite::open(sqlite::parse_url(url), IfMissing::kRefuse));
}

std::string url_of(const std::string& file) { return "sqlite:///" + fs::absolute(file).string(); }

// Trials in the place of those whose questions are lost, so that all others keep their numbers.
std::size_t fill_up(Study& study, std::vector<Event>& events, const Event& next) {
  const Question* question = nullptr;
  if (const auto* asked = std::get_if<Asked>(&next)) question = &asked->question;
  if (const auto* added = std::get_if<Added>(&next)) question = &added->question;
  std::size_t blank = 0;
  while (question != nullptr && TrialId{study.trials().size() + 1} < trial_of(next)) {
    const TrialId id{study.trials().size() + 1};
    const Time at = std::visit([](const auto& e) { return e.at; }, next);
    for (const Event& event :
         {Event(Asked{.id = id, .question = *question, .phase = "lost", .at = at}),
          Event(Retracted{id, at})}) {
      study.apply(event);
      events.push_back(event);
    }
    ++blank;
  }
  return blank;
}

StudyRecovery recover_study(soci::session& sql, const StudyRow& row, Storage& into) {
  StudyRecovery result{.name = row.name, .recovered = 0, .lost = 0, .blank = 0};
  const auto recorded = static_cast<std::size_t>(std::max(row.events, 0LL));
  std::optional<Study> study;
  try {
    study.emplace(parse_study_options(row.definition));
    into.create(study->options(), parse_time(row.created));
  } catch (const Error&) {  // without a definition nothing says what its settings mean
    result.lost = recorded;
    return result;
  }
  const EventRows rows = event_rows(sql, row.id);
  std::vector<Event> events;
  for (const auto& [number, event_row] : rows) {
    if (!is_proven(row, rows, number)) continue;
    try {
      const Event event = parse_event(event_row.body, study->options().space);
      result.blank += fill_up(*study, events, event);
      study->apply(event);
      events.push_back(event);
      ++result.recovered;
    } catch (const Error&) {  // it cannot follow without one that is lost
    }
  }
  into.journal(row.name)->transact(0, [&](std::span<const Event>) { return events; });
  const std::size_t known = std::max(recorded, rows.size());
  result.lost = known - result.recovered;
  return result;
}

}  // namespace

bool StorageCheck::is_good() const noexcept {
  return damage.empty() && std::all_of(studies.begin(), studies.end(), [](const StudyCheck& s) {
           return s.damage.empty();
         });
}

StorageCheck check_storage(const std::string& url) {
  Connection connection = open_file(url);
  bring_up_to_date(connection);
  StorageCheck result;
  connection.read([&](soci::session& sql) {
    result.damage = file_damage(sql);
    for (const auto& [name, row] : study_rows(sql)) result.studies.push_back(check_study(sql, row));
  });
  return result;
}

void backup_storage(const std::string& url, const std::string& file) {
  require_new(file);
  const std::string partial = file + ".partial";
  fs::remove(partial);
  Connection connection = open_file(url);
  bring_up_to_date(connection);
  try {
    connection.run([&](soci::session& sql) { sql << "VACUUM INTO :file", soci::use(partial); });
    fs::permissions(partial, fs::perms::owner_read | fs::perms::owner_write);
    if (!check_storage(url_of(partial)).is_good()) {
      throw Error(ErrorCode::kCorruption,
                  '"' + connection.place() +
                      "\" is damaged: there would be no use in a copy; see duelopt check");
    }
    flush(partial);
    fs::rename(partial, file);
  } catch (...) {
    for (const char* const suffix : {"", "-wal", "-shm"}) fs::remove(partial + suffix);
    throw;
  }
}

std::vector<StudyRecovery> recover_storage(const std::string& url, const std::string& file) {
  require_new(file);
  Connection connection = open_file(url);
  bring_up_to_date(connection);
  Storage into(url_of(file));
  std::vector<StudyRecovery> results;
  connection.run([&](soci::session& sql) {
    for (const auto& [name, row] : study_rows(sql))
      results.push_back(recover_study(sql, row, into));
  });
  return results;
}

}  // namespace duelopt
