// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>
#include <memory>
#include <thread>

#include "apps/bench/commands.hpp"
#include "apps/bench/tables.hpp"
#include "apps/bench/theory/findings.hpp"

namespace duelopt::bench {

void add_theory(CLI::App& app) {
  CLI::App& command =
      *app.add_subcommand("theory", "Checks the paper's theorems: the table of docs/theory.md");
  const auto options = std::make_shared<theory::FindingsOptions>(theory::FindingsOptions{
      .jobs = std::max<std::size_t>(1, std::thread::hardware_concurrency())});
  command.add_option("--runs", options->runs, "of each claim; of the costly ones a part of it")
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--seed", options->seed, "of the worlds and the runs")
      ->type_name("S")
      ->capture_default_str();
  command.add_option("--jobs", options->jobs, "threads; the findings do not depend on it")
      ->check(CLI::Range(1, 1024))
      ->type_name("J");
  command.callback([options] {
    std::cout << table_head({"claim", "measured", "runs", "result", "verdict"}) << std::flush;
    theory::check_claims(*options, [](const theory::Finding& f) {
      std::cout << table_line({f.claim, f.measured, std::to_string(f.runs), f.result, f.verdict})
                << std::flush;
    });
  });
  set_example(command, "  duelopt-bench theory --runs 1");
}

}  // namespace duelopt::bench
