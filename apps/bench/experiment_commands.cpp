// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>
#include <memory>
#include <set>
#include <thread>

#include <fmt/format.h>

#include "apps/bench/commands.hpp"
#include "apps/bench/figures.hpp"
#include "apps/bench/progress.hpp"
#include "apps/bench/report.hpp"
#include "apps/bench/text_file.hpp"
#include "duelopt/core/error.hpp"

namespace duelopt::bench {
namespace {

constexpr std::string_view kDirectory = "apps/bench/results";

struct Arguments {
  std::string name;
  std::string directory{kDirectory};
  std::string page = "docs/results.md";
  std::size_t seeds = 20;
  std::uint64_t first_seed = 1;
  std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
  double scale = 1.0;

  [[nodiscard]] std::string file() const { return directory + "/" + name + ".csv"; }
};

// Results of other options are not to be mixed with those of this program.
void refuse_others(const ResultFile& file, const std::vector<Job>& jobs) {
  std::set<std::string> ids;
  for (const Job& job : jobs) ids.insert(job.id);
  for (const Row& row : file.rows()) {
    if (ids.count(row.id) == 0)
      throw Error(ErrorCode::kConflict,
                  fmt::format("{} holds results of other options ({} on {}, id {}); give another "
                              "directory, or move the file away",
                              file.path(),
                              label_of(row.strategy, row.variant),
                              row.problem,
                              row.id));
  }
}

void run_experiment(const Arguments& arguments) {
  const Experiment what = experiment(arguments.name, arguments.scale);
  const std::vector<Job> jobs = jobs_of(what, arguments.first_seed, arguments.seeds);
  ResultFile file(arguments.file());
  refuse_others(file, jobs);
  if (!carry_out_watched(jobs, arguments.threads, file))
    throw Error(ErrorCode::kIo,
                "interrupted; " + file.path() +
                    " holds what is finished, and the same command goes on from there");
  std::vector<std::string> ids;
  for (const Run& run : what.runs) ids.push_back(id_of(run));
  file.sort(ids);
  std::cout << file.path() << '\n';
}

void plot_experiment(const Arguments& arguments) {
  const Experiment what = experiment(arguments.name);
  const std::string picture = arguments.directory + "/" + what.name + ".svg";
  draw(figure_of(what, Results(read_rows(arguments.file()))), picture);
  std::cout << picture << '\n';
}

void print_tables(const Arguments& arguments) {
  if (arguments.name == "claims") {
    std::cout << claims_table(read_files(arguments.directory),
                              {kRegretKinds.begin(), kRegretKinds.end()});
  } else {
    const Experiment what = experiment(arguments.name);
    std::cout << regret_tables(what, Results(read_rows(arguments.file())));
  }
}

void add_directory(CLI::App& command, const std::shared_ptr<Arguments>& arguments) {
  command.add_option("--dir", arguments->directory, "where the CSV files are")
      ->type_name("DIR")
      ->capture_default_str();
}

std::shared_ptr<Arguments> add_named(CLI::App& command, const char* what) {
  auto arguments = std::make_shared<Arguments>();
  command.add_option("NAME", arguments->name, what)->required()->type_name("");
  add_directory(command, arguments);
  return arguments;
}

void add_run(CLI::App& app) {
  CLI::App& command =
      *app.add_subcommand("run", "Runs an experiment, or goes on with one that was stopped");
  const auto arguments = add_named(command, "the experiment; see duelopt-bench list");
  command.add_option("--seeds", arguments->seeds, "how many seeds")
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--first-seed", arguments->first_seed, "the first of them")
      ->type_name("S")
      ->capture_default_str();
  command.add_option("--jobs", arguments->threads, "threads; the numbers do not depend on it")
      ->check(CLI::Range(1, 1024))
      ->type_name("J");
  command.add_option("--scale", arguments->scale, "multiplies all budgets, for a quick look")
      ->check(CLI::PositiveNumber)
      ->type_name("F")
      ->capture_default_str();
  command.callback([arguments] { run_experiment(*arguments); });
  set_example(command, "  duelopt-bench run currin-single --seeds 2 --scale 0.05 --dir /tmp/look");
}

void add_report(CLI::App& app) {
  CLI::App& command = *app.add_subcommand("report", "Writes the page of results");
  const auto arguments = std::make_shared<Arguments>();
  add_directory(command, arguments);
  command.add_option("--out", arguments->page, "the page")
      ->type_name("FILE")
      ->capture_default_str();
  command.callback([arguments] {
    write_text(arguments->page, report_of(arguments->directory));
    std::cout << arguments->page << '\n';
  });
  set_example(command, "  duelopt-bench report --out /tmp/results.md");
}

}  // namespace

void add_experiment_commands(CLI::App& app) {
  CLI::App& list = *app.add_subcommand("list", "Lists the experiments");
  list.callback([] {
    for (const std::string_view name : experiment_names())
      std::cout << fmt::format("{:<17} {}\n", name, experiment(name).title);
  });
  set_example(list, "  duelopt-bench list");

  add_run(app);

  CLI::App& plot = *app.add_subcommand("plot", "Draws NAME.svg from NAME.csv");
  const auto plotted = add_named(plot, "the experiment");
  plot.callback([plotted] { plot_experiment(*plotted); });
  set_example(plot, "  duelopt-bench plot currin-budget");

  CLI::App& tables = *app.add_subcommand("tables", "Prints all regrets, counted in four ways");
  const auto printed = add_named(tables, "the experiment, or claims");
  tables.callback([printed] { print_tables(*printed); });
  set_example(tables, "  duelopt-bench tables currin-budget");

  add_report(app);
}

}  // namespace duelopt::bench
