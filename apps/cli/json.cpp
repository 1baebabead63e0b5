// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/json.hpp"

#include <cstdint>
#include <optional>

namespace duelopt::cli {
namespace {

Json or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(); }
Json or_null(const std::optional<Time>& time) { return time ? Json(to_text(*time)) : Json(); }
Json or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

void put_question(Json& json, const Space& space, const Trial& trial) {
  json["id"] = static_cast<std::uint64_t>(trial.id);
  std::visit(Overloaded{[&](const LabelQuestion& q) {
                          json["kind"] = "label";
                          json["params"] = setting_json(space, q.params);
                        },
                        [&](const DuelQuestion& q) {
                          json["kind"] = "duel";
                          json["left"] = setting_json(space, q.left);
                          json["right"] = setting_json(space, q.right);
                        }},
             trial.question);
}

// A retracted trial keeps its last outcome: the state says that it no longer counts.
void put_outcome(Json& json, const Outcome& outcome) {
  std::visit(Overloaded{[&](const Measurement& o) { json["value"] = o.value; },
                        [&](const Verdict& o) { json["winner"] = to_text(o); },
                        [&](const Skip&) { json["skip"] = true; },
                        [&](const Failure& o) { json["fail"] = o.reason; }},
             outcome);
}

}  // namespace

std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string_view to_word(Direction direction) noexcept {
  return direction == Direction::kMaximize ? "maximize" : "minimize";
}

Json setting_json(const Space& space, const Setting& setting) {
  Json json = Json::object();
  for (std::size_t i = 0; i < setting.size(); ++i)
    std::visit([&](const auto& value) { json[space.parameters()[i].name] = value; }, setting[i]);
  return json;
}

Json trial_json(const Study& study, const Trial& trial) {
  Json json;
  put_question(json, study.options().space, trial);
  json["cost"] = study.cost(trial);
  json["spent"] = study.spending().spent;
  json["budget"] = or_null(study.options().budget);
  json["phase"] = trial.phase;
  json["lease_until"] = or_null(trial.lease_until);
  return json;
}

Json record_json(const Study& study, const Trial& trial) {
  Json json;
  put_question(json, study.options().space, trial);
  json["state"] = to_text(trial.state);
  if (trial.outcome) put_outcome(json, *trial.outcome);
  if (const auto* duel = std::get_if<DuelQuestion>(&trial.question))
    json["chosen"] = duel->chosen == Side::kLeft ? "left" : "right";
  json["origin"] = trial.origin == Origin::kAsked ? "asked" : "added";
  json["judge"] = or_null(trial.judge);
  json["cost"] = study.cost(trial);
  json["phase"] = or_null(trial.phase);
  json["asked"] = to_text(trial.asked);
  json["lease_until"] = or_null(trial.lease_until);
  json["told"] = or_null(trial.told);
  return json;
}

Json reply_json(const Study& study, const Trial& trial) {
  Json json = record_json(study, trial);
  json["spent"] = study.spending().spent;
  json["budget"] = or_null(study.options().budget);
  return json;
}

Json judges_json(const Study& study) {
  Json judges = Json::array();
  for (const auto& [name, view] : study.judges())
    judges.push_back({{"name", or_null(name)},
                      {"duels", view.duels},
                      {"agreement", view.agreement},
                      {"wrong_share", view.wrong_share},
                      {"evidence", view.evidence},
                      {"trusted", view.trusted}});
  return judges;
}

Json best_json(const Study& study) {
  const Best best = study.best();
  const Space& space = study.options().space;
  Json json{{"recommended", nullptr}, {"measured", nullptr}, {"judges", judges_json(study)}};
  if (best.recommended) {
    const auto& value = best.recommended->value;
    json["recommended"] = {{"params", setting_json(space, best.recommended->params)},
                           {"mean", value ? Json(value->mean) : Json()},
                           {"low", value ? Json(value->low) : Json()},
                           {"high", value ? Json(value->high) : Json()}};
  }
  if (best.measured) {
    const Trial& trial = study.trial(*best.measured);
    json["measured"] = {
        {"id", static_cast<std::uint64_t>(trial.id)},
        {"params", setting_json(space, std::get<LabelQuestion>(trial.question).params)},
        {"value", std::get<Measurement>(trial.outcome.value()).value}};
  }
  return json;
}

}  // namespace duelopt::cli
