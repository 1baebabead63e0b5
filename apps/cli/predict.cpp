// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <memory>
#include <ostream>

#include "apps/cli/arguments.hpp"
#include "apps/cli/context.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/views/belief.hpp"
#include "duelopt/views/words.hpp"

namespace duelopt::cli {
namespace {

struct PredictArguments {
  std::string name{};
  std::vector<std::string> params{};
  std::string format{};
};

std::string or_unknown(const std::optional<Estimate>& estimate) {
  return estimate ? views::in_words(*estimate) : "unknown";
}

std::string as_text(const Study& study, const Setting& setting) {
  const Prediction predicted = study.predict(std::array{setting}).front();
  std::vector<std::vector<std::string>> rows{
      {"setting", views::in_words(study.options().space, setting)},
      {"value", or_unknown(predicted.value)},
      {"share of duels won", or_unknown(predicted.score)}};
  if (!predicted.feasible) rows.push_back({"", "ruled out by the duels"});
  return table(rows);
}

}  // namespace

void add_predict(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<PredictArguments>();
  CLI::App& command = *app.add_subcommand("predict", "Prints what the model expects of a setting");
  add_study_name(command, arguments->name);
  command.add_option("PARAMS", arguments->params, "the setting, as NAME=VALUE for each parameter")
      ->required()
      ->type_name("");
  add_format(command, arguments->format);
  command.callback([arguments, &context] {
    const StoredStudy stored = open_study(context, arguments->name);
    const Study& study = stored.study();
    const Setting setting = parse_setting(study.options().space, arguments->params);
    const SlowNotice notice = learning(context, study);
    if (arguments->format == "text")
      context.out << as_text(study, setting);
    else
      context.out << views::to_line(views::predictions(study, std::array{setting}).front()) << '\n';
  });
  set_example(command,
              "  duelopt predict espresso temp=93 grind=0.4 shots=2 bean=A\n"
              "  duelopt predict espresso temp=93 grind=0.4 shots=2 bean=A --format text");
}

}  // namespace duelopt::cli
