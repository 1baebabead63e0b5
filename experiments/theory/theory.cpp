// SPDX-License-Identifier: Apache-2.0
//
// Prints the table of docs/theory.md:  theory [--runs N] [--seed S]
#include <algorithm>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>

#include "duelopt/core/error.hpp"
#include "experiments/theory/findings.hpp"

using namespace duelopt;
using namespace duelopt::theory;

namespace {

FindingsOptions read(int count, char** words) {
  FindingsOptions options{.jobs = std::max(1U, std::thread::hardware_concurrency())};
  for (int i = 1; i < count; i += 2) {
    const std::string_view option = words[i];
    const bool known = i + 1 < count && (option == "--runs" || option == "--seed");
    if (!known) throw Error(ErrorCode::kInvalidArgument, "usage: theory [--runs N] [--seed S]");
    const auto value = std::stoull(words[i + 1]);
    if (option == "--runs") options.runs = std::max<std::size_t>(1, value);
    if (option == "--seed") options.seed = value;
  }
  return options;
}

void print_table(const FindingsOptions& options) {
  std::cout << "| claim | measured | runs | result | verdict |\n|---|---|---|---|---|" << std::endl;
  check_claims(options, [](const Finding& f) {
    std::cout << "| " << f.claim << " | " << f.measured << " | " << f.runs << " | " << f.result
              << " | " << f.verdict << " |" << std::endl;
  });
}

}  // namespace

int main(int count, char** words) {
  try {
    print_table(read(count, words));
  } catch (const std::exception& error) {
    std::cerr << "theory: " << error.what() << '\n';
    return 2;
  }
}
