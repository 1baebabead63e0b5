// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/storage.hpp"

#include "duelopt/storage/database.hpp"
#include "duelopt/storage/http_client.hpp"

namespace duelopt {

Storage::Storage(const std::string& url, IfMissing if_missing)
    : database_(is_http_url(url) ? open_http_database(url) : open_sql_database(url, if_missing)) {}
Storage::~Storage() = default;
Storage::Storage(Storage&&) noexcept = default;
Storage& Storage::operator=(Storage&&) noexcept = default;

const std::string& Storage::path() const noexcept { return database_->path(); }

void Storage::create(const StudyOptions& options, Time now) { database_->create(options, now); }

std::vector<StudySummary> Storage::studies() const { return database_->studies(); }

StudyOptions Storage::definition(const std::string& name) const {
  return database_->definition(name);
}

std::unique_ptr<Journal> Storage::journal(const std::string& name) const {
  return database_->journal(name);
}

AccessLink Storage::add_link(const Grant& grant, const std::string& secret_hash, Time now) {
  return database_->add_link(grant, secret_hash, now);
}

std::vector<AccessLink> Storage::links() const { return database_->links(); }

AccessLink Storage::revoke_link(std::uint64_t id, Time now) {
  return database_->revoke_link(id, now);
}

}  // namespace duelopt
