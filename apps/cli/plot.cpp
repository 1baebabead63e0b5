// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/context.hpp"
#include "apps/cli/panels.hpp"
#include "apps/cli/text.hpp"

namespace duelopt::cli {
namespace {

struct PlotArguments {
  std::string name;
  std::string out;
  std::string what = "all";
};

std::string counted(std::size_t count, const std::string& word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string title_of(const Study& study) {
  const Spending spending = study.spending();
  const std::optional<double>& budget = study.options().budget;
  return fmt::format("{}: {}, {}, {}, spent {}{}",
                     study.options().name,
                     study.options().strategy.name,
                     counted(spending.done.labels, "label"),
                     counted(spending.done.duels, "duel"),
                     brief(spending.spent),
                     budget ? " of " + brief(*budget) : "");
}

Page page_of(const Study& study, const std::string& what) {
  if (what == "map" && !has_map(study))
    throw Error(ErrorCode::kInvalidArgument,
                "a map needs exactly two parameters, both real or int: " + study.options().name +
                    " has others");
  Page page{title_of(study), {}};
  const bool all = what == "all";
  if (all || what == "progress") page.panels.push_back(progress_panel(study));
  if (all || what == "kinds") page.panels.push_back(kinds_panel(study));
  if (what == "map" || (all && has_map(study))) page.panels.push_back(map_panel(study));
  if (all || what == "slices")
    for (Panel& panel : slice_panels(study)) page.panels.push_back(std::move(panel));
  return page;
}

}  // namespace

void add_plot(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<PlotArguments>();
  CLI::App& command = *app.add_subcommand("plot", "Draws a study into an SVG or PNG file");
  add_study_name(command, arguments->name);
  command
      .add_option("--out", arguments->out, "the file to write; its extension selects the format")
      ->required()
      ->type_name("FILE.svg|FILE.png");
  command
      .add_option(
          "--what",
          arguments->what,
          "progress: values against cost; kinds: labels and duels against cost; slices: the model "
          "along each parameter; map: over two parameters; all of them")
      ->check(CLI::IsMember({"progress", "kinds", "slices", "map", "all"}))
      ->type_name("WHAT")
      ->capture_default_str();
  command.callback([arguments, &context] {
    (void)picture_format(arguments->out);
    const StoredStudy stored = open_study(context, arguments->name);
    {
      const SlowNotice notice = learning(context, stored.study());
      draw(page_of(stored.study(), arguments->what), arguments->out);
    }
    context.err << "Wrote " << arguments->out << '\n';
  });
  set_example(command, "  duelopt plot espresso --out espresso.svg");
}

}  // namespace duelopt::cli
