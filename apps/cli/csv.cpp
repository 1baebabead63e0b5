// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/csv.hpp"

#include <fmt/format.h>

#include "duelopt/core/error.hpp"
#include "duelopt/views/table.hpp"

namespace duelopt::cli {
namespace {

class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& file) : rest_(text), file_(file) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
  }

  [[nodiscard]] bool at_end() const { return rest_.empty(); }

  CsvRow row() {
    CsvRow row{line_, {}};
    do row.fields.push_back(field());
    while (take(","));
    if (!rest_.empty() && !end_of_line()) refuse("text after a closing quotation mark");
    return row;
  }

 private:
  std::string field() {
    if (take("\"")) return quoted_field();
    const std::string_view bare = rest_.substr(0, rest_.find_first_of(",\r\n\""));
    rest_.remove_prefix(bare.size());
    if (rest_.starts_with('"')) refuse("a quotation mark within a field that is not quoted");
    if (rest_.starts_with('\r') && !rest_.starts_with("\r\n")) refuse("a bare carriage return");
    return std::string(bare);
  }

  std::string quoted_field() {
    std::string text;
    while (!rest_.empty()) {
      if (take("\"\"")) {
        text += '"';
      } else if (take("\"")) {
        return text;
      } else {
        if (rest_.front() == '\n') ++line_;
        text += rest_.front();
        rest_.remove_prefix(1);
      }
    }
    refuse("a quotation mark is not closed");
  }

  bool end_of_line() {
    if (!take("\r\n") && !take("\n")) return false;
    ++line_;
    return true;
  }

  bool take(std::string_view token) {
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }

  [[noreturn]] void refuse(const std::string& what) const {
    throw Error(ErrorCode::kInvalidArgument, fmt::format("{}:{}: {}", file_, line_, what));
  }

  std::string_view rest_;
  const std::string& file_;
  std::size_t line_ = 1;
};

void unguard(std::string& text) {
  if (!text.empty() && text.front() == '\'' && views::is_formula(text)) text.erase(0, 1);
}

}  // namespace

std::vector<CsvRow> parse_csv(std::string_view text, const std::string& file) {
  CsvReader reader(text, file);
  std::vector<CsvRow> rows;
  while (!reader.at_end()) {
    CsvRow row = reader.row();
    for (std::string& field : row.fields) unguard(field);
    if (row.fields != std::vector<std::string>{""}) rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace duelopt::cli
