// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/definition.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <set>

#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/strategies/strategy_spec.hpp"
#include "duelopt/study/constraint.hpp"
#include "duelopt/study/name.hpp"

namespace duelopt {
namespace {

constexpr std::array<std::string_view, 10> kKeys{"name",
                                                 "direction",
                                                 "budget",
                                                 "seed",
                                                 "parameter",
                                                 "constraint",
                                                 "label",
                                                 "duel",
                                                 "strategy",
                                                 "render"};

// Runs a check of the study's own and says where in the document it fails.
template <class Check>
void at_place(const std::string& where, Check&& check) {
  try {
    check();
  } catch (const Error& error) {
    throw DocumentError(where, error.what());
  }
}

Real read_real(const Fields& fields, Defaults defaults) {
  constexpr std::array<std::string_view, 5> kRealKeys{"name", "type", "low", "high", "scale"};
  fields.only(kRealKeys);
  Real range{.low = fields.real("low"), .high = fields.real("high")};
  if (defaults == Defaults::kRefused || fields.has("scale")) {
    range.scale = static_cast<Scale>(fields.word("scale", kScaleWords));
  }
  return range;
}

Integer read_integer(const Fields& fields) {
  constexpr std::array<std::string_view, 4> kIntegerKeys{"name", "type", "low", "high"};
  fields.only(kIntegerKeys);
  return {.low = fields.whole("low"), .high = fields.whole("high")};
}

Categorical read_categorical(const Fields& fields) {
  constexpr std::array<std::string_view, 3> kCategoricalKeys{"name", "type", "choices"};
  fields.only(kCategoricalKeys);
  if (!fields.at("choices").is_array()) fields.refuse("choices", "a list of texts");
  Categorical range;
  for (const Json& choice : fields.at("choices")) {
    if (!choice.is_string()) fields.refuse("choices", "a list of texts");
    range.choices.push_back(choice.get<std::string>());
  }
  return range;
}

Parameter read_parameter(const Fields& fields, Defaults defaults) {
  constexpr std::array<std::string_view, 6> kParameterKeys{
      "name", "type", "low", "high", "scale", "choices"};
  fields.only(kParameterKeys);
  Parameter parameter{.name = fields.text("name"), .range = Integer{0, 1}};
  at_place(fields.name("name"), [&] { check_name("parameter", parameter.name); });
  if (fields.text("type") == kScaleWords[1])
    throw DocumentError(
        fields.name("type"),
        "\"log\" is a scale and not a type: write type = \"real\" and scale = \"log\"");
  switch (fields.word("type", kTypeWords)) {
    case 0:
      parameter.range = read_real(fields, defaults);
      break;
    case 1:
      parameter.range = read_integer(fields);
      break;
    default:
      parameter.range = read_categorical(fields);
  }
  at_place(fields.name(fields.has("low") ? "low" : "choices"), [&] { check(parameter); });
  return parameter;
}

std::vector<std::string> read_constraints(const Fields& root,
                                          std::span<const Parameter> parameters) {
  std::vector<std::string> texts;
  if (!root.has("constraint")) return texts;
  const Json& list = root.at("constraint");
  if (!list.is_array()) root.refuse("constraint", "a list of texts");
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!list[i].is_string()) root.refuse("constraint", "a list of texts");
    texts.push_back(list[i].get<std::string>());
    at_place(item_name("constraint", i), [&] { (void)parse_constraint(parameters, texts.back()); });
  }
  return texts;
}

Space read_space(const Fields& root, Defaults defaults) {
  const Json& list = root.at("parameter");
  if (!list.is_array()) root.refuse("parameter", "a list of tables");
  std::vector<Parameter> parameters;
  std::set<std::string> names;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Fields fields(list[i], item_name("parameter", i));
    parameters.push_back(read_parameter(fields, defaults));
    if (!names.insert(parameters.back().name).second) {
      fields.refuse("name", "new: another parameter is called so");
    }
  }
  std::vector<std::string> constraints = read_constraints(root, parameters);
  std::optional<Space> space;
  at_place(constraints.empty() ? "parameter" : "constraint",
           [&] { space.emplace(std::move(parameters), std::move(constraints)); });
  return *space;
}

double read_cost(const Fields& fields) {
  const double cost = fields.real("cost");
  if (!(cost > 0.0)) fields.refuse("cost", "positive and finite");
  return cost;
}

// Nothing if it is to be learnt.
std::optional<double> read_noise(const Fields& label) {
  if (!label.has("noise") || label.at("noise") == Json("unknown")) return std::nullopt;
  if (!label.at("noise").is_number())
    label.refuse("noise", "\"unknown\" or a number: the standard deviation, 0 for exact labels");
  const double noise = label.real("noise");
  at_place(label.name("noise"), [&] { check_noise(noise); });
  return noise;
}

void read_label(const Fields& root, Defaults defaults, StudyOptions& options) {
  constexpr std::array<std::string_view, 2> kLabelTableKeys{"cost", "noise"};
  const Fields fields(root.at("label"), root.name("label"));
  fields.only(kLabelTableKeys);
  if (defaults == Defaults::kRefused || fields.has("cost") || !fields.has("noise"))
    options.costs.label = read_cost(fields);
  options.label_noise = read_noise(fields);
}

// The costs of a comparison of two settings, and of each number up to `choices`: one for all, or a
// list of them.
void read_duel_costs(const Fields& root, Defaults defaults, Costs& costs) {
  constexpr std::array<std::string_view, 2> kDuelCostKeys{"cost", "choices"};
  const Fields fields(root.at("duel"), "duel");
  fields.only(kDuelCostKeys);
  const std::uint64_t most = fields.has("choices") ? fields.count("choices") : 2;
  if (most < 2 || most > kMostOptions)
    fields.refuse("choices", "a whole number from 2 to " + std::to_string(kMostOptions));
  std::vector<double> each(most - 1, costs.duel);
  if (defaults == Defaults::kRefused || fields.has("cost")) {
    const Json& list = fields.at("cost");
    if (list.is_array() && list.size() != each.size())
      fields.refuse("cost",
                    "a list of " + std::to_string(each.size()) +
                        " costs, one for each number of settings from 2 to choices = " +
                        std::to_string(most));
    for (std::size_t i = 0; i < each.size(); ++i) {
      const Json cost{{"cost", list.is_array() ? list[i] : list}};
      each[i] = read_cost(Fields(cost, "duel"));
    }
  }
  costs.duel = each.front();
  costs.choices.assign(each.begin() + 1, each.end());
}

Json write_duel_costs(const Costs& costs) {
  Json each{costs.duel};
  for (const double cost : costs.choices) each.push_back(cost);
  const bool one =
      std::all_of(each.begin(), each.end(), [&](const auto& c) { return c == each[0]; });
  Json json{{"cost", one ? each[0] : each}};
  if (!costs.choices.empty()) json["choices"] = most_options(costs);
  return json;
}

using Refusal = std::optional<std::string>;

Refusal refusal(const StrategySpec& spec) {
  try {
    check(spec);
    return std::nullopt;
  } catch (const Error& error) {
    return error.what();
  }
}

// The option to blame: the last one, words before numbers, without which the message would be
// another. Empty if there is none.
std::string culprit(const StrategySpec& spec) {
  const Refusal message = refusal(spec);
  std::string word;
  std::string number;
  for (const auto& [name, value] : spec.options) {
    StrategySpec others = spec;
    others.options.erase(name);
    if (refusal(others) == message) continue;
    (std::holds_alternative<std::string>(value) ? word : number) = name;
  }
  return number.empty() ? word : number;
}

OptionValue read_option(const Fields& fields, const std::string& key) {
  const Json& value = fields.at(key);
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_integer()) return fields.whole(key);
  if (value.is_number_float()) return fields.real(key);
  fields.refuse(key, "a number or a text");
}

int read_defaults(const Fields& fields, const std::string& strategy) {
  const std::int64_t wanted = fields.whole("defaults");
  const int set = static_cast<int>(std::clamp<std::int64_t>(wanted, 0, newest_defaults() + 1));
  at_place(fields.name("defaults"), [&] { check(StrategySpec(strategy, {}, set)); });
  return set;
}

StrategySpec read_strategy(const Fields& root, Defaults defaults) {
  const Fields fields(root.at("strategy"), "strategy");
  StrategySpec spec(fields.text("name"));
  at_place(fields.name("name"), [&] { check(StrategySpec(excerpt(spec.name))); });
  if (defaults == Defaults::kRefused || fields.has("defaults"))
    spec.defaults = read_defaults(fields, spec.name);
  for (const auto& [key, value] : root.at("strategy").items()) {
    if (key == "name" || key == "defaults") continue;
    spec.options[key] = read_option(fields, key);
  }
  const Refusal message = refusal(spec);
  if (!message) return spec;
  const std::string blamed = culprit(spec);
  throw DocumentError(blamed.empty() ? "strategy" : fields.name(blamed), *message);
}

Render read_render(const Fields& root, Defaults defaults) {
  constexpr std::array<std::string_view, 2> kRenderKeys{"command", "show"};
  const Fields fields(root.at("render"), "render");
  fields.only(kRenderKeys);
  Render render{.command = fields.text("command")};
  at_place(fields.name("command"), [&] { check(render); });
  if (defaults == Defaults::kRefused || fields.has("show"))
    render.show = static_cast<Show>(fields.word("show", kShowWords));
  return render;
}

Json write_parameter(const Parameter& parameter) {
  Json json{{"name", parameter.name}, {"type", kTypeWords[parameter.range.index()]}};
  std::visit(Overloaded{[&](const Real& r) {
                          json["low"] = r.low;
                          json["high"] = r.high;
                          json["scale"] = kScaleWords[static_cast<std::size_t>(r.scale)];
                        },
                        [&](const Integer& r) {
                          json["low"] = r.low;
                          json["high"] = r.high;
                        },
                        [&](const Categorical& r) { json["choices"] = r.choices; }},
             parameter.range);
  return json;
}

Json write_strategy(const StrategySpec& spec) {
  Json json{{"name", spec.name}, {"defaults", spec.defaults}};
  for (const auto& [name, option] : spec.options) {
    Json& entry = json[name];
    std::visit([&](const auto& value) { entry = value; }, option);
  }
  return json;
}

}  // namespace

StudyOptions read_definition(const Json& document, Defaults defaults) {
  const Fields root(document, "");
  root.only(kKeys);
  const auto given = [&](std::string_view key) {
    return defaults == Defaults::kRefused || root.has(key);
  };
  const std::string name = root.text("name");
  at_place("name", [&] { check_name("study", name); });
  const auto direction = static_cast<Direction>(root.word("direction", kDirectionWords));
  StudyOptions options{.name = name, .space = read_space(root, defaults), .direction = direction};
  if (given("label")) read_label(root, defaults, options);
  if (given("duel")) read_duel_costs(root, defaults, options.costs);
  if (root.has("budget")) {
    options.budget = root.real("budget");
    at_place("budget", [&] { (void)Budget(*options.budget, options.costs); });
  }
  if (given("seed")) options.seed = Seed{root.count("seed")};
  if (given("strategy")) options.strategy = read_strategy(root, defaults);
  if (root.has("render")) options.render = read_render(root, defaults);
  at_place("", [&] { check(options); });
  return options;
}

StudyOptions read_new_study(const Json& document) {
  StudyOptions options = read_definition(document, Defaults::kAllowed);
  if (!options.budget) return options;
  const Budget budget(*options.budget, options.costs);
  if (!budget.affordable(one(QueryKind::kLabel)) && !budget.affordable(one(QueryKind::kDuel))) {
    throw DocumentError("budget",
                        "a budget of " + to_text(*options.budget) +
                            " pays for no question: a label costs " + to_text(options.costs.label) +
                            ", a duel " + to_text(options.costs.duel));
  }
  return options;
}

StudyOptions new_study(const Json& document) {
  try {
    return read_new_study(document);
  } catch (const DocumentError& error) {
    throw Error(ErrorCode::kInvalidArgument, error.what());
  }
}

Json write_definition(const StudyOptions& options) {
  Json parameters = Json::array();
  for (const Parameter& parameter : options.space.parameters()) {
    parameters.push_back(write_parameter(parameter));
  }
  Json json{{"name", options.name},
            {"direction", kDirectionWords[static_cast<std::size_t>(options.direction)]}};
  if (options.budget) json["budget"] = *options.budget;
  json["seed"] = static_cast<std::uint64_t>(options.seed);
  json["parameter"] = parameters;
  const auto constraints = options.space.constraints();
  if (!constraints.empty())
    json["constraint"] = std::vector<std::string>(constraints.begin(), constraints.end());
  json["label"] = Json{{"cost", options.costs.label}};
  if (options.label_noise) json["label"]["noise"] = *options.label_noise;
  json["duel"] = write_duel_costs(options.costs);
  json["strategy"] = write_strategy(options.strategy);
  if (options.render)
    json["render"] = Json{{"command", options.render->command},
                          {"show", kShowWords[static_cast<std::size_t>(options.render->show)]}};
  return json;
}

}  // namespace duelopt
