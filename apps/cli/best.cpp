// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/context.hpp"
#include "apps/cli/judge_words.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/views/belief.hpp"

namespace duelopt::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

void add_recommended(Rows& rows, const Study& study, const Best& best) {
  if (!best.recommended) {
    rows.push_back({"recommended", "nothing before the first answer"});
    return;
  }
  const auto& [params, value] = *best.recommended;
  rows.push_back({"recommended", brief(study.options().space, params)});
  rows.push_back({"",
                  value ? fmt::format("expected {}, with 95 % probability between {} and {}",
                                      brief(value->mean),
                                      brief(value->low),
                                      brief(value->high))
                        : "its value is unknown before the first label"});
}

void add_measured(Rows& rows, const Study& study, const Best& best) {
  if (!best.measured) {
    rows.push_back({"measured", "nothing before the first label"});
    return;
  }
  const Trial& trial = study.trial(*best.measured);
  rows.push_back(
      {"measured", brief(study.options().space, std::get<LabelQuestion>(trial.question).params)});
  rows.push_back(
      {"",
       fmt::format(
           "{} in trial {}", brief(trial.outcome.value()), static_cast<std::uint64_t>(trial.id))});
}

std::string as_text(const Study& study) {
  const Best best = study.best();
  Rows rows;
  add_recommended(rows, study, best);
  add_measured(rows, study, best);
  for (const NamedJudge& judge : study.judges()) rows.push_back({"judge", in_words(judge)});
  return table(rows);
}

struct BestArguments {
  std::string name{};
  std::string format{};
};

}  // namespace

void add_best(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<BestArguments>();
  CLI::App& command = *app.add_subcommand("best",
                                          "Prints the recommended setting, the best measurement, "
                                          "and what was learned about the judges");
  add_study_name(command, arguments->name);
  add_format(command, arguments->format);
  command.callback([arguments, &context] {
    const StoredStudy study = open_study(context, arguments->name);
    const SlowNotice notice = learning(context, study.study());
    if (arguments->format == "text")
      context.out << as_text(study.study());
    else
      context.out << views::to_line(views::best(study.study())) << '\n';
  });
  set_example(command,
              "  duelopt best espresso\n"
              "  duelopt best espresso --format text");
}

}  // namespace duelopt::cli
