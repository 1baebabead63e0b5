// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/arguments.hpp"
#include "apps/cli/columns.hpp"
#include "apps/cli/context.hpp"
#include "duelopt/storage/answer.hpp"
#include "duelopt/views/trial.hpp"

namespace duelopt::cli {
namespace {

struct AddArguments {
  std::string name{};
  std::vector<std::string> params{};
  std::optional<std::string> value{};
  std::optional<std::string> winner{};
  std::vector<std::string> left{};
  std::vector<std::string> right{};
  std::vector<std::string> options{};
  std::optional<std::string> csv{};
  std::string judge{};
};

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, message);
}

void check(const AddArguments& arguments) {
  const int given = int{arguments.value.has_value()} + int{arguments.winner.has_value()} +
                    int{arguments.csv.has_value()};
  if (given != 1) refuse("give exactly one of --value, --winner and --csv");
  const bool has_sides =
      !arguments.left.empty() || !arguments.right.empty() || !arguments.options.empty();
  if (arguments.value && has_sides)
    refuse("--value is of one setting: leave out --left, --right and --option");
  if (arguments.winner && !arguments.params.empty())
    refuse("--winner is of two settings: give them with --left and --right, more with --option");
  if (!arguments.options.empty() && !(arguments.left.empty() && arguments.right.empty()))
    refuse("give --left and --right for a duel, or --option for each setting of a choice");
  if (arguments.csv && (has_sides || !arguments.params.empty()))
    refuse("--csv reads the settings from its file: give none here");
}

Question question_of(const AddArguments& arguments, const Space& space) {
  if (arguments.value) return LabelQuestion{parse_setting(space, arguments.params)};
  if (!arguments.options.empty()) return ChoiceQuestion{parse_options(space, arguments.options)};
  return DuelQuestion{parse_setting(space, arguments.left), parse_setting(space, arguments.right)};
}

void add_one(Context& context, const AddArguments& arguments) {
  StoredStudy study = open_study(context, arguments.name);
  const Space& space = study.study().options().space;
  const Outcome outcome = arguments.value ? Outcome(parse_measurement(*arguments.value, "--value"))
                                          : parse_winner(*arguments.winner);
  const Trial trial = study.add(question_of(arguments, space), outcome, arguments.judge);
  context.done = "it was recorded";
  context.out << views::to_line(views::reply(study.study(), trial)) << '\n';
}

// All rows in one transaction: all are recorded or none is.
void add_table(Context& context, const AddArguments& arguments) {
  const Storage storage = open_storage(context);
  Study study(storage.definition(arguments.name));
  const std::vector<Import> imports =
      read_table(study.options().space,
                 parse_csv(read_text_file(*arguments.csv), *arguments.csv),
                 *arguments.csv);
  const auto decide = [&](std::span<const Event> events) {
    for (const Event& event : events) study.apply(event);
    std::vector<Event> news;
    for (const Import& row : imports) {
      const Added added{.id = TrialId{study.trials().size() + 1},
                        .question = row.question,
                        .outcome = row.outcome,
                        .judge = row.judge.empty() ? arguments.judge : row.judge,
                        .at = system_now()};
      try {
        study.apply(added);
      } catch (const Error& e) {
        throw Error(e.code(), fmt::format("{}:{}: {}", *arguments.csv, row.line, e.what()));
      }
      news.emplace_back(added);
    }
    return news;
  };
  storage.journal(arguments.name)->transact(0, decide);
  context.done = "all rows were recorded";
  for (const Trial& trial : study.trials().last(imports.size()))
    context.out << views::to_line(views::reply(study, trial)) << '\n';
  context.err << fmt::format("Added {} trials.\n", imports.size());
}

}  // namespace

void add_add(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<AddArguments>();
  CLI::App& command = *app.add_subcommand("add", "Records your own measurements or duels");
  add_study_name(command, arguments->name);
  command.add_option("PARAMS", arguments->params, "the setting that was measured, as NAME=VALUE")
      ->type_name("");
  command.add_option("--value", arguments->value, "the measurement")->type_name("V");
  command
      .add_option("--winner",
                  arguments->winner,
                  "the best one: left, right or tie of a duel, 1, 2, ... or tie of a choice")
      ->type_name("WINNER");
  command.add_option("--left", arguments->left, "one setting of a duel")->type_name("NAME=VALUE");
  command.add_option("--right", arguments->right, "the other setting")->type_name("NAME=VALUE");
  command
      .add_option("--option",
                  arguments->options,
                  "one setting of a choice among three to six; give it once for each")
      ->type_name("NAME=VALUE");
  command
      .add_option(
          "--csv",
          arguments->csv,
          "a table with one trial per row, in columns named like the parameters, and value; for "
          "duels left.NAME, right.NAME and winner, for choices option1.NAME, option2.NAME, ...")
      ->type_name("FILE");
  command.add_option("--judge", arguments->judge, "the judge who answered")->type_name("JUDGE");
  command.callback([arguments, &context] {
    check(*arguments);
    arguments->judge = parse_text(arguments->judge, "judge");
    if (arguments->csv)
      add_table(context, *arguments);
    else
      add_one(context, *arguments);
  });
  set_example(command,
              "  duelopt add espresso --value 7.5 temp=93 grind=0.4 shots=2 bean=A\n"
              "  duelopt add espresso --winner left --left temp=93 grind=0.4 shots=2 bean=A "
              "--right temp=90 grind=0.4 shots=2 bean=B\n"
              "  duelopt export espresso --format csv > trials.csv\n"
              "  duelopt add espresso --csv trials.csv");
}

}  // namespace duelopt::cli
