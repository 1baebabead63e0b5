// SPDX-License-Identifier: Apache-2.0
//
// Internal: the rows of one study in the table of events.
#pragma once

#include <string>
#include <vector>

#include "duelopt/storage/connection.hpp"
#include "duelopt/storage/journal.hpp"
#include "duelopt/study/space.hpp"

namespace duelopt {

class SqlJournal final : public Journal {
 public:
  SqlJournal(Connection connection, long long study_id, Space space);

  [[nodiscard]] std::vector<Event> read(std::size_t from) const override;
  void transact(std::size_t from, const Decide& decide) override;

 private:
  [[nodiscard]] std::vector<Event> select(soci::session& sql, std::size_t from) const;
  void insert(soci::session& sql, std::size_t number, const Event& event) const;

  mutable Connection connection_;  // reading leaves no trace
  long long study_id_;
  Space space_;
};

}  // namespace duelopt
