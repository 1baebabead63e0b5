// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "apps/bench/tables.hpp"

namespace duelopt::bench {

// The results of every experiment that has a CSV file in this directory. Throws as read_rows does.
[[nodiscard]] Files read_files(const std::string& directory);

// The page of results in Markdown, from the CSV files of a directory: the paper's claims, the
// pictures, and what people have to say, from DIR/depends.md. What was not run is said to be
// missing. Throws kNotFound if there is no such directory, and as read_rows does.
[[nodiscard]] std::string report_of(const std::string& directory);

}  // namespace duelopt::bench
