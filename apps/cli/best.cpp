// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/context.hpp"
#include "apps/cli/judge_words.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/views/belief.hpp"
#include "duelopt/views/words.hpp"

namespace duelopt::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

void add_setting(Rows& rows,
                 const Study& study,
                 const std::string& title,
                 const RecommendedSetting& setting) {
  rows.push_back({title, views::in_words(study.options().space, setting.params)});
  rows.push_back({"",
                  setting.value ? "expected " + views::in_words(*setting.value)
                                : "its value is unknown before the first label"});
}

void add_measured(Rows& rows, const Study& study, const Best& best) {
  if (!best.measured) {
    rows.push_back({"measured", "nothing before the first label"});
    return;
  }
  const Trial& trial = study.trial(*best.measured);
  const Setting& params = std::get<LabelQuestion>(trial.question).params;
  rows.push_back({"measured", views::in_words(study.options().space, params)});
  rows.push_back(
      {"",
       fmt::format(
           "{} in trial {}", brief(trial.outcome.value()), static_cast<std::uint64_t>(trial.id))});
}

std::string as_text(const Study& study, std::size_t top) {
  const Best best = study.best();
  Rows rows;
  if (best.recommended)
    add_setting(rows, study, "recommended", *best.recommended);
  else
    rows.push_back({"recommended", "nothing before the first answer"});
  add_measured(rows, study, best);
  const std::vector<RecommendedSetting> others =
      top > 1 ? study.top(top) : std::vector<RecommendedSetting>{};
  for (std::size_t i = 1; i < others.size(); ++i)
    add_setting(rows, study, fmt::format("number {}", i + 1), others[i]);
  for (const NamedJudge& judge : study.judges()) rows.push_back({"judge", in_words(judge)});
  rows.push_back({"advice", views::advice(study).text});
  return table(rows);
}

struct BestArguments {
  std::string name{};
  std::size_t top = 0;
  std::string format{};
};

}  // namespace

void add_best(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<BestArguments>();
  CLI::App& command = *app.add_subcommand("best",
                                          "Prints the recommended setting, the best measurement, "
                                          "and what was learned about the judges");
  add_study_name(command, arguments->name);
  command
      .add_option("--top",
                  arguments->top,
                  "lists so many good settings that differ, the recommended one among them")
      ->check(CLI::Range(1, 100))
      ->type_name("N");
  add_format(command, arguments->format);
  command.callback([arguments, &context] {
    const StoredStudy study = open_study(context, arguments->name);
    const SlowNotice notice = learning(context, study.study());
    const std::size_t top = arguments->top;
    if (arguments->format == "text")
      context.out << as_text(study.study(), top);
    else
      context.out << views::to_line(top > 0 ? views::best(study.study(), top)
                                            : views::best(study.study()))
                  << '\n';
  });
  set_example(command,
              "  duelopt best espresso\n"
              "  duelopt best espresso --top 5 --format text");
}

}  // namespace duelopt::cli
