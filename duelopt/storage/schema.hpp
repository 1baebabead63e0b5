// SPDX-License-Identifier: Apache-2.0
//
// Internal: the tables of a database (docs/storage.md) and how they came to be.
#pragma once

#include <functional>
#include <span>

#include "duelopt/storage/connection.hpp"

namespace duelopt {

// Step k leads from version k to version k + 1; version 0 is an empty database. Steps are added and
// never changed.
using SchemaStep = std::function<void(soci::session& sql, Backend& backend)>;
[[nodiscard]] std::span<const SchemaStep> schema_steps();

// Takes the steps that are missing, all or none. Throws kCorruption if the database is of a newer
// version than the steps lead to, and as Connection::write.
void bring_up_to_date(Connection& connection, std::span<const SchemaStep> steps = schema_steps());

}  // namespace duelopt
