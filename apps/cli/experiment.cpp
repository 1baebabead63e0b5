// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/experiment.hpp"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <ctime>
#include <memory>
#include <ostream>
#include <thread>

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include "apps/cli/context.hpp"
#include "experiments/engine/figures.hpp"
#include "experiments/engine/report.hpp"
#include "experiments/engine/runner.hpp"
#include "experiments/engine/theory.hpp"

namespace duelopt::cli {
namespace {

using namespace experiments;

constexpr std::string_view kDirectory = "experiments/results";

struct ExperimentArguments {
  std::string name;
  std::string directory{kDirectory};
  std::string report = "docs/results.md";
  std::optional<std::size_t> seeds;
  RunnerOptions runner{.jobs = std::max(1U, std::thread::hardware_concurrency())};
  double scale = 1.0;
};
using Arguments = std::shared_ptr<ExperimentArguments>;

// Holds interrupts back while it lives, so that they can be asked for. Threads that start
// meanwhile hold them back as well.
class Interrupts {
 public:
  Interrupts() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    sigaddset(&signals_, SIGTERM);
    (void)pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  }
  ~Interrupts() { (void)pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  [[nodiscard]] bool arrived() const {
    const timespec at_once{};
    return sigtimedwait(&signals_, nullptr, &at_once) > 0;
  }

 private:
  sigset_t signals_{};
  sigset_t before_{};
};

std::string duration(double seconds) {
  const long all = std::lround(seconds);
  if (all < 60) return fmt::format("{} s", all);
  if (all < 3600) return fmt::format("{} min {:02} s", all / 60, all % 60);
  return fmt::format("{} h {:02} min", all / 3600, all / 60 % 60);
}

// A bar that stays on its line on a terminal; elsewhere a line for each twentieth.
class ProgressReport {
 public:
  explicit ProgressReport(std::ostream& err) : err_(err), terminal_(isatty(STDERR_FILENO) != 0) {}
  ~ProgressReport() {  // whatever is said next gets a line of its own
    if (drawn_) err_ << std::endl;
  }
  ProgressReport(const ProgressReport&) = delete;
  ProgressReport& operator=(const ProgressReport&) = delete;

  void show(const Progress& now) {
    if (now.total == 0) return;
    const double share = static_cast<double>(now.done) / static_cast<double>(now.total);
    std::string text = fmt::format("{} of {} runs, {}", now.done, now.total, duration(now.seconds));
    if (now.left && now.done < now.total) text += fmt::format(", {} left", duration(*now.left));
    if (terminal_) {
      const auto filled = static_cast<std::size_t>(share * 30.0);
      err_ << fmt::format("\r\033[K[{:<30}] {}", std::string(filled, '#'), text) << std::flush;
      drawn_ = true;
    } else if (now.done > 0 && static_cast<int>(share * 20.0) > twentieth_) {
      twentieth_ = static_cast<int>(share * 20.0);
      err_ << text << std::endl;
    }
  }

 private:
  std::ostream& err_;
  bool terminal_;
  bool drawn_ = false;
  int twentieth_ = 0;
};

void run_theory(const ExperimentArguments& arguments, Context& context) {
  const std::string path =
      write_findings({.runs = arguments.seeds.value_or(100),
                      .seed = arguments.runner.first_seed,
                      .jobs = arguments.runner.jobs},
                     arguments.directory,
                     [&](std::string_view claim) { context.err << claim << std::endl; });
  context.out << path << '\n';
}

bool carry_out_watched(const Experiment& what,
                       const RunnerOptions& options,
                       ResultFile& file,
                       Context& context) {
  const Interrupts interrupts;
  ProgressReport report(context.err);
  return carry_out(what, options, file, [&](const Progress& now) {
    report.show(now);
    return !interrupts.arrived();
  });
}

void run_experiment(const ExperimentArguments& arguments, Context& context) {
  if (arguments.name == kTheory) return run_theory(arguments, context);
  const Experiment what = experiment(arguments.name, arguments.scale);
  RunnerOptions options = arguments.runner;
  options.seeds = arguments.seeds.value_or(options.seeds);
  ResultFile file(what, arguments.directory);
  if (carry_out_watched(what, options, file, context)) {
    context.out << file.path() << '\n';
  } else {
    context.err << "duelopt: interrupted; " << file.path()
                << " holds what is finished, and the same command goes on from there\n";
    context.exit = Exit::kRuntime;
  }
}

void plot_experiment(const ExperimentArguments& arguments, Context& context) {
  if (arguments.name == kTheory)
    throw Error(ErrorCode::kInvalidArgument, "theory is a table; it has no plot");
  const Experiment what = experiment(arguments.name);
  const Results results(read_rows(arguments.directory + "/" + what.name + ".csv"));
  for (const auto& [name, figure] : figures_of(what, results)) {
    const std::string stem = arguments.directory + "/" + name;
    draw(figure, stem);
    context.out << stem << ".svg\n" << stem << ".png\n";
  }
}

void list_experiments(Context& context) {
  const auto line = [&](std::string_view name, std::string_view title) {
    context.out << fmt::format("{:<17} {}\n", name, title);
  };
  for (const std::string_view name : experiment_names()) line(name, experiment(name).title);
  line(kTheory, "The paper's theorems, checked on functions whose norm is known");
}

CLI::App& add_named(CLI::App& app,
                    const char* name,
                    const char* description,
                    const Arguments& arguments) {
  CLI::App& command = *app.add_subcommand(name, description);
  command.add_option("NAME", arguments->name, "the experiment; see duelopt experiment list")
      ->required()
      ->type_name("");
  command.add_option("--out", arguments->directory, "where NAME.csv is")
      ->type_name("DIR")
      ->capture_default_str();
  return command;
}

void add_run_command(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<ExperimentArguments>();
  CLI::App& command =
      add_named(app, "run", "Runs an experiment, or goes on with one that was stopped", arguments);
  command.add_option("--seeds", arguments->seeds, "how many seeds (20; theory: 100)")
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N");
  command.add_option("--first-seed", arguments->runner.first_seed, "the first of them")
      ->type_name("S")
      ->capture_default_str();
  command.add_option("--jobs", arguments->runner.jobs, "threads; the numbers do not depend on it")
      ->check(CLI::Range(1, 1024))
      ->type_name("J")
      ->capture_default_str();
  command.add_option("--scale", arguments->scale, "multiplies all budgets, for a quick look")
      ->check(CLI::PositiveNumber)
      ->type_name("F")
      ->capture_default_str();
  command.callback([arguments, &context] { run_experiment(*arguments, context); });
  set_example(command,
              "  duelopt experiment run currin-single --seeds 2 --scale 0.2 --out /tmp/look");
}

}  // namespace

void add_experiment(CLI::App& app, Context& context) {
  CLI::App& command =
      *app.add_subcommand("experiment", "The paper's figures and our own benchmark");
  command.require_subcommand(1);
  set_example(command, "  duelopt experiment list");
  CLI::App& list = *command.add_subcommand("list", "Lists the experiments");
  list.callback([&context] { list_experiments(context); });
  set_example(list, "  duelopt experiment list");
  add_run_command(command, context);

  const auto plot = std::make_shared<ExperimentArguments>();
  CLI::App& plot_command = add_named(command, "plot", "Draws NAME.svg and NAME.png", plot);
  plot_command.callback([plot, &context] { plot_experiment(*plot, context); });
  set_example(plot_command, "  duelopt experiment plot currin-budget");

  const auto report = std::make_shared<ExperimentArguments>();
  CLI::App& report_command =
      *command.add_subcommand("report", "Writes the page of results from the CSV files");
  report_command.add_option("--results", report->directory, "where the CSV files are")
      ->type_name("DIR")
      ->capture_default_str();
  report_command.add_option("--out", report->report, "the page")
      ->type_name("FILE")
      ->capture_default_str();
  report_command.callback([report, &context] {
    write_report(report->directory, report->report);
    context.out << report->report << '\n';
  });
  set_example(report_command, "  duelopt experiment report --out /tmp/results.md");
}

}  // namespace duelopt::cli
