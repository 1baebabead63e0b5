// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace duelopt::experiments {

// The page of results, in Markdown, from the CSV files of a directory: every claim of the paper
// with a verdict, the figures behind it, and the benchmark. What was not run is said to be missing;
// but the benchmark, whose file is too large to be kept, stays as the earlier page has it. What
// people have to say about an experiment is read from DIR/NAME.remarks.md. Throws as read_rows
// does, a missing file excepted.
[[nodiscard]] std::string report_of(const std::string& directory, const std::string& earlier = {});

// Writes it, in place of the earlier page if there is one. Throws kIo too.
void write_report(const std::string& directory, const std::string& path);

}  // namespace duelopt::experiments
