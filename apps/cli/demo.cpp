// SPDX-License-Identifier: Apache-2.0
//
// A first look: a whole study on a simulated problem, kept as a user's own would be.
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <sstream>

#include <fmt/format.h>

#include "apps/cli/context.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/problems/named_judge.hpp"
#include "duelopt/problems/oracle.hpp"
#include "duelopt/problems/problem.hpp"
#include "duelopt/problems/regret.hpp"

namespace duelopt::cli {
namespace {

const Costs kCosts{.label = 1.0, .duel = 0.1};
constexpr double kRows = 8.0;  // of the table

struct DemoArguments {
  std::string problem = "currin-exp";
  std::string strategy = "joint";
  double budget = 30.0;
  std::uint64_t seed = 1;
};

std::filesystem::path new_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "duelopt-demo-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr)
    throw Error(ErrorCode::kIo, "cannot make a folder " + name + " in the temporary folder");
  return name;
}

std::string study_file(const DemoArguments& arguments, const Problem& problem) {
  std::string text = fmt::format(
      "# {}, with the low fidelity's utility as the judge.\nname = \"demo\"\ndirection = "
      "\"maximize\"\nbudget = {}\nseed = {}\n",
      problem.name,
      to_text(arguments.budget),
      arguments.seed);
  for (std::size_t i = 0; i < problem.domain.dim(); ++i) {
    const Interval& side = problem.domain[i];
    text += fmt::format("\n[[parameter]]\nname = \"x{}\"\ntype = \"real\"\nlow = {}\nhigh = {}\n",
                        i + 1,
                        to_text(side.lo()),
                        to_text(side.hi()));
  }
  return text +
         fmt::format("\n[label]\ncost = {}\n\n[duel]\ncost = {}\n\n[strategy]\nname = \"{}\"\n",
                     to_text(kCosts.label),
                     to_text(kCosts.duel),
                     arguments.strategy);
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  if (!file.flush()) throw Error(ErrorCode::kIo, "cannot write " + path.string());
}

Point point_of(const Setting& setting) {
  std::vector<double> x;
  for (const Value& value : setting) x.push_back(std::get<double>(value));
  return Point(std::move(x));
}

Outcome outcome_of(const Answer& answer) {
  return std::visit(Overloaded{[](const Measurement& m) -> Outcome { return m; },
                               [](Winner winner) -> Outcome {
                                 return winner == Winner::kFirst    ? Verdict::kLeft
                                        : winner == Winner::kSecond ? Verdict::kRight
                                                                    : Verdict::kTie;
                               },
                               [](const Pick& pick) -> Outcome { return pick; }},
                    answer);
}

Outcome answer(const Oracle& world, const Trial& trial, std::uint64_t seed) {
  Rng chance(Seed{seed ^ 0x64656d6f}, static_cast<std::uint64_t>(trial.id));  // not the study's
  const Query query = std::visit(
      Overloaded{[](const LabelQuestion& q) -> Query { return Label{point_of(q.params)}; },
                 [](const DuelQuestion& q) -> Query {
                   return Duel{point_of(q.left), point_of(q.right)};
                 },
                 [](const ChoiceQuestion& q) -> Query {
                   Choice choice;
                   for (const Setting& option : q.options)
                     choice.options.push_back(point_of(option));
                   return choice;
                 }},
      trial.question);
  return outcome_of(world.answer(query, chance));
}

void print_row(std::ostream& out, const Study& study, const Problem& problem) {
  const Spending spending = study.spending();
  const auto best = study.best().recommended;
  if (!best) return;
  std::string place;
  for (const Value& value : best->params)
    place += fmt::format("{}{:.4g}", place.empty() ? "" : ", ", std::get<double>(value));
  out << fmt::format("{:8.1f}{:8}{:7}   {:.6f}   ({})\n",
                     spending.spent,
                     spending.done.labels,
                     spending.done.duels,
                     regret(problem, point_of(best->params)),
                     place)
      << std::flush;
}

void run(StoredStudy& stored,
         const Oracle& world,
         const DemoArguments& arguments,
         Context& context) {
  context.out << "   spent  labels  duels   below the optimum, where it would stop now\n";
  double next_row = 0.0;
  while (const std::optional<Trial> trial = stored.ask()) {
    stored.tell(trial->id, answer(world, *trial, arguments.seed));
    const Study& study = stored.study();
    if (study.spending().spent < next_row) continue;
    print_row(context.out, study, world.problem);
    next_row = study.spending().spent + arguments.budget / kRows;
  }
  print_row(context.out, stored.study(), world.problem);
}

// The domain with '.' where a duel was fought and 'o' where a label was bought, 'R' for what is
// recommended and 'X' for the best point that there is.
std::string map_text(const Study& study, const Problem& problem) {
  constexpr int kColumns = 64;
  constexpr int kLines = 20;
  std::vector<std::string> map(kLines, std::string(kColumns, ' '));
  const auto mark = [&](const Point& x, char c) {
    const UnitPoint u = problem.domain.to_unit(x);
    const auto line = static_cast<std::size_t>(std::lround((1.0 - u[1]) * (kLines - 1)));
    map[line][static_cast<std::size_t>(std::lround(u[0] * (kColumns - 1)))] = c;
  };
  for (const Trial& trial : study.trials())
    if (const auto* duel = std::get_if<DuelQuestion>(&trial.question))
      mark(point_of(duel->chosen == Side::kLeft ? duel->left : duel->right), '.');
  for (const Trial& trial : study.trials())
    if (const auto* label = std::get_if<LabelQuestion>(&trial.question))
      mark(point_of(label->params), 'o');
  for (const Point& x : problem.f.maximizers) mark(x, 'X');
  if (const auto best = study.best().recommended) mark(point_of(best->params), 'R');
  std::string text =
      "\nWhere it looked (x1 to the right, x2 upwards; . duel, o label, X optimum, R "
      "recommended):\n\n";
  for (const std::string& line : map) text += "  |" + line + "|\n";
  return text;
}

void print_result(std::ostream& out, const Study& study, const Problem& problem) {
  const auto best = study.best().recommended;
  if (!best) {
    out << "\nThe budget does not pay for a question.\n";
    return;
  }
  const Point x = point_of(best->params);
  out << fmt::format("\nRecommended: {}\n", brief(study.options().space, best->params));
  if (best->value)
    out << fmt::format("It expects {}, with 95 % between {} and {}.\n",
                       brief(best->value->mean),
                       brief(best->value->low),
                       brief(best->value->high));
  out << fmt::format("The truth is {} there; the optimum is {}.\n",
                     brief(problem.f(x)),
                     brief(problem.f.optimum()));
}

// For a shell.
std::string quoted_word(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

// What makes a shell find this program as "duelopt": nothing if it does already.
std::string path_line() {
  std::error_code failed;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (failed) return "";
  const char* path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): one thread
  std::istringstream folders(path != nullptr ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::filesystem::path candidate = std::filesystem::path(folder) / "duelopt";
    if (!std::filesystem::exists(candidate, failed)) continue;
    if (std::filesystem::equivalent(candidate, program, failed)) return "";
    break;  // another one comes first
  }
  return fmt::format("  export PATH={}:\"$PATH\"\n", quoted_word(program.parent_path().string()));
}

void demo(const DemoArguments& arguments, Context& context) {
  const Problem chosen = problem(arguments.problem);
  check(StrategySpec(arguments.strategy));
  const std::string definition = study_file(arguments, chosen);
  const StudyOptions options = parse_study_file(definition, "demo.toml");
  const std::filesystem::path folder = new_folder();
  write_file(folder / "demo.toml", definition);
  const std::string url = "sqlite:///" + (folder / "duelopt.db").string();
  Storage storage(url);
  storage.create(options);
  StoredStudy stored(storage, "demo");
  const Oracle world{chosen, judge("low-fidelity", chosen)};
  context.out << fmt::format(
      "{}, {} parameters, asked by {}. A judge with a biased utility decides duels.\n"
      "Budget {}: a label costs {}, a duel {}.\n\n",
      chosen.name,
      chosen.domain.dim(),
      arguments.strategy,
      brief(arguments.budget),
      brief(kCosts.label),
      brief(kCosts.duel));
  run(stored, world, arguments, context);
  print_result(context.out, stored.study(), chosen);
  if (chosen.domain.dim() == 2) context.out << map_text(stored.study(), chosen);
  context.out << fmt::format(
      "\nThe study is kept in {}, with its study file demo.toml. To continue:\n\n"
      "{}  export DUELOPT_STORAGE={}\n  duelopt best demo --format text\n"
      "  duelopt importance demo --format text\n  duelopt trials demo --format text\n"
      "  duelopt plot demo --out demo.html\n",
      folder.string(),
      path_line(),
      quoted_word(url));
}

}  // namespace

void add_demo(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<DemoArguments>();
  CLI::App& command = *app.add_subcommand("demo", "Runs a complete simulated study in seconds");
  command.add_option("PROBLEM", arguments->problem, "the simulated problem")
      ->type_name("")
      ->capture_default_str();
  command.add_option("--budget", arguments->budget, "the budget: a label costs 1, a duel 0.1")
      ->type_name("B")
      ->capture_default_str();
  command
      .add_option("--seed", arguments->seed, "the seed of the study and of the simulated answers")
      ->type_name("S")
      ->capture_default_str();
  command.add_option("--strategy", arguments->strategy, "the strategy")
      ->type_name("NAME")
      ->capture_default_str();
  command.callback([arguments, &context] { demo(*arguments, context); });
  set_example(command, "  duelopt demo\n  duelopt demo branin --budget 20 --strategy gp-ucb");
}

}  // namespace duelopt::cli
