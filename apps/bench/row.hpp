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

namespace duelopt::bench {

// What was read of a run at one moment. An empty cell is an absent optional or an empty string.
struct Row {
  std::string id{};  // of the run's settings, whatever the seed: see Run
  std::string problem{};
  std::string judge{};  // empty for labels alone
  std::string setting{};
  std::string strategy{};
  std::string variant{};
  std::uint64_t seed = 0;
  std::size_t readings = 1;            // rows of this run and seed: with fewer it was cut short
  std::optional<double> cost_ratio{};  // nothing for labels alone: it holds for all
  double budget = 0.0;                 // at which it was read
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

// "comp-gp-ucb, known bias".
[[nodiscard]] std::string label_of(std::string_view strategy, std::string_view variant);

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
// and line, if it is no result file.
[[nodiscard]] std::vector<Row> read_rows(const std::string& path);

}  // namespace duelopt::bench
