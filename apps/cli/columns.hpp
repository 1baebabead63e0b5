// SPDX-License-Identifier: Apache-2.0
//
// Trials from the rows of a table, as export writes them (views/table.hpp): what add --csv reads.
#pragma once

#include <string>
#include <vector>

#include "apps/cli/csv.hpp"
#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

struct Import {  // a question with its answer, from a row
  std::size_t line;
  Question question;
  Outcome outcome;
  std::string judge;
};

// The rows of a table whose first one is its heading; columns may come in any order, and those that
// are neither question nor answer are not looked at. Left out are rows with a state other than
// done. Throws kInvalidArgument, with a message that begins "FILE:LINE: ", for an unknown or a
// repeated column, and for a row that is neither a label with a value nor a duel with a winner.
[[nodiscard]] std::vector<Import> read_table(const Space& space,
                                             const std::vector<CsvRow>& rows,
                                             const std::string& file);

}  // namespace duelopt::cli
