// SPDX-License-Identifier: Apache-2.0
//
// What the models say of a study.
#include <algorithm>
#include <array>
#include <map>

#include "apps/server/problem.hpp"
#include "apps/server/reading.hpp"
#include "duelopt/storage/parts.hpp"
#include "duelopt/views/belief.hpp"
#include "duelopt/views/spread.hpp"
#include "duelopt/views/status.hpp"

namespace duelopt::server {
namespace {

// What those who judged did, whatever the model makes of it.
struct Tally {
  std::size_t answers = 0;
  std::size_t ties = 0;
  std::size_t skips = 0;
  std::size_t decided = 0;  // duels with a winner
  std::size_t left = 0;     // of these, those that the left side won
  std::vector<double> seconds{};
  Time last_told{};
};

// How long an answer took: from the question, or from the judge's answer before it if that came
// later, since the next question is there before it is looked at.
void count(Tally& tally, const Trial& trial) {
  const Time ready = std::max(trial.asked, tally.last_told);
  tally.last_told = *trial.told;
  if (trial.state == TrialState::kSkipped) ++tally.skips;
  if (trial.state != TrialState::kDone) return;
  ++tally.answers;
  const auto* verdict = std::get_if<Verdict>(&*trial.outcome);
  if (verdict != nullptr && *verdict == Verdict::kTie) ++tally.ties;
  if (verdict != nullptr && *verdict != Verdict::kTie) ++tally.decided;
  if (verdict != nullptr && *verdict == Verdict::kLeft) ++tally.left;
  if (trial.origin == Origin::kAsked)
    tally.seconds.push_back(std::chrono::duration<double>(*trial.told - ready).count());
}

std::optional<double> median(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2.0;
}

Json tally_json(const std::string& name, const Tally& tally) {
  const auto share = [&] {
    return static_cast<double>(tally.left) / static_cast<double>(tally.decided);
  };
  return {{"name", views::or_null(name)},
          {"answers", tally.answers},
          {"ties", tally.ties},
          {"skips", tally.skips},
          {"left", tally.decided > 0 ? Json(share()) : Json()},
          {"median_seconds", views::or_null(median(tally.seconds))}};
}

Json judges(const Study& study) {
  std::vector<const Trial*> told;
  for (const Trial& trial : study.trials())
    if (kind(trial.question) != QueryKind::kLabel && trial.told) told.push_back(&trial);
  std::ranges::stable_sort(told, {}, [](const Trial* trial) { return *trial->told; });
  std::map<std::string, Tally> tallies;
  for (const Trial* trial : told) count(tallies[trial->judge], *trial);
  const Json learned = views::judges(study);
  Json json{{"judges", Json::array()}};
  for (const std::string& name : study.judge_names()) {
    Json entry = tally_json(name, tallies[name]);
    entry["learned"] = nullptr;
    for (const Json& judge : learned)
      if (judge["name"] == entry["name"]) entry["learned"] = judge;
    json["judges"].push_back(entry);
  }
  return json;
}

// The setting that the query gives as `around`; else the recommended one, if there is one.
std::optional<Setting> around(const Query& query, const Study& study) {
  if (const auto text = query.text("around")) {
    const Json json = parse_json(*text);
    return read_setting(Fields(json, "around"), study.options().space);
  }
  const std::optional<RecommendedSetting> recommended = study.best().recommended;
  return recommended ? std::optional(recommended->params) : std::nullopt;
}

Json slices(const Study& study, const Query& query, std::size_t points) {
  const std::optional<Setting> center = around(query, study);
  const Space& space = study.options().space;
  Json json{{"around", center ? views::setting(space, *center) : Json()},
            {"slices", Json::array()}};
  if (!study.best().recommended) return json;  // there is no answer
  for (const Parameter& parameter : space.parameters()) {
    std::vector<Setting> settings;
    for (const Value& value : views::spread(parameter, points))
      settings.push_back(center->with(parameter.name, value));
    json["slices"].push_back(
        {{"parameter", parameter.name}, {"points", views::predictions(study, settings)}});
  }
  return json;
}

// Numbers of all points, or null if the first one has none: then no point has.
Json column(const Json& predictions, const std::string& of, const std::string& number) {
  if (predictions.empty() || predictions[0][of].is_null()) return {};
  Json json = Json::array();
  for (const Json& prediction : predictions) json.push_back(prediction[of][number]);
  return json;
}

Json map(const Study& study, const Query& query, std::size_t points) {
  const Space& space = study.options().space;
  const auto axis = [&](std::string_view name) -> const Parameter& {
    const std::optional<std::string> parameter = query.text(name);
    if (!parameter) throw bad_request("the query must name a parameter as " + std::string(name));
    return space.parameters()[space.index(*parameter)];
  };
  const Parameter& x = axis("x");
  const Parameter& y = axis("y");
  if (x == y) throw bad_request("x and y are both " + x.name + ", not two parameters");
  const std::optional<Setting> center = around(query, study);
  const std::vector<Value> x_values = views::spread(x, points);
  const std::vector<Value> y_values = views::spread(y, points);
  Json predictions = Json::array();
  if (center) {
    std::vector<Setting> settings;
    for (const Value& to : y_values)
      for (const Value& from : x_values)
        settings.push_back(center->with(x.name, from).with(y.name, to));
    predictions = views::predictions(study, settings);
  }
  Json ruled_out;
  for (const Json& prediction : predictions) ruled_out.push_back(prediction["ruled_out"]);
  const auto values = [](const std::vector<Value>& list) {
    Json json = Json::array();
    for (const Value& value : list) std::visit([&](const auto& v) { json.push_back(v); }, value);
    return json;
  };
  return {{"around", center ? views::setting(space, *center) : Json()},
          {"x", values(x_values)},
          {"y", values(y_values)},
          {"mean", column(predictions, "value", "mean")},
          {"low", column(predictions, "value", "low")},
          {"high", column(predictions, "value", "high")},
          {"win_share", column(predictions, "win_share", "mean")},
          {"ruled_out", ruled_out}};
}

}  // namespace

// Not remembered: which questions are overdue changes with time.
Reply get_status(const Call& call) {
  call.query.only({});
  return Thinking{call.study(), [](StoredStudy& models) {
                    return with_events(json_response(views::status(models.study(), system_now())),
                                       models.events());
                  }};
}

Reply get_best(const Call& call) {
  call.query.only({});
  return thought(call, [](const Study& study) { return views::best(study); });
}

Reply get_judges(const Call& call) {
  call.query.only({});
  return thought(call, judges);
}

Reply get_importance(const Call& call) {
  call.query.only({});
  return thought(call, [](const Study& study) {
    return Json{{"importance", views::importance(study)}};
  });
}

Reply predict(const Call& call) {
  constexpr std::size_t kMost = 2500;
  call.query.only({});
  const Json body = json_body(call.request);
  const Fields fields(body, "");
  fields.only(std::array<std::string_view, 1>{"settings"});
  const Json& list = fields.at("settings");
  if (!list.is_array() || list.empty() || list.size() > kMost)
    fields.refuse("settings", "a list of 1 to " + std::to_string(kMost) + " settings");
  const Space space =
      call.study()->with_record([](const StoredStudy& s) { return s.options().space; });
  std::vector<Setting> settings;
  for (std::size_t i = 0; i < list.size(); ++i)
    settings.push_back(read_setting(Fields(list[i], item_name("settings", i)), space));
  return thought(call, [settings = std::move(settings)](const Study& study) {
    return Json{{"predictions", views::predictions(study, settings)}};
  });
}

Reply get_slices(const Call& call) {
  call.query.only(std::array<std::string_view, 2>{"points", "around"});
  const std::size_t points = call.query.number("points", 2, 200, 41);
  return thought(call, [query = call.query, points](const Study& study) {
    return slices(study, query, points);
  });
}

Reply get_map(const Call& call) {
  call.query.only(std::array<std::string_view, 4>{"x", "y", "points", "around"});
  const std::size_t points = call.query.number("points", 2, 50, 24);
  return thought(
      call, [query = call.query, points](const Study& study) { return map(study, query, points); });
}

}  // namespace duelopt::server
