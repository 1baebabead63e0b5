// SPDX-License-Identifier: Apache-2.0
//
// Comma-separated values [RFC 4180].
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace duelopt::cli {

struct CsvRow {
  std::size_t line;  // where it begins, counted from 1
  std::vector<std::string> fields;
};

// Lines end in LF or CRLF; empty ones are left out, and so is the apostrophe in front of what
// views::is_formula. Throws kInvalidArgument, with a message that
// begins "FILE:LINE: ", for a quotation mark where none may be.
[[nodiscard]] std::vector<CsvRow> parse_csv(std::string_view text, const std::string& file);

}  // namespace duelopt::cli
