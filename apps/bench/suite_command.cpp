// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <set>
#include <thread>

#include <fmt/format.h>

#include "apps/bench/commands.hpp"
#include "apps/bench/progress.hpp"
#include "apps/bench/suite.hpp"
#include "apps/bench/suite_summary.hpp"
#include "duelopt/core/error.hpp"
#include "duelopt/core/time.hpp"
#include "duelopt/problems/random_problem.hpp"

namespace duelopt::bench {
namespace {

struct SuiteArguments {
  std::vector<std::string> families{family_names().begin(), family_names().end()};
  std::vector<std::string> judges{"same"};
  std::vector<double> cost_ratios{10.0};
  std::vector<std::string> noises{"exact"};
  std::vector<std::string> strategies{"joint"};
  std::string seeds = "1-20";
  std::string build;
  std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
  std::string file = "suite.csv";
  std::string picture;
  std::string looks = "docs/research/validation_looks.csv";

  [[nodiscard]] SuiteOptions options() const {
    SuiteOptions all{.families = families,
                     .judges = {},
                     .cost_ratios = cost_ratios,
                     .noises = noises,
                     .contenders = {},
                     .seeds = seed_range(seeds),
                     .build = build};
    for (const std::string& each : judges) all.judges.push_back(suite_judge(each));
    for (const std::string& each : strategies) all.contenders.push_back(suite_contender(each));
    return all;
  }
};

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

// Validation seeds lose their worth when they are looked at, so every look is written down first.
void record_look(const SuiteArguments& arguments) {
  if (!std::filesystem::exists(arguments.looks))
    throw Error(ErrorCode::kNotFound,
                "every look at validation seeds is recorded, but there is no " + arguments.looks +
                    "; run this where the sources are, or name the file with --looks");
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  std::ofstream file(arguments.looks, std::ios::app);
  file << fmt::format("{},{},{},{},{},{},{},{}\n",
                      to_text(Time(now)),
                      arguments.build,
                      joined(arguments.strategies),
                      arguments.seeds,
                      joined(arguments.families),
                      joined(arguments.judges),
                      fmt::join(arguments.cost_ratios, " "),
                      joined(arguments.noises))
       << std::flush;
  if (!file) throw Error(ErrorCode::kIo, "cannot write " + arguments.looks);
  std::cerr << "recorded in " << arguments.looks << '\n';
}

void run_suite(const SuiteArguments& arguments) {
  const SuiteOptions options = arguments.options();
  if (options.seeds.validation() && options.build.empty())
    throw Error(ErrorCode::kInvalidArgument,
                "a look at validation seeds needs --build, the name of the design that it judges");
  const std::vector<Job> jobs = suite_jobs(options);
  ResultFile file(arguments.file);
  if (options.seeds.validation()) record_look(arguments);
  if (!carry_out_watched(jobs, arguments.threads, file))
    throw Error(ErrorCode::kIo,
                "interrupted; " + file.path() +
                    " holds what is finished, and the same command goes on from there");
  std::set<std::string> ids;
  for (const Job& job : jobs) ids.insert(job.id);
  std::vector<Row> rows;
  for (const Row& row : file.rows())
    if (row.seed >= options.seeds.first && row.seed <= options.seeds.last) rows.push_back(row);
  const std::vector<Comparison> compared = compare(rows, ids);
  std::cout << suite_table(compared);
  if (!arguments.picture.empty()) draw(suite_figure(compared), arguments.picture);
}

}  // namespace

void add_suite(CLI::App& app) {
  CLI::App& command =
      *app.add_subcommand("suite", "Compares strategies with log-ei on generated problems");
  const auto arguments = std::make_shared<SuiteArguments>();
  const auto add_list = [&](const char* name, auto& values, const char* what, const char* type) {
    command.add_option(name, values, what)->delimiter(',')->type_name(type)->capture_default_str();
  };
  add_list("--family", arguments->families, "families of problems", "F,...");
  add_list("--judge",
           arguments->judges,
           "judges, each with its share of wrong answers on random pairs",
           "NAME:SHARE,...");
  add_list("--ratio", arguments->cost_ratios, "duels for the price of a label", "R,...");
  add_list("--noise", arguments->noises, "of labels", "NOISE,...");
  add_list(
      "--strategies", arguments->strategies, "with options of their own", "S:OPTION=VALUE,...");
  command
      .add_option("--seeds", arguments->seeds, "of problems, 1 to 1e6, or validation from 1e9 on")
      ->type_name("A-B")
      ->capture_default_str();
  command.add_option("--build", arguments->build, "what this build of the strategies is called")
      ->type_name("NAME");
  command.add_option("--jobs", arguments->threads, "threads; the numbers do not depend on it")
      ->check(CLI::Range(1, 1024))
      ->type_name("J");
  command.add_option("--out", arguments->file, "where runs are kept and found again")
      ->type_name("FILE")
      ->capture_default_str();
  command.add_option("--picture", arguments->picture, "an SVG file of regret against log-ei's")
      ->type_name("FILE");
  command.add_option("--looks", arguments->looks, "where looks at validation seeds are recorded")
      ->type_name("FILE")
      ->capture_default_str();
  command.callback([arguments] { run_suite(*arguments); });
  set_example(command,
              "  duelopt-bench suite --family bowls --strategies random-labels --seeds 1-2 "
              "--out /tmp/suite.csv");
}

}  // namespace duelopt::bench
