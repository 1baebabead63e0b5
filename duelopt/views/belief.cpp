// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/belief.hpp"

#include <algorithm>
#include <array>

namespace duelopt::views {
namespace {

Json estimate(const Estimate& e) { return {{"mean", e.mean}, {"low", e.low}, {"high", e.high}}; }

// A Gaussian process does not know that shares end at 0 and 1.
Estimate as_share(const Estimate& e) {
  return {std::clamp(e.mean, 0.0, 1.0), std::clamp(e.low, 0.0, 1.0), std::clamp(e.high, 0.0, 1.0)};
}

Json recommended(const Space& space, const RecommendedSetting& setting) {
  Json json;
  json["params"] = views::setting(space, setting.params);
  json.update(setting.value ? estimate(*setting.value)
                            : Json{{"mean", nullptr}, {"low", nullptr}, {"high", nullptr}});
  return json;
}

Json measured(const Space& space, const Trial& trial) {
  return {{"id", number(trial.id)},
          {"params", setting(space, std::get<LabelQuestion>(trial.question).params)},
          {"value", std::get<Measurement>(trial.outcome.value()).value}};
}

}  // namespace

Json best(const Study& study) {
  const Best best = study.best();
  const Space& space = study.options().space;
  return {{"recommended", best.recommended ? recommended(space, *best.recommended) : Json()},
          {"measured", best.measured ? measured(space, study.trial(*best.measured)) : Json()},
          {"judges", judges(study)}};
}

Json judges(const Study& study) {
  Json json = Json::array();
  for (const NamedJudge& judge : study.judges())
    json.push_back({{"name", or_null(judge.name)},
                    {"duels", judge.view.duels},
                    {"agreement", judge.view.agreement},
                    {"wrong_share", judge.view.wrong_share},
                    {"evidence", judge.view.evidence},
                    {"trusted", judge.view.trusted}});
  return json;
}

Json best(const Study& study, std::size_t count) {
  Json json = best(study);
  json["top"] = Json::array();
  for (const RecommendedSetting& setting : study.top(count))
    json["top"].push_back(recommended(study.options().space, setting));
  return json;
}

Json importance(const Study& study) {
  Json json = Json::array();
  for (const Importance& of : study.importance())
    json.push_back({{"parameter", of.parameter}, {"alone", of.alone}, {"in_all", of.in_all}});
  return json;
}

Json comparison(const Study& study, const Setting& first, const Setting& second) {
  const Json both = predictions(study, std::array{first, second});
  return {{"first", both[0]},
          {"second", both[1]},
          {"first_is_better", or_null(study.probability_better(first, second))}};
}

Json outlook(const Study& study) {
  const std::optional<Outlook> outlook = study.outlook();
  if (!outlook) return {};
  return {{"next_label", outlook->next_label}, {"at_most", outlook->at_most}};
}

Json predictions(const Study& study, std::span<const Setting> settings) {
  const std::vector<Prediction> predicted = study.predict(settings);
  Json json = Json::array();
  for (std::size_t i = 0; i < predicted.size(); ++i)
    json.push_back(
        {{"params", setting(study.options().space, settings[i])},
         {"value", predicted[i].value ? estimate(*predicted[i].value) : Json()},
         {"win_share", predicted[i].score ? estimate(as_share(*predicted[i].score)) : Json()},
         {"ruled_out", !predicted[i].feasible}});
  return json;
}

}  // namespace duelopt::views
