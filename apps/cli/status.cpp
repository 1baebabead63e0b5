// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/status.hpp"

#include <algorithm>
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/context.hpp"
#include "apps/cli/judge_words.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/views/words.hpp"

namespace duelopt::cli {
namespace {

std::string budget_text(const Study& study) {
  const Spending spending = study.spending();
  std::string text = spending.left ? fmt::format("{} of {} spent, {} left",
                                                 brief(spending.spent),
                                                 brief(*study.options().budget),
                                                 brief(*spending.left))
                                   : fmt::format("{} spent, no limit", brief(spending.spent));
  if (spending.reserved > 0.0)
    text += fmt::format("; {} of the spent is held by open trials", brief(spending.reserved));
  return text;
}

std::string counts_text(const Study& study, QueryKind of) {
  std::string text;
  for (const TrialState state : views::kStates) {
    const std::size_t number = views::count(study, of, state);
    if (number > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, to_text(state));
  }
  return text.empty() ? "none" : text;
}

bool has_choices(const Study& study) {
  return std::ranges::any_of(study.trials(), [](const Trial& trial) {
    return kind(trial.question) == QueryKind::kChoice;
  });
}

std::string open_text(const Trial& trial, Time now) {
  std::string text = fmt::format("{} {}, asked {}",
                                 to_word(kind(trial.question)),
                                 static_cast<std::uint64_t>(trial.id),
                                 to_text(trial.asked));
  if (!trial.judge.empty()) text += " of " + trial.judge;
  if (!trial.lease_until) return text + ", no lease";
  return text + fmt::format(", leased until {}{}",
                            to_text(*trial.lease_until),
                            views::is_overdue(trial, now) ? " (overdue)" : "");
}

std::string noise_text(const Study& study) {
  const std::optional<double> given = study.options().label_noise;
  if (given) return *given == 0.0 ? "none: labels are exact" : brief(*given) + ", as given";
  const std::optional<double> believed = study.label_noise();
  if (!believed) return "unknown before the first two labels";
  return brief(*believed) + ", as learnt from the labels";
}

std::string as_text(const Study& study, Time now) {
  const StudyOptions& options = study.options();
  std::vector<std::vector<std::string>> rows{
      {"study",
       fmt::format("{} ({}, {})", options.name, to_word(options.direction), options.strategy.name)},
      {"budget", budget_text(study)},
      {"phase", study.phase()},
      {"labels", counts_text(study, QueryKind::kLabel)},
      {"duels", counts_text(study, QueryKind::kDuel)}};
  if (most_options(options.costs) > 2 || has_choices(study))
    rows.push_back({"choices", counts_text(study, QueryKind::kChoice)});
  for (const Trial& trial : study.trials())
    if (trial.state == TrialState::kRunning) rows.push_back({"open", open_text(trial, now)});
  for (const NamedJudge& judge : study.judges()) rows.push_back({"judge", in_words(judge)});
  rows.push_back({"noise of a label", noise_text(study)});
  rows.push_back({"advice", views::advice(study).text});
  return table(rows);
}

struct StatusArguments {
  std::string name{};
  std::string format{};
};

}  // namespace

void add_status(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<StatusArguments>();
  CLI::App& command =
      *app.add_subcommand("status",
                          "Prints the budget, the open trials, what was learned about "
                          "the judges and the noise of labels, and what further questions promise");
  add_study_name(command, arguments->name);
  add_format(command, arguments->format);
  command.callback([arguments, &context] {
    const StoredStudy study = open_study(context, arguments->name);
    const SlowNotice notice = learning(context, study.study());
    if (arguments->format == "text")
      context.out << as_text(study.study(), system_now());
    else
      context.out << views::to_line(views::status(study.study(), system_now())) << '\n';
  });
  set_example(command,
              "  duelopt status espresso\n"
              "  duelopt status espresso --format text");
}

}  // namespace duelopt::cli
