// SPDX-License-Identifier: Apache-2.0
//
// Internal: what keeps the studies of a Storage, whose functions these are.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "duelopt/storage/storage.hpp"

namespace duelopt {

class Database {
 public:
  Database() = default;
  virtual ~Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  [[nodiscard]] virtual const std::string& path() const noexcept = 0;
  virtual void create(const StudyOptions& options, Time now) = 0;
  [[nodiscard]] virtual std::vector<StudySummary> studies() = 0;
  [[nodiscard]] virtual StudyOptions definition(const std::string& name) = 0;
  [[nodiscard]] virtual std::unique_ptr<Journal> journal(const std::string& name) = 0;
  virtual AccessLink add_link(const Grant& grant, const std::string& secret_hash, Time now) = 0;
  [[nodiscard]] virtual std::vector<AccessLink> links() = 0;
  virtual AccessLink revoke_link(std::uint64_t id, Time now) = 0;
};

[[nodiscard]] std::unique_ptr<Database> open_sql_database(const std::string& url,
                                                          IfMissing if_missing);
[[nodiscard]] std::unique_ptr<Database> open_http_database(const std::string& url);

}  // namespace duelopt
