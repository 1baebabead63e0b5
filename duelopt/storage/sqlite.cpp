// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/sqlite.hpp"

#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "duelopt/storage/file_turn.hpp"

namespace duelopt::sqlite {
namespace {

namespace fs = std::filesystem;

constexpr long long kApplicationId = 0x4455454C;  // "DUEL", for file(1) and for us

std::string quoted(const std::string& path) { return '"' + path + '"'; }

[[noreturn]] void refuse(ErrorCode code, const std::string& path, const std::string& rule) {
  throw Error(code, quoted(path) + ' ' + rule);
}

// SQLite takes a file that is shorter than its smallest page for an empty one, and writes over it.
void check_size(const Target& target) {
  constexpr std::uintmax_t kSmallestPage = 512;
  std::error_code failed;
  const std::uintmax_t size = fs::file_size(target.path, failed);
  if (!failed && size > 0 && size < kSmallestPage)
    refuse(ErrorCode::kCorruption, target.path, "is not an SQLite database");
}

void check_place(const Target& target, IfMissing if_missing) {
  std::error_code failed;
  const bool exists = fs::exists(target.path, failed);
  if (failed) refuse(ErrorCode::kIo, target.path, "cannot be reached: " + failed.message());
  if (!exists && if_missing == IfMissing::kRefuse)
    refuse(ErrorCode::kNotFound, target.path, "does not exist");
  check_size(target);
  const std::string folder = fs::path(target.path).parent_path().string();
  struct statfs system {};
  if (statfs(folder.c_str(), &system) != 0) {
    const std::error_code why(errno, std::generic_category());
    refuse(ErrorCode::kIo, target.path, "cannot be made, for its folder: " + why.message());
  }
  if (is_network_file_system(static_cast<std::uint32_t>(system.f_type))) {
    refuse(ErrorCode::kIo,
           target.path,
           "lies on a network file system, where SQLite's write-ahead log has no shared memory; "
           "keep the database on a local disk");
  }
}

// SQLite would leave it to the umask who may read the studies. What cannot be made is reported when
// it is opened.
void create_private(const Target& target) {
  const int file = ::open(target.path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) ::close(file);
}

// Tables and mark are made at once: whoever sees the tables first, sees the mark next.
void check_owner(soci::session& sql, const Target& target, IfMissing if_missing) {
  int tables = 0;
  int active = 0;  // views and triggers act when tables seem to be read or written
  sql << "SELECT COUNT(*), COALESCE(SUM(type IN ('view', 'trigger')), 0) FROM sqlite_master",
      soci::into(tables), soci::into(active);
  long long owner = 0;
  sql << "PRAGMA application_id", soci::into(owner);
  if (active != 0)
    refuse(
        ErrorCode::kCorruption, target.path, "has views or triggers, which duelopt makes none of");
  if (owner == kApplicationId) return;
  if (owner != 0 || tables != 0)
    refuse(ErrorCode::kCorruption, target.path, "is a database, but none of duelopt");
  if (if_missing == IfMissing::kRefuse)
    refuse(ErrorCode::kNotFound, target.path, "is empty: no study was ever kept there");
}

Error translation(const soci::soci_error& error, const Target& target) {
  const auto* const sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
  const auto explain = [&](ErrorCode code, const std::string& rule) {
    return Error(code, quoted(target.path) + ' ' + rule + " (" + error.get_error_message() + ')');
  };
  switch (sqlite != nullptr ? sqlite->result() & 0xFF : SQLITE_IOERR) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      return explain(ErrorCode::kConflict,
                     "stayed locked by another process for " +
                         std::to_string(target.patience.count()) + " ms");
    case SQLITE_NOTADB:
      return explain(ErrorCode::kCorruption, "is not an SQLite database");
    case SQLITE_CORRUPT:
      return explain(ErrorCode::kCorruption, "is damaged; restore it from a backup");
    case SQLITE_ERROR:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
      return explain(ErrorCode::kCorruption,
                     "does not hold the tables of duelopt as they should be");
    case SQLITE_FULL:
      return explain(ErrorCode::kIo, "cannot grow: the disk is full; nothing was recorded");
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
      return explain(ErrorCode::kIo,
                     "cannot be opened for writing; its folder must be writable too");
    default:
      return explain(ErrorCode::kIo, "could not be read or written");
  }
}

// The one change of mode for which SQLite does not wait by itself while others read.
void use_write_ahead_log(soci::session& sql, const Target& target) {
  const auto give_up = std::chrono::steady_clock::now() + target.patience;
  std::string mode;
  sql << "PRAGMA journal_mode", soci::into(mode);
  while (mode != "wal") {
    try {
      sql << "PRAGMA journal_mode = WAL", soci::into(mode);
    } catch (const soci::soci_error& error) {
      if (translation(error, target).code() != ErrorCode::kConflict ||
          std::chrono::steady_clock::now() > give_up)
        throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
}

// SQLite's own waiting sleeps for up to 100 ms at a time: with many processes the lock is free and
// nobody takes it. Called anew for each time that the lock is found taken; 0 gives up.
int wait_for_lock(void* patience_ms, int tries) {
  using Clock = std::chrono::steady_clock;
  thread_local Clock::time_point give_up;
  if (tries == 0)
    give_up =
        Clock::now() + std::chrono::milliseconds(reinterpret_cast<std::intptr_t>(patience_ms));
  if (Clock::now() >= give_up) return 0;
  constexpr int kMostDoublings = 4;
  std::this_thread::sleep_for(std::chrono::microseconds(500 << std::min(tries, kMostDoublings)));
  return 1;
}

sqlite_api::sqlite3* handle(soci::session& sql) {
  return static_cast<soci::sqlite3_session_backend&>(*sql.get_backend()).conn_;
}

std::unique_ptr<soci::session> connect(const Target& target, IfMissing if_missing) try {
  check_place(target, if_missing);
  if (if_missing == IfMissing::kCreate) create_private(target);
  auto sql = std::make_unique<soci::session>(soci::sqlite3, "dbname=" + quoted(target.path));
  // SQLite hands the pointer back as it is, so that it can carry the number.
  void* const patience =
      reinterpret_cast<void*>(target.patience.count());  // NOLINT(performance-no-int-to-ptr)
  sqlite_api::sqlite3_busy_handler(handle(*sql), wait_for_lock, patience);
  check_owner(*sql, target, if_missing);
  use_write_ahead_log(*sql, target);
  *sql << "PRAGMA synchronous = NORMAL";  // the log is flushed by flush(), and before a checkpoint
  *sql << "PRAGMA foreign_keys = ON";
  return sql;
} catch (const soci::soci_error& error) {
  throw translation(error, target);
}

class SqliteBackend final : public Backend {
 public:
  SqliteBackend(Target target, IfMissing if_missing)
      : target_(std::move(target)), sql_(connect(target_, if_missing)) {}

  [[nodiscard]] const std::string& place() const noexcept override { return target_.path; }
  [[nodiscard]] std::chrono::milliseconds patience() const noexcept override {
    return target_.patience;
  }
  [[nodiscard]] soci::session& session() override { return *sql_; }

  void check_place() override {
    int moved = 0;
    sqlite_api::sqlite3_file_control(handle(*sql_), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved != 0) {
      refuse(ErrorCode::kNotFound,
             target_.path,
             "was deleted, moved or replaced while it was in use; put it back, or what was "
             "recorded last is lost");
    }
  }

  void begin_read() override { *sql_ << "BEGIN"; }
  void begin_write(long long /*study_id*/) override { *sql_ << "BEGIN IMMEDIATE"; }
  void commit() override { *sql_ << "COMMIT"; }
  void roll_back() noexcept override {
    try {
      *sql_ << "ROLLBACK";
    } catch (const soci::soci_error&) {  // the database has done so by itself
    }
  }

  void flush() override {
    sqlite_api::sqlite3_file* log = nullptr;
    sqlite_api::sqlite3_file_control(handle(*sql_), "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    const bool is_open = log != nullptr && log->pMethods != nullptr;
    if (!is_open || log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) != SQLITE_OK) {
      refuse(ErrorCode::kIo,
             target_.path,
             "was written, but the disk did not confirm it: what was recorded last may not survive "
             "a power cut");
    }
  }

  [[nodiscard]] Error translate(const soci::soci_error& error) const override {
    return translation(error, target_);
  }

  [[nodiscard]] bool has_tables() override {
    int found = 0;
    *sql_ << "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'schema'",
        soci::into(found);
    return found > 0;
  }

  void mark_as_ours() override { *sql_ << "PRAGMA application_id = " << kApplicationId; }

  // Damage that is there already must not be taken for what was written.
  void check_whole() override {
    std::string verdict;
    *sql_ << "PRAGMA integrity_check(1)", soci::into(verdict);
    if (verdict != "ok") {
      throw Error(ErrorCode::kCorruption,
                  "the database is damaged and was made before events had checksums; restore it "
                  "from a backup (" +
                      verdict + ')');
    }
  }

  [[nodiscard]] std::unique_ptr<Turn> try_turn(long long study_id) override {
    return duelopt::try_turn(target_.path, study_id);
  }
  [[nodiscard]] std::chrono::milliseconds pause(int /*tries*/) const override {
    return std::chrono::milliseconds(4);
  }

 private:
  Target target_;
  std::unique_ptr<soci::session> sql_;
};

}  // namespace

Target parse_url(const std::string& url) {
  constexpr std::string_view kScheme = "sqlite:///";
  constexpr std::string_view kTimeout = "?timeout=";
  if (url.starts_with("http"))  // which may hold a token
    throw Error(ErrorCode::kInvalidArgument,
                "this needs the database itself, not a server that has it: run it on its machine");
  const std::size_t option = std::min(url.find(kTimeout), url.size());
  const std::string path = url.substr(0, kScheme.size()) == kScheme
                               ? url.substr(kScheme.size(), option - kScheme.size())
                               : "";
  if (path.empty() || path.find_first_of(std::string_view("?\"\0", 3)) != std::string::npos) {
    throw Error(ErrorCode::kInvalidArgument,
                "storage " + quoted(url) +
                    " is not of the form sqlite:///FILE or sqlite:////FOLDER/FILE, without quotes "
                    "and question marks but for ?timeout=SECONDS at its end");
  }
  Target target{.path = fs::absolute(path).string()};
  if (option < url.size())
    target.patience = parse_timeout(std::string_view(url).substr(option + kTimeout.size()), url);
  return target;
}

bool is_network_file_system(std::uint32_t type) noexcept {
  constexpr std::array<std::uint32_t, 4> kTypes{0x6969,       // NFS
                                                0x517B,       // SMB
                                                0xFF534D42,   // CIFS
                                                0xFE534D42};  // SMB 2
  return std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
}

std::unique_ptr<Backend> open(Target target, IfMissing if_missing) {
  return std::make_unique<SqliteBackend>(std::move(target), if_missing);
}

}  // namespace duelopt::sqlite
