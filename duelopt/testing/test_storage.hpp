// SPDX-License-Identifier: Apache-2.0
//
// For tests only: a new, empty place for studies.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>

#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <unistd.h>

#include "duelopt/testing/temp_folder.hpp"

namespace duelopt {

// A SQLite file; or, where the environment's DUELOPT_TEST_POSTGRESQL is the URL of a server's
// database, a new database of that server. Gone with the object.
class TestStorage {
 public:
  TestStorage() : url_("sqlite:///" + folder_.file("a.db")) {
    const char* const server = std::getenv("DUELOPT_TEST_POSTGRESQL");
    if (server == nullptr) return;
    static int count = 0;
    server_ = server;
    name_ = "duelopt_" + std::to_string(getpid()) + "_" + std::to_string(count++);
    soci::session(soci::postgresql, server_) << "CREATE DATABASE " << name_ << " ENCODING 'UTF8'"
                                             << " TEMPLATE template0";
    const std::size_t end = std::min(server_.find('?'), server_.size());
    url_ = server_.substr(0, server_.rfind('/', end) + 1) + name_ + server_.substr(end);
  }
  ~TestStorage() {
    if (name_.empty()) return;
    try {
      soci::session(soci::postgresql, server_) << "DROP DATABASE " << name_ << " WITH (FORCE)";
    } catch (const soci::soci_error&) {  // it is gone with the server then
    }
  }
  TestStorage(const TestStorage&) = delete;
  TestStorage& operator=(const TestStorage&) = delete;

  [[nodiscard]] const std::string& url() const noexcept { return url_; }

 private:
  TempFolder folder_;
  std::string url_;
  std::string server_;
  std::string name_;  // of the database
};

}  // namespace duelopt
