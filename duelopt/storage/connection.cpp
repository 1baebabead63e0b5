// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/connection.hpp"

namespace duelopt {

Connection::Connection(sqlite::Target target, IfMissing if_missing) : target_(std::move(target)) {
  try {
    sql_ = sqlite::connect(target_, if_missing);
  } catch (const soci::soci_error& error) {
    throw sqlite::translate(error, target_);
  }
}

void Connection::roll_back() noexcept {
  try {
    *sql_ << "ROLLBACK";
  } catch (const soci::soci_error&) {  // the database has done so by itself
  }
}

}  // namespace duelopt
