// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/arguments.hpp"
#include "apps/cli/context.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/views/belief.hpp"
#include "duelopt/views/words.hpp"

namespace duelopt::cli {
namespace {

struct CompareArguments {
  std::string name{};
  std::string first{};
  std::string second{};
  std::string format{};
};

[[noreturn]] void refuse(const std::string& text, const std::string& rule) {
  throw Error(ErrorCode::kInvalidArgument, quoted(text) + ": " + rule);
}

std::vector<std::string> pieces(const std::string& text) {
  std::vector<std::string> list{""};
  for (const char c : text) {
    if (c == ',')
      list.emplace_back();
    else
      list.back() += c;
  }
  return list;
}

Setting recommended(const Study& study, const std::string& text) {
  const Best best = study.best();
  if (!best.recommended) refuse(text, "nothing is recommended before the first answer");
  return best.recommended->params;
}

// "17", "18.left", "19.3": the setting of a label, one side of a duel, or one option of a choice.
Setting of_trial(const Study& study, const std::string& text) {
  const std::size_t dot = text.find('.');
  const std::string id = text.substr(0, dot);
  const std::string which = dot == std::string::npos ? "" : text.substr(dot + 1);
  const Trial& trial = study.trial(parse_trial_id(id));
  const std::vector<Setting> settings = settings_of(trial.question);
  std::string names;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    std::string name;
    if (settings.size() == 2) name = i == 0 ? "left" : "right";
    if (settings.size() > 2) name = std::to_string(i + 1);
    if (which == name) return settings[i];
    names += (i == 0 ? "" : ", ") + id + (name.empty() ? "" : '.' + name);
  }
  refuse(text, "the settings of this trial are " + names);
}

Setting parse(const Study& study, const std::string& text) {
  if (text == "best") return recommended(study, text);
  if (text.find('=') == std::string::npos) {
    if (text.empty() || text.find_first_not_of("0123456789") == 0)
      refuse(text, "is none of best, a trial (17, 18.left, 19.3) and NAME=VALUE,NAME=VALUE,…");
    return of_trial(study, text);
  }
  const std::vector<std::string> values = pieces(text);
  const Space& space = study.options().space;
  if (values.size() >= space.parameters().size()) return parse_setting(space, values);
  Setting setting = recommended(study, text);
  for (const auto& [name, value] : parse_values(space, values)) setting = setting.with(name, value);
  return setting;
}

// Beyond this nobody needs to know how sure it is.
std::string percent(double probability) {
  if (probability > 0.999) return "more than 99.9 %";
  return fmt::format("{:.{}f} %", 100.0 * probability, probability > 0.99 ? 1 : 0);
}

std::string verdict(std::optional<double> first_is_better) {
  if (!first_is_better) return "which one is better cannot be said before the first label";
  if (*first_is_better == 0.5) return "neither is more likely to be the better one";
  const bool first = *first_is_better > 0.5;
  return fmt::format("the {} one is better, with a probability of {}",
                     first ? "first" : "second",
                     percent(first ? *first_is_better : 1.0 - *first_is_better));
}

std::string as_text(const Study& study, const Setting& first, const Setting& second) {
  const std::vector<Prediction> predicted = study.predict(std::array{first, second});
  std::vector<std::vector<std::string>> rows;
  const auto add = [&](const std::string& title, const Setting& setting, const Prediction& p) {
    rows.push_back({title, views::in_words(study.options().space, setting)});
    if (p.value) rows.push_back({"", "expected " + views::in_words(*p.value)});
    if (!p.value && p.score)
      rows.push_back({"", "wins " + views::significant(100.0 * p.score->mean) + " % of its duels"});
  };
  add("first", first, predicted[0]);
  add("second", second, predicted[1]);
  rows.push_back({"verdict", verdict(study.probability_better(first, second))});
  return table(rows);
}

}  // namespace

void add_compare(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<CompareArguments>();
  CLI::App& command =
      *app.add_subcommand("compare", "Says which of two settings is better, and how surely");
  add_study_name(command, arguments->name);
  const auto add = [&](const char* name, std::string& text) {
    command
        .add_option(
            name,
            text,
            "a setting: best; a trial, as 17, 18.left or 19.3; or NAME=VALUE,NAME=VALUE, the "
            "other parameters as recommended")
        ->required()
        ->type_name("");
  };
  add("FIRST", arguments->first);
  add("SECOND", arguments->second);
  add_format(command, arguments->format);
  command.callback([arguments, &context] {
    const StoredStudy stored = open_study(context, arguments->name);
    const Study& study = stored.study();
    const SlowNotice notice = learning(context, study);
    const Setting first = parse(study, arguments->first);
    const Setting second = parse(study, arguments->second);
    if (arguments->format == "text")
      context.out << as_text(study, first, second);
    else
      context.out << views::to_line(views::comparison(study, first, second)) << '\n';
  });
  set_example(command,
              "  duelopt add espresso --value 7.5 temp=93 grind=0.4 shots=2 bean=A\n"
              "  duelopt compare espresso best temp=91 --format text\n"
              "  duelopt compare espresso 1 temp=91,bean=B");
}

}  // namespace duelopt::cli
