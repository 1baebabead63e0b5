// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/theory.hpp"

#include <filesystem>
#include <fstream>
#include <system_error>

#include "duelopt/core/error.hpp"
#include "experiments/engine/text_file.hpp"
#include "experiments/theory/findings.hpp"

namespace duelopt::experiments {
namespace {

// A cell that may hold commas.
std::string csv_field(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + "\"";
}

}  // namespace

std::string write_findings(const TheoryOptions& options,
                           const std::string& directory,
                           const std::function<void(std::string_view)>& checked) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) throw Error(ErrorCode::kIo, "cannot make " + directory + ": " + error.message());
  std::string path = directory + "/theory.csv";
  const std::string of = std::to_string(options.seed) + "," + std::to_string(options.runs) + ",";
  if (std::ifstream old(path); old) {
    std::string line;
    std::getline(old, line);  // the columns
    std::getline(old, line);
    if (line.substr(0, of.size()) == of) return path;
    throw Error(ErrorCode::kConflict,
                path + " holds results of other seeds; give another directory, or move it away");
  }
  std::string text = "seed,runs,claim,measured,of_these,result,verdict\n";
  theory::check_claims({.runs = options.runs, .seed = options.seed, .jobs = options.jobs},
                       [&](const theory::Finding& f) {
                         text += of + csv_field(f.claim) + "," + csv_field(f.measured) + "," +
                                 std::to_string(f.runs) + "," + csv_field(f.result) + "," +
                                 csv_field(f.verdict) + "\n";
                         if (checked) checked(f.claim + ": " + f.verdict);
                       });
  write_text(path, text);
  return path;
}

}  // namespace duelopt::experiments
