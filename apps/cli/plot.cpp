// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <numeric>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/arguments.hpp"
#include "apps/cli/context.hpp"
#include "apps/cli/panels.hpp"
#include "apps/cli/text.hpp"

namespace duelopt::cli {
namespace {

struct PlotArguments {
  std::string name{};
  std::string out{};
  std::vector<std::string> panels{};
  std::vector<std::string> pair{};
  std::string size{};
};

// "27 labels for 27, 30 duels for 3": how many there are, and what they cost.
std::string counted(const QueryCounts& done, const Costs& costs) {
  QueryCounts choices;
  choices.choices = done.choices;
  const std::size_t number =
      std::accumulate(done.choices.begin(), done.choices.end(), std::size_t{0});
  std::string text;
  const auto add = [&](std::size_t count, const std::string& word, const QueryCounts& of) {
    text += fmt::format("{}{} {}{} for {}",
                        text.empty() ? "" : ", ",
                        count,
                        word,
                        count == 1 ? "" : "s",
                        brief(cost_of(of, costs)));
  };
  add(done.labels, "label", {.labels = done.labels});
  add(done.duels, "duel", {.duels = done.duels});
  if (number > 0) add(number, "choice", choices);
  if (costs.setting > 0.0) add(done.settings, "new setting", {.settings = done.settings});
  return text;
}

std::string title_of(const Study& study) {
  const Spending spending = study.spending();
  const StudyOptions& options = study.options();
  return fmt::format("{}: {}, spent {}{} ({})",
                     options.name,
                     counted(spending.done, options.costs),
                     brief(spending.spent),
                     options.budget ? " of " + brief(*options.budget) : "",
                     options.strategy.name);
}

// All parameters, the most important first; in their order while nothing is known.
std::vector<std::size_t> by_importance(const Study& study) {
  std::vector<std::size_t> order(study.options().space.parameters().size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::vector<Importance> importance = study.importance();
  if (importance.size() == order.size())
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return importance[a].in_all > importance[b].in_all;
    });
  return order;
}

std::size_t mappable(const Study& study, const std::string& name) {
  const Space& space = study.options().space;
  const std::size_t i = space.index(name);
  if (!can_map(space.parameters()[i]))
    throw Error(ErrorCode::kInvalidArgument,
                fmt::format("--pair: a map needs two numbers, and \"{}\" is a choice", name));
  return i;
}

// Those that were named, or else the two most important ones.
std::optional<MapAxes> map_axes(const Study& study,
                                const std::vector<std::string>& pair,
                                std::span<const std::size_t> order) {
  if (!pair.empty()) {
    if (pair[0] == pair[1])
      throw Error(ErrorCode::kInvalidArgument, "--pair: give two different parameters");
    return MapAxes{mappable(study, pair[0]), mappable(study, pair[1])};
  }
  std::vector<std::size_t> numbers;
  for (const std::size_t i : order)
    if (can_map(study.options().space.parameters()[i])) numbers.push_back(i);
  if (numbers.size() < 2) return std::nullopt;
  return MapAxes{std::min(numbers[0], numbers[1]), std::max(numbers[0], numbers[1])};
}

// "1200x800"
std::optional<PictureSize> parse_size(const std::string& text) {
  if (text.empty()) return std::nullopt;
  constexpr int kSmallest = 100;
  constexpr int kLargest = 20000;
  PictureSize size{};
  const char* end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, size.width);
  const bool has_height = width.ec == std::errc{} && width.ptr != end && *width.ptr == 'x';
  const auto height = has_height ? std::from_chars(width.ptr + 1, end, size.height) : width;
  const bool is_whole = has_height && height.ec == std::errc{} && height.ptr == end;
  const auto fits = [](int pixels) { return pixels >= kSmallest && pixels <= kLargest; };
  if (!is_whole || !fits(size.width) || !fits(size.height))
    throw Error(ErrorCode::kInvalidArgument,
                fmt::format("--size: {} is not WIDTHxHEIGHT in pixels, each from {} to {}",
                            quoted(text),
                            kSmallest,
                            kLargest));
  return size;
}

// How good, how sure, at what cost; what matters; whom to believe; and where.
std::vector<std::string> overview(const Study& study) {
  std::vector<std::string> panels{"progress"};
  if (study.options().space.parameters().size() > 1) panels.emplace_back("importance");
  if (study.spending().done.duels > 0) panels.emplace_back("judges");
  panels.insert(panels.end(), {"map", "slices"});
  return panels;
}

Page page_of(const Study& study, const PlotArguments& arguments) {
  const bool all = arguments.panels.empty() || arguments.panels.front() == "all";
  const std::vector<std::string> names = all ? overview(study) : arguments.panels;
  const bool needs_order = std::any_of(names.begin(), names.end(), [](const std::string& name) {
    return name == "map" || name == "slices";
  });
  const std::vector<std::size_t> order =
      needs_order ? by_importance(study) : std::vector<std::size_t>{};
  Page page{title_of(study), {}, parse_size(arguments.size)};
  for (const std::string& name : names) {
    if (name == "progress") page.panels.push_back(progress_panel(study));
    if (name == "kinds") page.panels.push_back(kinds_panel(study));
    if (name == "importance") page.panels.push_back(importance_panel(study));
    if (name == "judges") page.panels.push_back(judges_panel(study));
    if (name == "map") {
      const auto axes = map_axes(study, arguments.pair, order);
      if (axes) page.panels.push_back(map_panel(study, *axes));
      if (!axes && !all)
        throw Error(ErrorCode::kInvalidArgument,
                    "a map needs two parameters that are numbers, and " + study.options().name +
                        " has fewer");
    }
    if (name == "slices") {
      // So many that an overview fills its two or three rows of three.
      const std::size_t others = page.panels.size();
      const std::size_t room = (others + order.size() <= 6 ? 6 : 9) - others;
      const std::size_t count = all ? std::min(order.size(), room) : order.size();
      for (Panel& panel : slice_panels(study, std::span(order).first(count)))
        page.panels.push_back(std::move(panel));
    }
  }
  return page;
}

}  // namespace

void add_plot(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<PlotArguments>();
  CLI::App& command = *app.add_subcommand("plot", "Draws a study into an SVG, PNG or HTML file");
  add_study_name(command, arguments->name);
  command
      .add_option("--out", arguments->out, "the file to write; its extension selects the format")
      ->required()
      ->type_name("FILE.svg|FILE.png|FILE.html");
  command
      .add_option(
          "--panel,--what",
          arguments->panels,
          "progress: values against cost; importance: which parameters matter; judges: whom to "
          "believe; map: the model over two parameters; slices: along each parameter; kinds: "
          "labels and duels against cost. May be repeated; otherwise an overview")
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"progress", "importance", "judges", "map", "slices", "kinds", "all"}))
      ->type_name("PANEL");
  command.add_option("--pair", arguments->pair, "the two parameters of the map")
      ->expected(2)
      ->type_name("NAME");
  command.add_option("--size", arguments->size, "of the whole picture, in pixels, as 1200x800")
      ->type_name("WIDTHxHEIGHT");
  command.callback([arguments, &context] {
    (void)picture_format(arguments->out);
    const StoredStudy stored = open_study(context, arguments->name);
    {
      const SlowNotice notice = learning(context, stored.study());
      draw(page_of(stored.study(), *arguments), arguments->out);
    }
    context.err << "Wrote " << arguments->out << '\n';
  });
  set_example(command,
              "  duelopt plot espresso --out espresso.svg\n"
              "  duelopt plot espresso --out map.html --panel map --pair temp grind");
}

}  // namespace duelopt::cli
