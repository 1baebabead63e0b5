// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/context.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/views/belief.hpp"

namespace duelopt::cli {
namespace {

struct ImportanceArguments {
  std::string name{};
  std::string format{};
};

std::string as_text(const Study& study) {
  std::vector<Importance> list = study.importance();
  if (list.empty()) return "nothing is known of the parameters yet\n";
  std::stable_sort(list.begin(), list.end(), [](const Importance& a, const Importance& b) {
    return a.in_all > b.in_all;
  });
  std::vector<std::vector<std::string>> rows{{"parameter", "alone", "with others", ""}};
  constexpr double kWidth = 30.0;  // columns of a whole
  for (const Importance& of : list)
    rows.push_back({of.parameter,
                    fmt::format("{:.0f} %", 100.0 * of.alone),
                    fmt::format("{:.0f} %", 100.0 * of.in_all),
                    std::string(static_cast<std::size_t>(std::lround(kWidth * of.in_all)), '#')});
  return table(rows);
}

}  // namespace

void add_importance(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<ImportanceArguments>();
  CLI::App& command = *app.add_subcommand(
      "importance", "Prints how much of what is believed depends on each parameter");
  add_study_name(command, arguments->name);
  add_format(command, arguments->format);
  command.callback([arguments, &context] {
    const StoredStudy stored = open_study(context, arguments->name);
    const SlowNotice notice = learning(context, stored.study());
    if (arguments->format == "text") {
      context.out << as_text(stored.study());
      return;
    }
    for (const views::Json& of : views::importance(stored.study()))
      context.out << views::to_line(of) << '\n';
  });
  set_example(command,
              "  duelopt importance espresso\n"
              "  duelopt importance espresso --format text");
}

}  // namespace duelopt::cli
