// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "apps/cli/axis.hpp"
#include "apps/cli/beliefs.hpp"
#include "apps/cli/panels.hpp"
#include "apps/cli/timeline.hpp"

namespace duelopt::cli {
namespace {

constexpr std::size_t kPoints = 101;    // of a line
constexpr std::size_t kMostMarks = 25;  // whole numbers beyond that are drawn as a line

struct Slice {
  const Parameter& parameter;
  std::vector<Value> values;
  std::vector<Believed> believed;
};

// Where a value stands on the axis: a choice at its index.
double place(const Parameter& parameter, const Value& value) {
  if (const std::optional<double> x = number(value)) return *x;
  const auto& choices = std::get<Categorical>(parameter.range).choices;
  const auto found = std::find(choices.begin(), choices.end(), std::get<std::string>(value));
  return static_cast<double>(found - choices.begin());
}

bool drawn_as_marks(const Slice& slice) {
  return !std::holds_alternative<Real>(slice.parameter.range) && slice.values.size() <= kMostMarks;
}

std::optional<Slice> slice_through(const Study& study, const Setting& recommended, std::size_t i) {
  const Parameter& parameter = study.options().space.parameters()[i];
  std::vector<Value> values = spread(parameter, kPoints);
  std::vector<Setting> settings;
  settings.reserve(values.size());
  for (const Value& value : values) settings.push_back(recommended.with(parameter.name, value));
  auto believed = beliefs(study, settings);
  if (!believed) return std::nullopt;
  return Slice{parameter, std::move(values), std::move(*believed)};
}

// One range of values for all slices, so that they can be compared: that of nearly all labels, with
// room for means and intervals, but not for those that would dwarf the rest. Shares are within 0
// and 1.
Range shown_range(const std::vector<Slice>& slices, std::span<const double> labels) {
  if (labels.empty()) return {0.0, 1.0};
  const Range seen = usual_range({labels.begin(), labels.end()});
  Range wide;
  for (const Slice& slice : slices)
    for (const Believed& b : slice.believed)
      for (const double value : {b.estimate.low, b.estimate.high}) wide.include(value);
  double span = seen.high - seen.low;
  if (!(span > 0.0)) span = wide.high - wide.low;
  if (!(span > 0.0)) span = 1.0;
  return {std::min(seen.low, std::max(wide.low, seen.low - 0.6 * span)) - 0.08 * span,
          std::max(seen.high, std::min(wide.high, seen.high + 0.6 * span)) + 0.05 * span};
}

std::vector<double> labels_of(const std::vector<Answered>& answers) {
  std::vector<double> values;
  for (const Answered& answer : answers)
    if (const auto value = measured(answer.trial)) values.push_back(*value);
  return values;
}

std::string axis(const Slice& slice) {
  const auto choices = [](const Categorical& range) {
    std::string tics;
    std::size_t longest = 0;
    for (std::size_t k = 0; k < range.choices.size(); ++k) {
      tics += fmt::format("{}{} {}", k == 0 ? "" : ", ", gnuplot_quoted(range.choices[k]), k);
      longest = std::max(longest, range.choices[k].size());
    }
    const bool tight = longest * range.choices.size() > 45;
    return fmt::format("set xtics {}({})\nset xrange [-0.5:{}]\n",
                       tight ? "rotate by -35 " : "",
                       tics,
                       static_cast<double>(range.choices.size()) - 0.5);
  };
  return fmt::format("set xlabel '{}' offset 0,0.7\n", slice.parameter.name) +
         std::visit(
             Overloaded{[](const Real& range) {
                          const std::string log =
                              range.scale == Scale::kLog
                                  ? fmt::format("set logscale x\nset xtics ({})\n",
                                                log_tics(range.low, range.high, Places::kValues))
                                  : "";
                          return fmt::format("{}set xrange [{}:{}]\n", log, range.low, range.high);
                        },
                        [&](const Integer& range) {
                          const double margin = drawn_as_marks(slice) ? 0.5 : 0.0;
                          const bool few = range.high - range.low <= 10;
                          return fmt::format("{}set xrange [{}:{}]\n",
                                             few ? "set xtics 1\n" : "",
                                             static_cast<double>(range.low) - margin,
                                             static_cast<double>(range.high) + margin);
                        },
                        choices},
             slice.parameter.range);
}

std::string data_of(const std::string& name,
                    const Slice& slice,
                    const std::vector<Answered>& answers,
                    std::size_t i) {
  std::string text = fmt::format("${} << EOD\n", name);
  for (std::size_t k = 0; k < slice.values.size(); ++k) {
    const auto& [estimate, feasible] = slice.believed[k];
    text += fmt::format("{} {} {} {} {}\n",
                        place(slice.parameter, slice.values[k]),
                        estimate.mean,
                        estimate.low,
                        estimate.high,
                        feasible ? 1 : 0);
  }
  text += fmt::format("EOD\n${}_labels << EOD\n", name);
  for (const Answered& answer : answers) {
    if (const auto value = measured(answer.trial)) {
      const Setting& params = std::get<LabelQuestion>(answer.trial.question).params;
      text += fmt::format("{} {}\n", place(slice.parameter, params[i]), *value);
    }
  }
  return text + "EOD\n";
}

bool any_ruled_out(const Slice& slice) {
  return std::any_of(
      slice.believed.begin(), slice.believed.end(), [](const Believed& b) { return !b.feasible; });
}

// What the marks mean is said once, in the first panel.
std::string plot_of(
    const std::string& name, const Slice& slice, const Range& shown, bool labels, bool explained) {
  const auto title = [&](const char* text) {
    return explained ? fmt::format("title '{}'", text) : std::string("notitle");
  };
  std::string text = "plot ";
  if (drawn_as_marks(slice)) {
    text += fmt::format(
        "${0} using 1:2:3:4 with yerrorbars pointtype 7 pointsize 0.7 linewidth 1.5 linecolor rgb "
        "'#0072b2' {1}",
        name,
        title("mean, 95 % interval"));
  } else {
    text += fmt::format(
        "${0} using 1:3:4 with filledcurves fillcolor rgb '#cfe3f2' {1}, "
        "${0} using 1:2 with lines linewidth 1.5 linecolor rgb '#0072b2' {2}",
        name,
        title("95 % interval"),
        title("mean"));
  }
  if (labels) {
    text += fmt::format(
        ", ${}_labels using 1:2 with points pointtype 6 pointsize 0.6 linecolor rgb '#404040' {}",
        name,
        title("label"));
  }
  if (any_ruled_out(slice)) {
    text += fmt::format(
        ", ${} using 1:($5 == 0 ? {} : NaN) with points pointtype 2 pointsize 0.4 linecolor rgb "
        "'#d55e00' title 'ruled out by duels'",
        name,
        shown.low + 0.025 * (shown.high - shown.low));
  }
  return text + ", NaN with lines dashtype 3 linewidth 1.5 linecolor rgb 'black' " +
         title("recommended") + '\n';
}

std::string title_of(const Parameter& parameter) { return "Along " + parameter.name; }

}  // namespace

std::vector<Panel> slice_panels(const Study& study, std::span<const std::size_t> which) {
  const auto parameters = study.options().space.parameters();
  const std::optional<RecommendedSetting> recommended = study.best().recommended;
  std::vector<Slice> slices;
  std::vector<std::size_t> drawn;
  if (recommended) {
    for (const std::size_t i : which) {
      if (auto slice = slice_through(study, recommended->params, i)) {
        slices.push_back(std::move(*slice));
        drawn.push_back(i);
      }
    }
  }
  std::vector<Panel> panels;
  if (slices.empty()) {
    for (const std::size_t i : which)
      panels.push_back(empty_panel(title_of(parameters[i]), why_nothing(study)));
    return panels;
  }
  const std::vector<Answered> answers = timeline(study);
  const std::vector<double> labels = labels_of(answers);
  const Range shown = shown_range(slices, labels);
  for (std::size_t k = 0; k < slices.size(); ++k) {
    const Slice& slice = slices[k];
    const std::size_t i = drawn[k];
    const std::string name = fmt::format("slice{}", i);
    const double at = place(slice.parameter, recommended->params[i]);
    panels.push_back(
        {data_of(name, slice, answers, i),
         fmt::format(
             "set title '{}'\nset ylabel '{}'\nset yrange [{}:{}]\n{}{}"
             "{}set arrow 1 from {}, graph 0 to {}, graph 1 nohead dashtype 3 linewidth 1.5 "
             "front\n{}",
             title_of(slice.parameter),
             believed_quantity(study),
             shown.low,
             shown.high,
             axis(slice),
             kPanelFrame,
             off_the_scale(labels, shown),
             at,
             at,
             plot_of(name, slice, shown, !labels.empty(), k == 0))});
  }
  return panels;
}

}  // namespace duelopt::cli
