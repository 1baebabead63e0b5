// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/connection.hpp"

namespace duelopt {

void Connection::roll_back() noexcept {
  try {
    *sql_ << "ROLLBACK";
  } catch (const soci::soci_error&) {  // the database has done so by itself
  }
}

}  // namespace duelopt
