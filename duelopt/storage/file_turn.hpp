// SPDX-License-Identifier: Apache-2.0
//
// Internal: turns that processes on one machine take.
#pragma once

#include <memory>
#include <string>

#include "duelopt/storage/journal.hpp"

namespace duelopt {

// The turn of a study in this database: a lock on one byte of the file "DATABASE-turns", which the
// system gives up however the process ends. Nothing while another holds it. Where files cannot be
// locked it is always ours.
[[nodiscard]] std::unique_ptr<Turn> try_turn(const std::string& database, long long study_id);

}  // namespace duelopt
