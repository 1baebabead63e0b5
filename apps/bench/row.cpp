// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/row.hpp"

#include <array>
#include <cassert>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt::bench {
namespace {

constexpr std::string_view kHeader =
    "id,problem,judge,setting,strategy,variant,seed,readings,cost_ratio,budget,spent,labels,duels,"
    "regret_paper,regret_queried,regret_labelled,regret_recommended,ask_seconds";
constexpr std::size_t kColumns = 18;

std::string seven_digits(double value) {
  std::array<char, 32> buffer{};
  const auto end =
      std::to_chars(
          buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, 7)
          .ptr;
  return {buffer.data(), end};
}

std::string cell(const std::optional<double>& value) { return value ? seven_digits(*value) : ""; }

// Reads the cells of one line, from left to right.
class Cells {
 public:
  explicit Cells(std::string_view line) : left_(line) {}

  std::string_view text(std::string_view column) {
    if (ended_) throw Error(ErrorCode::kCorruption, "no cell for " + std::string(column));
    const std::size_t comma = left_.find(',');
    const std::string_view cell = left_.substr(0, comma);
    ended_ = comma == std::string_view::npos;
    left_ = ended_ ? std::string_view{} : left_.substr(comma + 1);
    return cell;
  }

  template <class Number>
  Number number(std::string_view column) {
    return parse<Number>(column, text(column));
  }

  std::optional<double> maybe(std::string_view column) {
    const std::string_view cell = text(column);
    return cell.empty() ? std::nullopt : std::optional(parse<double>(column, cell));
  }

  void end() const {
    if (!ended_) throw Error(ErrorCode::kCorruption, "more cells than columns");
  }

 private:
  template <class Number>
  static Number parse(std::string_view column, std::string_view cell) {
    Number value{};
    const auto result = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (result.ec != std::errc{} || result.ptr != cell.data() + cell.size())
      throw Error(ErrorCode::kCorruption,
                  "\"" + std::string(cell) + "\" is no number for " + std::string(column));
    return value;
  }

  std::string_view left_;
  bool ended_ = false;
};

}  // namespace

std::string label_of(std::string_view strategy, std::string_view variant) {
  std::string label(strategy);
  if (!variant.empty()) label.append(", ").append(variant);
  return label;
}

std::string_view csv_header() noexcept { return kHeader; }

std::string to_csv(const Row& row) {
  const std::array<std::string, kColumns> cells{row.id,
                                                row.problem,
                                                row.judge,
                                                row.setting,
                                                row.strategy,
                                                row.variant,
                                                std::to_string(row.seed),
                                                std::to_string(row.readings),
                                                row.cost_ratio ? to_text(*row.cost_ratio) : "",
                                                to_text(row.budget),
                                                to_text(row.spent),
                                                std::to_string(row.labels),
                                                std::to_string(row.duels),
                                                cell(row.regret_paper),
                                                cell(row.regret_queried),
                                                cell(row.regret_labelled),
                                                cell(row.regret_recommended),
                                                seven_digits(row.ask_seconds)};
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    assert(cells[i].find_first_of(",\"\r\n") == std::string::npos);
    line += (i == 0 ? "" : ",") + cells[i];
  }
  return line + "\n";
}

Row rounded(const Row& row) {
  std::string line = to_csv(row);
  line.pop_back();
  return row_of(line);
}

Row row_of(std::string_view line) {
  Cells cells(line);
  Row row;
  row.id = cells.text("id");
  row.problem = cells.text("problem");
  row.judge = cells.text("judge");
  row.setting = cells.text("setting");
  row.strategy = cells.text("strategy");
  row.variant = cells.text("variant");
  row.seed = cells.number<std::uint64_t>("seed");
  row.readings = cells.number<std::size_t>("readings");
  row.cost_ratio = cells.maybe("cost_ratio");
  row.budget = cells.number<double>("budget");
  row.spent = cells.number<double>("spent");
  row.labels = cells.number<std::size_t>("labels");
  row.duels = cells.number<std::size_t>("duels");
  row.regret_paper = cells.maybe("regret_paper");
  row.regret_queried = cells.maybe("regret_queried");
  row.regret_labelled = cells.maybe("regret_labelled");
  row.regret_recommended = cells.maybe("regret_recommended");
  row.ask_seconds = cells.number<double>("ask_seconds");
  cells.end();
  return row;
}

std::vector<Row> read_rows(const std::string& path) {
  if (!std::filesystem::exists(path)) throw Error(ErrorCode::kNotFound, "there is no " + path);
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path))  // a directory opens, but cannot be read
    throw Error(
        ErrorCode::kIo,
        "cannot read " + path + ": " + std::generic_category().message(file ? EISDIR : errno));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::vector<Row> rows;
  std::size_t line = 0;
  for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != std::string::npos;
       at = end + 1) {
    const std::string_view words = std::string_view(text).substr(at, end - at);
    ++line;
    try {
      if (line > 1) {
        rows.push_back(row_of(words));
      } else if (words != kHeader) {
        throw Error(ErrorCode::kCorruption, "it does not begin with the columns of a result file");
      }
    } catch (const Error& error) {
      throw Error(error.code(), path + ":" + std::to_string(line) + ": " + error.what());
    }
  }
  if (line == 0 && !text.empty())
    throw Error(ErrorCode::kCorruption, path + ":1: it is no result file");
  return rows;
}

}  // namespace duelopt::bench
