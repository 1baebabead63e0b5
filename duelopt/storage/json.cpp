// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/storage/answer.hpp"
#include "duelopt/storage/definition.hpp"
#include "duelopt/storage/parts.hpp"

namespace duelopt {
namespace {

using Keys = std::vector<std::string_view>;

// In the order of the variant.
constexpr std::array<std::string_view, std::variant_size_v<Event>> kEventWords{
    "asked", "told", "added", "amended", "retracted", "expired"};
constexpr std::array<std::string_view, 3> kKindWords{"label", "duel", "choice"};
constexpr std::array<std::string_view, 2> kSideWords{"left", "right"};
constexpr std::array<std::string_view, 4> kOutcomeKeys{"value", "winner", "skip", "fail"};

Json to_object(const Setting& setting, const Space& space) {
  space.check(setting);
  Json json = Json::object();
  for (std::size_t i = 0; i < setting.size(); ++i) {
    std::visit([&](const auto& value) { json[space.parameters()[i].name] = value; }, setting[i]);
  }
  return json;
}

Value read_value(const Fields& values, const Parameter& parameter) {
  const std::string& name = parameter.name;
  return std::visit(Overloaded{[&](const Real&) -> Value { return values.real(name); },
                               [&](const Integer&) -> Value { return values.whole(name); },
                               [&](const Categorical&) -> Value { return values.text(name); }},
                    parameter.range);
}

}  // namespace

Setting read_setting(const Fields& values, const Space& space) {
  Keys names;
  for (const Parameter& parameter : space.parameters()) names.emplace_back(parameter.name);
  values.only(names);
  std::vector<Value> read;
  for (const Parameter& parameter : space.parameters())
    read.push_back(read_value(values, parameter));
  return space.in_order(std::move(read));
}

FixedValues read_values(const Fields& fields, std::string_view key, const Space& space) {
  const Json& object = fields.at(key);
  const Fields values(object, fields.name(key));
  FixedValues read;
  for (const auto& [name, value] : object.items())
    read.emplace(name, read_value(values, space.parameters()[space.index(name)]));
  return read;
}

namespace {

Setting read_setting(const Fields& fields, std::string_view key, const Space& space) {
  return read_setting(Fields(fields, key), space);
}

std::vector<Setting> read_options(const Fields& fields, const Space& space) {
  const Json& list = fields.at("options");
  if (!list.is_array()) fields.refuse("options", "a list of settings");
  std::vector<Setting> options;
  for (std::size_t i = 0; i < list.size(); ++i)
    options.push_back(read_setting(Fields(list[i], item_name("options", i)), space));
  return options;
}

void write(Json& json, const Question& question, const Space& space) {
  json["kind"] = kKindWords[static_cast<std::size_t>(kind(question))];
  std::visit(
      Overloaded{[&](const LabelQuestion& q) { json["params"] = to_object(q.params, space); },
                 [&](const DuelQuestion& q) {
                   json["left"] = to_object(q.left, space);
                   json["right"] = to_object(q.right, space);
                   json["chosen"] = kSideWords[static_cast<std::size_t>(q.chosen)];
                 },
                 [&](const ChoiceQuestion& q) {
                   for (const Setting& option : q.options)
                     json["options"].push_back(to_object(option, space));
                 }},
      question);
}

}  // namespace

Question read_question(const Fields& fields, const Space& space) {
  const auto kind = static_cast<QueryKind>(fields.word("kind", kKindWords));
  if (kind == QueryKind::kLabel) return LabelQuestion{read_setting(fields, "params", space)};
  if (kind == QueryKind::kChoice) return ChoiceQuestion{read_options(fields, space)};
  return DuelQuestion{.left = read_setting(fields, "left", space),
                      .right = read_setting(fields, "right", space),
                      .chosen = static_cast<Side>(fields.word("chosen", kSideWords))};
}

namespace {

void write(Json& json, const Outcome& outcome) {
  std::visit(
      Overloaded{[&](const Measurement& m) {
                   if (!std::isfinite(m.value)) {
                     throw Error(ErrorCode::kInvalidArgument,
                                 "the value " + to_text(m.value) + " is not finite");
                   }
                   json["value"] = m.value;
                 },
                 [&](Verdict v) { json["winner"] = kVerdictWords[static_cast<std::size_t>(v)]; },
                 [&](const Pick& p) { json["winner"] = p.option + 1; },
                 [&](const Skip&) { json["skip"] = true; },
                 [&](const Failure& f) { json["fail"] = f.reason; }},
      outcome);
}

}  // namespace

Outcome read_outcome(const Fields& fields) {
  const auto answers = std::count_if(
      kOutcomeKeys.begin(), kOutcomeKeys.end(), [&](auto key) { return fields.has(key); });
  if (answers != 1) {
    throw DocumentError(
        "", "it has " + std::to_string(answers) + " of value, winner, skip and fail, not one");
  }
  if (fields.has("value")) return Measurement{fields.real("value")};
  if (fields.has("winner")) return read_winner(fields);
  if (fields.has("fail")) return Failure{fields.text("fail")};
  if (fields.at("skip") != true) fields.refuse("skip", "true");
  return Skip{};
}

namespace {

// Throws kInvalidArgument for a year that the text has no room for.
std::string written(Time time) {
  std::string text = to_text(time);
  (void)parse_time(text);
  return text;
}

void write_unless_empty(Json& json, const char* key, const std::string& text) {
  if (!text.empty()) json[key] = text;
}

struct Writer {
  Json& json;
  const Space& space;

  void operator()(const Asked& e) const {
    write(json, e.question, space);
    write_unless_empty(json, "judge", e.judge);
    write_unless_empty(json, "phase", e.phase);
    if (e.lease_until) json["lease_until"] = written(*e.lease_until);
    write_unless_empty(json, "version", e.version);
    json["at"] = written(e.at);
  }
  void operator()(const Told& e) const { told(e); }
  void operator()(const Amended& e) const { told(e); }
  void operator()(const Added& e) const {
    write(json, e.question, space);
    told(e);
  }
  void operator()(const Retracted& e) const { json["at"] = written(e.at); }
  void operator()(const Expired& e) const { json["at"] = written(e.at); }

 private:
  template <class E>
  void told(const E& e) const {
    write(json, e.outcome);
    write_unless_empty(json, "judge", e.judge);
    json["at"] = written(e.at);
  }
};

// A text of ours carries its version first of all.
std::int64_t read_version(const Fields& fields) {
  const std::int64_t version = fields.whole("v");
  if (version < 1 || version > kJournalVersion) {
    fields.refuse(
        "v",
        "a version from 1 to " + std::to_string(kJournalVersion) + ", which this program reads");
  }
  return version;
}

// Version 1 wrote down every option that there was, which is the first set of defaults.
void upgrade_definition(Json& document, std::int64_t version) {
  if (version == 1 && document.contains("strategy") && document["strategy"].is_object())
    document["strategy"]["defaults"] = 1;
}

Time read_time(const Fields& fields, std::string_view key) { return parse_time(fields.text(key)); }

// The keys of an event: these, those of its question if it has one, and those of every event.
void expect_keys(const Fields& fields, Keys keys, const Question* question) {
  for (const std::string_view key : {"v", "event", "id", "at"}) keys.push_back(key);
  if (question != nullptr) {
    static const std::array<Keys, 3> question_keys{
        Keys{"kind", "params"}, Keys{"kind", "left", "right", "chosen"}, Keys{"kind", "options"}};
    const Keys& more = question_keys[question->index()];
    keys.insert(keys.end(), more.begin(), more.end());
  }
  fields.only(keys);
}

Asked read_asked(const Fields& fields, TrialId id, const Space& space) {
  Asked e{.id = id, .question = read_question(fields, space)};
  expect_keys(fields, {"judge", "phase", "lease_until", "version"}, &e.question);
  e.judge = fields.text_or_empty("judge");
  e.phase = fields.text_or_empty("phase");
  if (fields.has("lease_until")) e.lease_until = read_time(fields, "lease_until");
  const bool by_first = fields.whole("v") == 1;  // which did not say so
  e.version = by_first ? "0.1" : fields.text_or_empty("version");
  e.at = read_time(fields, "at");
  return e;
}

Added read_added(const Fields& fields, TrialId id, const Space& space) {
  const Question question = read_question(fields, space);
  expect_keys(fields, {"value", "winner", "skip", "fail", "judge"}, &question);
  return {.id = id,
          .question = question,
          .outcome = read_outcome(fields),
          .judge = fields.text_or_empty("judge"),
          .at = read_time(fields, "at")};
}

template <class E>  // Told or Amended
E read_told(const Fields& fields, TrialId id) {
  expect_keys(fields, {"value", "winner", "skip", "fail", "judge"}, nullptr);
  return {.id = id,
          .outcome = read_outcome(fields),
          .judge = fields.text_or_empty("judge"),
          .at = read_time(fields, "at")};
}

template <class E>  // Retracted or Expired
E read_end(const Fields& fields, TrialId id) {
  expect_keys(fields, {}, nullptr);
  return {.id = id, .at = read_time(fields, "at")};
}

Event read_event(const Json& json, const Space& space) {
  const Fields fields(json, "");
  (void)read_version(fields);
  const TrialId id{fields.count("id")};
  switch (fields.word("event", kEventWords)) {
    case 0:
      return read_asked(fields, id, space);
    case 1:
      return read_told<Told>(fields, id);
    case 2:
      return read_added(fields, id, space);
    case 3:
      return read_told<Amended>(fields, id);
    case 4:
      return read_end<Retracted>(fields, id);
    default:
      return read_end<Expired>(fields, id);
  }
}

// Whatever is wrong with a text that was kept, it is corrupt.
template <class Read>
auto reading(const char* what, Read&& read) {
  try {
    return read();
  } catch (const Error& error) {
    throw Error(ErrorCode::kCorruption, std::string(what) + ": " + error.what());
  }
}

}  // namespace

std::string to_json(const StudyOptions& options) {
  check(options);
  Json json{{"v", kJournalVersion}};
  json.update(write_definition(options));
  std::string text = to_line(json);
  // Invalid UTF-8 in a choice would come back as another choice.
  if (parse_study_options(text) != options) {
    throw Error(ErrorCode::kInvalidArgument,
                "study \"" + options.name + "\" has a choice that is not UTF-8");
  }
  return text;
}

std::string to_json(const Event& event, const Space& space) {
  Json json{{"v", kJournalVersion},
            {"event", kEventWords[event.index()]},
            {"id", static_cast<std::uint64_t>(trial_of(event))}};
  std::visit(Writer{json, space}, event);
  return to_line(json);
}

StudyOptions parse_study_options(std::string_view json) {
  return reading("definition of a study", [&] {
    Json document = parse_json(json);
    upgrade_definition(document, read_version(Fields(document, "")));
    document.erase("v");
    return read_definition(document, Defaults::kRefused);
  });
}

Event parse_event(std::string_view json, const Space& space) {
  return reading("event", [&] { return read_event(parse_json(json), space); });
}

}  // namespace duelopt
