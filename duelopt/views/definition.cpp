// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/definition.hpp"

#include "duelopt/storage/json.hpp"
#include "duelopt/views/trial.hpp"

namespace duelopt::views {

Json summary(const StudyOptions& options) {
  Json names = Json::array();
  for (const Parameter& parameter : options.space.parameters()) names.push_back(parameter.name);
  return {{"name", options.name},
          {"direction", to_word(options.direction)},
          {"parameters", names},
          {"strategy", options.strategy.name},
          {"budget", or_null(options.budget)}};
}

Json summary(const StudySummary& study) {
  return {{"name", study.name}, {"created", or_null(study.created)}, {"events", study.events}};
}

Json everything(const Study& study, std::span<const Event> events) {
  const StudyOptions& options = study.options();
  Json json{{"definition", Json::parse(to_json(options))},
            {"trials", Json::array()},
            {"events", Json::array()}};
  for (const Trial& trial : study.trials()) json["trials"].push_back(record(study, trial));
  for (const Event& event : events)
    json["events"].push_back(Json::parse(to_json(event, options.space)));
  return json;
}

}  // namespace duelopt::views
