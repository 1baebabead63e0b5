// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/context.hpp"
#include "apps/cli/json.hpp"
#include "apps/cli/text.hpp"

namespace duelopt::cli {
namespace {

std::string as_text(const Study& study) {
  const Space& space = study.options().space;
  const Best best = study.best();
  std::string text = "recommended  ";
  if (!best.recommended) {
    text += "nothing before the first answer\n";
  } else {
    text += brief(space, best.recommended->params) + '\n';
    const auto& value = best.recommended->value;
    text += value
                ? fmt::format("             expected {}, with 95 % probability within {} and {}\n",
                              brief(value->mean),
                              brief(value->low),
                              brief(value->high))
                : "             its value is unknown before the first label\n";
  }
  text += "measured     ";
  if (!best.measured) return text + "nothing before the first label\n";
  const Trial& trial = study.trial(*best.measured);
  return text + fmt::format("{}\n             {} in trial {}\n",
                            brief(space, std::get<LabelQuestion>(trial.question).params),
                            brief(trial.outcome.value()),
                            static_cast<std::uint64_t>(trial.id));
}

struct BestArguments {
  std::string name{};
  std::string format{};
};

}  // namespace

void add_best(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<BestArguments>();
  CLI::App& command =
      *app.add_subcommand("best", "Prints the recommended setting and the best measured one");
  add_study_name(command, arguments->name);
  add_format(command, arguments->format);
  command.callback([arguments, &context] {
    const StoredStudy study = open_study(context, arguments->name);
    if (arguments->format == "text")
      context.out << as_text(study.study());
    else
      context.out << to_line(best_json(study.study())) << '\n';
  });
  set_example(command,
              "  duelopt best espresso\n"
              "  duelopt best espresso --format text");
}

}  // namespace duelopt::cli
