// SPDX-License-Identifier: Apache-2.0
//
// Internal: the rows of one study in the table of events.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "duelopt/storage/checksum.hpp"
#include "duelopt/storage/connection.hpp"
#include "duelopt/storage/journal.hpp"
#include "duelopt/study/space.hpp"

namespace duelopt {

class SqlJournal final : public Journal {
 public:
  SqlJournal(std::shared_ptr<Connection> connection, long long study_id, Space space);

  [[nodiscard]] std::vector<Event> read(std::size_t from) const override;
  void transact(std::size_t from, const Decide& decide) override;

  // Others get somewhere as long as they record events: one that takes no turn within the
  // connection's patience gives up.
  [[nodiscard]] std::unique_ptr<Turn> wait_for_turn() override;

 private:
  [[nodiscard]] std::vector<Event> select(soci::session& sql, std::size_t from) const;
  struct Head {  // what the study says of its events
    std::string definition{};
    long long events = 0;
    std::string checksum{};  // of the last one
  };
  [[nodiscard]] Head read_head(soci::session& sql) const;
  [[nodiscard]] long long event_count() const;
  [[nodiscard]] Checksum checksum_of(soci::session& sql, long long number) const;
  void append(soci::session& sql, std::span<const Event> events) const;
  [[noreturn]] void refuse(long long number, const Head& head, const std::string& what) const;

  std::shared_ptr<Connection> connection_;
  long long study_id_;
  Space space_;
};

}  // namespace duelopt
