// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/postgresql.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <string_view>
#include <thread>
#include <utility>

#include <soci/postgresql/soci-postgresql.h>

namespace duelopt::postgresql {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// Advisory locks have two numbers: this one, and the study's id.
constexpr int kLockClass = 0x4455454C;  // "DUEL"

// How long a turn lasts of whoever vanished with it. Nothing is lost if it is too short: a question
// is then decided beside another one.
constexpr int kTurnSeconds = 20;

std::string in_quotes(const std::string& text) { return '"' + text + '"'; }

// Five letters and digits that the standard gives to an error; empty for one that never reached a
// server.
std::string sqlstate_of(const soci::soci_error& error) {
  const auto* const known = dynamic_cast<const soci::postgresql_soci_error*>(&error);
  if (known == nullptr) return {};
  std::string state = known->sqlstate();
  std::erase_if(state, [](char c) { return c == ' ' || c == '\0'; });
  return state;
}

// What another attempt may mend: two transactions in each other's way (class 40; a unique number
// that another has just taken, a study that has just been deleted), a server that ends or begins
// (57P), too many connections (53300), a connection that broke (08).
bool may_pass(const std::string& state) {
  constexpr std::array<std::string_view, 6> kPassing{"40", "08", "57P", "53300", "23505", "23503"};
  return std::any_of(kPassing.begin(), kPassing.end(), [&](std::string_view prefix) {
    return state.starts_with(prefix);
  });
}

// The options of a URL that are ours are taken out.
std::string without_timeout(const std::string& url, milliseconds& patience) {
  const std::size_t query = url.find('?');
  if (query == std::string::npos) return url;
  std::string kept;
  std::string_view rest = std::string_view(url).substr(query + 1);
  while (!rest.empty()) {
    const std::string_view option = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(rest.size(), option.size() + 1));
    constexpr std::string_view kTimeout = "timeout=";
    if (option.starts_with(kTimeout)) {
      patience = parse_timeout(option.substr(kTimeout.size()), url);
    } else {
      kept += (kept.empty() ? "?" : "&") + std::string(option);
    }
  }
  return url.substr(0, query) + kept;
}

bool has_password(const std::string& url) {
  const std::size_t begin = url.find("://") + 3;
  const std::string_view authority =
      std::string_view(url).substr(begin, url.find_first_of("/?", begin) - begin);
  const std::size_t at = authority.rfind('@');
  const bool in_user =
      at != std::string_view::npos && authority.substr(0, at).find(':') != std::string_view::npos;
  return in_user || url.find("password=", begin) != std::string::npos;
}

class PostgresqlTurn final : public Turn {
 public:
  PostgresqlTurn(std::shared_ptr<soci::session> sql, long long study_id, std::string holder)
      : sql_(std::move(sql)), study_id_(study_id), holder_(std::move(holder)) {}
  ~PostgresqlTurn() override {
    try {
      *sql_ << "DELETE FROM turns WHERE study_id = :study AND holder = :holder",
          soci::use(study_id_), soci::use(holder_);
    } catch (const soci::soci_error&) {  // it ends by itself
    }
  }

 private:
  std::shared_ptr<soci::session> sql_;
  long long study_id_;
  std::string holder_;
};

class PostgresqlBackend final : public Backend {
 public:
  explicit PostgresqlBackend(Target target) : target_(std::move(target)) {
    std::optional<TimePoint> first_failure;
    while (!sql_) {
      try {
        (void)session();
      } catch (const soci::soci_error& error) {
        if (!first_failure) first_failure = steady_clock::now();
        // A server that does not answer at all is more likely misspelt than about to come.
        if (PQping(target_.url.c_str()) != PQPING_REJECT || !again_after(error, *first_failure))
          throw translate(error);
      }
    }
  }

  [[nodiscard]] const std::string& place() const noexcept override { return target_.url; }
  [[nodiscard]] milliseconds patience() const noexcept override { return target_.patience; }

  [[nodiscard]] soci::session& session() override {
    if (sql_) return *sql_;
    auto sql = std::make_shared<soci::session>(soci::postgresql, target_.url);
    std::string encoding;
    *sql << "SELECT current_setting('server_encoding')", soci::into(encoding);
    if (encoding != "UTF8") {
      throw Error(ErrorCode::kInvalidArgument,
                  in_quotes(target_.url) + " keeps text as " + encoding +
                      "; make a database for duelopt with ENCODING 'UTF8'");
    }
    sql_ = std::move(sql);
    return *sql_;
  }

  void begin_read() override {
    *sql_ << "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    in_transaction_ = true;
  }

  // Each statement of READ COMMITTED sees what was committed before it, so that after the lock all
  // that others wrote is seen.
  void begin_write(long long study_id) override {
    *sql_ << "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";
    in_transaction_ = true;
    *sql_ << "SET LOCAL lock_timeout = " << target_.patience.count();
    *sql_ << "SELECT pg_advisory_xact_lock(" << kLockClass << ", " << study_id << ")";
  }

  // A connection that breaks now leaves open whether the transaction counts: the server knows, also
  // after a crash.
  void commit() override {
    std::string transaction;
    soci::indicator has_written = soci::i_null;
    *sql_ << "SELECT pg_current_xact_id_if_assigned()::text", soci::into(transaction, has_written);
    try {
      *sql_ << "COMMIT";
    } catch (const soci::soci_error& error) {
      if (has_written != soci::i_ok || !is_lost(error)) throw;
      if (!was_committed(transaction, error)) throw;
    }
    in_transaction_ = false;
  }

  void roll_back() noexcept override {
    in_transaction_ = false;
    if (!sql_) return;
    try {
      *sql_ << "ROLLBACK";
    } catch (const soci::soci_error&) {  // the server has done so by itself
    }
  }

  [[nodiscard]] bool again_after(const soci::soci_error& error, TimePoint first_failure) override {
    const bool lost = is_lost(error);
    if (lost) sql_ = nullptr;
    if (in_transaction_ || !(lost || may_pass(sqlstate_of(error)))) return false;
    if (steady_clock::now() - first_failure >= target_.patience) return false;
    std::uniform_int_distribution<int> pause_ms(5, 100);
    std::this_thread::sleep_for(milliseconds(pause_ms(chance_)));
    return true;
  }

  [[nodiscard]] Error translate(const soci::soci_error& error) const override;

  [[nodiscard]] bool has_tables() override {
    int found = 0;
    *sql_ << "SELECT (to_regclass('schema') IS NOT NULL)::int", soci::into(found);
    return found != 0;
  }

  void mark_as_ours() override {
    *sql_ << "CREATE TABLE turns (study_id BIGINT NOT NULL PRIMARY KEY, holder TEXT NOT NULL, "
             "until TIMESTAMP WITH TIME ZONE NOT NULL)";
  }

  [[nodiscard]] std::unique_ptr<Turn> try_turn(long long study_id) override {
    const std::string holder = std::to_string(chance_()) + '-' + std::to_string(chance_());
    std::string holds;
    *sql_ << "INSERT INTO turns (study_id, holder, until) VALUES (:study, :holder, "
             "clock_timestamp() + make_interval(secs => :seconds)) "
             "ON CONFLICT (study_id) DO UPDATE SET holder = EXCLUDED.holder, until = "
             "EXCLUDED.until WHERE turns.until < clock_timestamp() RETURNING holder",
        soci::use(study_id), soci::use(holder), soci::use(kTurnSeconds), soci::into(holds);
    if (!sql_->got_data()) return nullptr;
    return std::make_unique<PostgresqlTurn>(sql_, study_id, holder);
  }

  // Many who wait must not keep the server busy.
  [[nodiscard]] milliseconds pause(int tries) const override {
    constexpr int kMostDoublings = 6;
    std::uniform_int_distribution<int> pause_ms(1, 4 << std::min(tries, kMostDoublings));
    return milliseconds(pause_ms(chance_));
  }

 private:
  // Whether there is no connection any more, or was none to begin with.
  [[nodiscard]] bool is_lost(const soci::soci_error& error) const {
    if (sqlstate_of(error).empty()) return true;  // no server said so
    if (!sql_) return false;
    return PQstatus(static_cast<soci::postgresql_session_backend&>(*sql_->get_backend()).conn_) !=
           CONNECTION_OK;
  }

  // Waits for a server that can say what became of the transaction. Throws `error` if none does.
  [[nodiscard]] bool was_committed(const std::string& transaction, const soci::soci_error& error) {
    const TimePoint first_failure = steady_clock::now();
    in_transaction_ = false;
    sql_ = nullptr;
    for (;;) {
      try {
        std::string status;
        session() << "SELECT COALESCE(pg_xact_status(CAST(:xid AS xid8)), 'unknown')",
            soci::use(transaction), soci::into(status);
        if (status == "committed") return true;
        if (status == "aborted") return false;
        if (status == "unknown") break;
        std::this_thread::sleep_for(milliseconds(20));  // in progress: it has not noticed yet
        if (steady_clock::now() - first_failure < target_.patience) continue;
      } catch (const soci::soci_error& later) {
        // A server that crashed knows nothing of the number if nothing was written under it.
        if (sqlstate_of(later) == "22023") return false;
        if (again_after(later, first_failure)) continue;
      }
      break;
    }
    throw Error(ErrorCode::kIo,
                in_quotes(target_.url) +
                    " was lost while it recorded, and cannot be asked whether it did; look before "
                    "you record it again (" +
                    error.get_error_message() + ')');
  }

  Target target_;
  std::shared_ptr<soci::session> sql_;
  bool in_transaction_ = false;
  mutable std::mt19937_64 chance_{std::random_device{}()};  // of pauses and names, no result's
};

Error PostgresqlBackend::translate(const soci::soci_error& error) const {
  const std::string state = sqlstate_of(error);
  const auto explain = [&](ErrorCode code, const std::string& rule) {
    std::string message = error.get_error_message();
    while (!message.empty() && (message.back() == '\n' || message.back() == ' '))
      message.pop_back();
    return Error(code, in_quotes(target_.url) + ' ' + rule + " (" + message + ')');
  };
  const auto is = [&](std::string_view prefix) { return state.starts_with(prefix); };
  if (is("55P03") || is("40"))
    return explain(
        ErrorCode::kConflict,
        "stayed locked by another process for " + std::to_string(target_.patience.count()) + " ms");
  if (is("42501"))
    return explain(ErrorCode::kIo, "does not let this user do so; ask for the right");
  if (is("53100"))
    return explain(ErrorCode::kIo, "cannot grow: the disk is full; nothing was recorded");
  if (is("42") || is("23") || is("22"))
    return explain(ErrorCode::kCorruption,
                   "does not hold the tables of duelopt as they should be; give duelopt a database "
                   "of its own");
  if (is("XX")) return explain(ErrorCode::kCorruption, "is damaged; restore it from a backup");
  if (state.empty() && !sql_)
    return explain(ErrorCode::kIo,
                   "cannot be reached; is the server running, and do ~/.pgpass or the service file "
                   "hold the password?");
  return explain(ErrorCode::kIo, "could not be read or written");
}

}  // namespace

bool is_url(const std::string& url) noexcept {
  return url.starts_with("postgresql://") || url.starts_with("postgres://");
}

Target parse_url(const std::string& url) {
  if (has_password(url)) {
    throw Error(ErrorCode::kInvalidArgument,
                "the storage's URL holds a password, which others on this machine could read; keep "
                "it in ~/.pgpass or in a service file (?service=NAME)");
  }
  Target target{.url = {}};
  target.url = without_timeout(url, target.patience);
  return target;
}

std::unique_ptr<Backend> open(Target target, IfMissing if_missing) {
  auto backend = std::make_unique<PostgresqlBackend>(std::move(target));
  if (if_missing == IfMissing::kRefuse) {
    try {
      if (!backend->has_tables())
        throw Error(ErrorCode::kNotFound,
                    in_quotes(backend->place()) + " is empty: no study was ever kept there");
    } catch (const soci::soci_error& error) {
      throw backend->translate(error);
    }
  }
  return backend;
}

}  // namespace duelopt::postgresql
