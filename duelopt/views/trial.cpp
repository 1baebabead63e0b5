// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/trial.hpp"

namespace duelopt::views {
namespace {

Json begin(const Space& space, const Trial& trial) {
  Json json{{"id", number(trial.id)}, {"kind", to_word(kind(trial.question))}};
  std::visit(Overloaded{[&](const LabelQuestion& q) { json["params"] = setting(space, q.params); },
                        [&](const DuelQuestion& q) {
                          json["left"] = setting(space, q.left);
                          json["right"] = setting(space, q.right);
                        },
                        [&](const ChoiceQuestion& q) {
                          for (const Setting& option : q.options)
                            json["options"].push_back(setting(space, option));
                        }},
             trial.question);
  return json;
}

// A retracted trial keeps its last outcome: its state says that it no longer counts.
void put_outcome(Json& json, const Outcome& outcome) {
  std::visit(Overloaded{[&](const Measurement& o) { json["value"] = o.value; },
                        [&](const Verdict& o) { json["winner"] = to_text(o); },
                        [&](const Pick& o) { json["winner"] = o.option + 1; },
                        [&](const Skip&) { json["skip"] = true; },
                        [&](const Failure& o) { json["fail"] = o.reason; }},
             outcome);
}

void put_spending(Json& json, const Study& study) {
  json["spent"] = study.spending().spent;
  json["budget"] = or_null(study.options().budget);
}

}  // namespace

Json question(const Study& study, const Trial& trial) {
  Json json = begin(study.options().space, trial);
  json["cost"] = study.cost(trial);
  put_spending(json, study);
  json["phase"] = trial.phase;
  json["lease_until"] = or_null(trial.lease_until);
  return json;
}

Json answer(const Outcome& outcome) {
  Json json = Json::object();
  put_outcome(json, outcome);
  return json;
}

Json record(const Study& study, const Trial& trial) {
  Json json = begin(study.options().space, trial);
  json["state"] = to_text(trial.state);
  if (trial.outcome) put_outcome(json, *trial.outcome);
  if (const auto* duel = std::get_if<DuelQuestion>(&trial.question))
    json["chosen"] = to_word(duel->chosen);
  json["origin"] = to_word(trial.origin);
  json["judge"] = or_null(trial.judge);
  json["cost"] = study.cost(trial);
  json["phase"] = or_null(trial.phase);
  json["asked"] = to_text(trial.asked);
  json["lease_until"] = or_null(trial.lease_until);
  json["told"] = or_null(trial.told);
  json["version"] = or_null(trial.version);
  return json;
}

Json reply(const Study& study, const Trial& trial) {
  Json json = record(study, trial);
  put_spending(json, study);
  return json;
}

}  // namespace duelopt::views
