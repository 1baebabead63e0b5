// SPDX-License-Identifier: Apache-2.0
//
// The rows of a result file, and their text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace duelopt::experiments {

// What was read once. An empty cell is an absent optional or an empty string.
struct Row {
  std::string experiment{};
  std::string problem{};
  std::string judge{};  // empty for labels alone
  std::string strategy{};
  std::string options{};
  std::uint64_t seed = 0;
  double budget = 0.0;                 // at which it was read
  std::optional<double> cost_ratio{};  // nothing for labels alone: it holds for all
  double spent = 0.0;
  std::size_t labels = 0;
  std::size_t duels = 0;
  std::optional<double> regret_paper{};  // see Regrets; none before the first answer
  std::optional<double> regret_queried{};
  std::optional<double> regret_labelled{};
  std::optional<double> regret_recommended{};
  double ask_seconds = 0.0;  // of processor time, for all asks so far
  friend bool operator==(const Row&, const Row&) = default;
};

[[nodiscard]] std::string_view csv_header() noexcept;  // without the end of the line

// One line, its end included; numbers read back exactly, but regrets and seconds are rounded to
// seven digits. REQUIRES: no text holds a comma, a quote or the end of a line
[[nodiscard]] std::string to_csv(const Row& row);

// What to_csv would read back: with rounded regrets.
[[nodiscard]] Row rounded(const Row& row);

// The row of a line without its end. Throws kCorruption, naming the column.
[[nodiscard]] Row row_of(std::string_view line);

// The rows of a result file, without the last if its line has no end: that one was being written.
// Throws kNotFound if there is no such file, kIo if it cannot be read, and kCorruption, naming file
// and line, if it is none.
[[nodiscard]] std::vector<Row> read_rows(const std::string& path);

}  // namespace duelopt::experiments
