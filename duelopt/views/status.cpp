// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/status.hpp"

#include <algorithm>
#include <string>

#include "duelopt/views/belief.hpp"
#include "duelopt/views/words.hpp"

namespace duelopt::views {
namespace {

constexpr std::array kKinds{QueryKind::kLabel, QueryKind::kDuel, QueryKind::kChoice};

Json counts(const Study& study) {
  Json json;
  for (const QueryKind kind : kKinds)
    for (const TrialState state : kStates)
      json[std::string(to_word(kind))][std::string(to_text(state))] = count(study, kind, state);
  return json;
}

Json open(const Study& study, Time now) {
  Json json = Json::array();
  for (const Trial& trial : study.trials())
    if (trial.state == TrialState::kRunning)
      json.push_back({{"id", number(trial.id)},
                      {"kind", to_word(kind(trial.question))},
                      {"judge", or_null(trial.judge)},
                      {"asked", to_text(trial.asked)},
                      {"lease_until", or_null(trial.lease_until)},
                      {"overdue", is_overdue(trial, now)}});
  return json;
}

// How many questions each version of duelopt asked, in the order in which they first did.
Json asked_by(const Study& study) {
  Json json = Json::array();
  for (const Trial& trial : study.trials()) {
    if (trial.origin != Origin::kAsked) continue;
    const auto same = [&](const Json& entry) { return entry["version"] == trial.version; };
    const auto found = std::find_if(json.begin(), json.end(), same);
    if (found == json.end())
      json.push_back({{"version", trial.version}, {"questions", 1}});
    else
      (*found)["questions"] = (*found)["questions"].get<int>() + 1;
  }
  return json;
}

}  // namespace

std::size_t count(const Study& study, QueryKind kind, TrialState state) {
  const auto matches = [&](const Trial& trial) {
    return duelopt::kind(trial.question) == kind && trial.state == state;
  };
  return static_cast<std::size_t>(
      std::count_if(study.trials().begin(), study.trials().end(), matches));
}

bool is_overdue(const Trial& trial, Time now) noexcept {
  return trial.lease_until && *trial.lease_until <= now;
}

Json status(const Study& study, Time now) {
  const StudyOptions& options = study.options();
  const Spending spending = study.spending();
  const Advice should = advice(study);
  return {{"name", options.name},
          {"direction", to_word(options.direction)},
          {"strategy", options.strategy.name},
          {"defaults", options.strategy.defaults},
          {"asked_by", asked_by(study)},
          {"spent", spending.spent},
          {"reserved", spending.reserved},
          {"left", or_null(spending.left)},
          {"budget", or_null(options.budget)},
          {"phase", study.phase()},
          {"counts", counts(study)},
          {"open", open(study, now)},
          {"judges", judges(study)},
          {"label_noise",
           {{"given", or_null(options.label_noise)}, {"believed", or_null(study.label_noise())}}},
          {"outlook", outlook(study)},
          {"advice", {{"go_on", should.go_on}, {"text", should.text}}},
          {"importance", importance(study)}};
}

}  // namespace duelopt::views
