// SPDX-License-Identifier: Apache-2.0
#include "apps/server/judging.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "apps/server/problem.hpp"
#include "duelopt/storage/json.hpp"
#include "duelopt/storage/parts.hpp"
#include "duelopt/views/link.hpp"
#include "duelopt/views/nothing.hpp"
#include "duelopt/views/status.hpp"
#include "duelopt/views/trial.hpp"

namespace duelopt::server {
namespace {

constexpr std::size_t kMostOpen = 8;  // questions of a judge
constexpr std::chrono::hours kLease{1};
constexpr double kAgainSoon = 5.0;  // seconds: what is waited for may come at any moment
constexpr double kAgainLater = 60.0;

bool is_allowed(AllowedKinds kinds, const Trial& trial) {
  if (kinds == AllowedKinds::kAny) return true;
  return (kind(trial.question) == QueryKind::kLabel) == (kinds == AllowedKinds::kLabels);
}

bool is_hidden(const Study& study) {
  return study.options().render && study.options().render->show == Show::kRender;
}

// A question as its judge sees it: without its cost, and without its settings if they are hidden.
Json question(const Study& study, const Trial& trial) {
  Json json = views::question(study, trial);
  for (const char* key : {"cost", "spent", "budget", "phase"}) json.erase(key);
  if (json.contains("options")) json["count"] = json["options"].size();
  if (is_hidden(study))
    for (const char* key : {"params", "left", "right", "options"}) json.erase(key);
  return json;
}

// Of answers that count; and how many more the budget pays for, if there is one.
Json progress(const Study& study, const Grant& grant) {
  const auto answered = std::ranges::count_if(study.trials(), [&](const Trial& trial) {
    return trial.judge == grant.judge && trial.state == TrialState::kDone;
  });
  const std::optional<double> left = study.spending().left;
  const Costs& costs = study.options().costs;
  const std::size_t options = most_options(costs);
  const QueryCounts next = grant.kinds == AllowedKinds::kLabels ? one(QueryKind::kLabel)
                           : options > 2                        ? one(QueryKind::kChoice, options)
                                                                : one(QueryKind::kDuel);
  const double cost = cost_of(next, costs);
  return {{"answered", answered}, {"more", left ? Json(std::floor(*left / cost)) : Json()}};
}

Json answered(const Study& study, TrialId id, const Outcome& outcome) {
  return {{"question", question(study, study.trial(id))}, {"answer", views::answer(outcome)}};
}

Json last(const Study& study, const AnswerLog& log, const Grant& grant) {
  const std::optional<TrialId> id = log.last_of(grant.judge);
  return id ? answered(study, *id, *log.find(*id)->outcome) : Json();
}

// The oldest question that waits for this judge and is not held.
const Trial* find_open(const Study& study,
                       const AnswerLog& log,
                       const Grant& grant,
                       const std::vector<TrialId>& holding) {
  const Time now = system_now();
  for (const Trial& trial : study.trials()) {
    const bool waits = (trial.state == TrialState::kRunning && !views::is_overdue(trial, now)) ||
                       (trial.state == TrialState::kSkipped && log.is_undone(trial.id));
    if (waits && trial.judge == grant.judge && trial.origin == Origin::kAsked &&
        is_allowed(grant.kinds, trial) && std::ranges::find(holding, trial.id) == holding.end())
      return &trial;
  }
  return nullptr;
}

void check_room(const Study& study, const Grant& grant) {
  const Time now = system_now();
  const auto open = std::ranges::count_if(study.trials(), [&](const Trial& trial) {
    return trial.judge == grant.judge && trial.state == TrialState::kRunning &&
           !views::is_overdue(trial, now);
  });
  if (static_cast<std::size_t>(open) >= kMostOpen)
    throw Refusal(429,
                  "too_many",
                  std::to_string(open) + " questions are open for " + grant.judge +
                      " already: answer one first");
}

Json asked(const Study& study, const Trial& trial, const Grant& grant) {
  return {{"question", question(study, trial)},
          {"why", nullptr},
          {"again", nullptr},
          {"progress", progress(study, grant)}};
}

Json not_asked(const Study& study, const Grant& grant, const views::Nothing& nothing) {
  return {{"question", nullptr},
          {"why", nothing.why},
          {"again", nothing.may_pass ? kAgainSoon : kAgainLater},
          {"progress", progress(study, grant)}};
}

// Comparing and measuring are different jobs: who compares is asked when the strategy would rather
// have a comparison. A strategy that never asks one is asked all the same, and says so.
bool is_due(const Study& study, const Grant& grant) {
  if (grant.kinds != AllowedKinds::kDuels) return true;
  const std::optional<Asked> free = study.next({.judge = grant.judge}, system_now());
  return !free || kind(free->question) != QueryKind::kLabel ||
         !study.next({.kinds = grant.kinds, .judge = grant.judge}, system_now());
}

Json ask_anew(StoredStudy& models, const Grant& grant) {
  const Study& study = models.study();
  check_room(study, grant);
  if (!is_due(study, grant))
    return not_asked(
        study,
        grant,
        {.why = "no comparison is due: a measurement would tell more", .may_pass = true});
  const std::optional<Trial> trial =
      models.ask({.kinds = grant.kinds, .judge = grant.judge, .lease = kLease});
  return trial ? asked(study, *trial, grant)
               : not_asked(study, grant, views::nothing_to_ask(study, grant.kinds));
}

std::vector<TrialId> read_holding(const Request& request) {
  std::vector<TrialId> holding;
  if (request.body.empty()) return holding;
  const Json body = json_body(request);
  const Fields fields(body, "");
  fields.only(std::array<std::string_view, 1>{"holding"});
  if (!fields.has("holding")) return holding;
  const Json& list = fields.at("holding");
  if (!list.is_array()) fields.refuse("holding", "a list of trials");
  for (const Json& id : list) {
    if (!id.is_number_unsigned()) fields.refuse("holding", "a list of trials");
    holding.push_back(TrialId{id.get<std::uint64_t>()});
  }
  return holding;
}

// The answers to the trial, if it is one that this judge was asked; to anybody else it does not
// exist.
const AnswerLog::Answer& own(const Call& call, const AnswerLog& log) {
  const AnswerLog::Answer* answer = log.find(call.trial());
  if (answer == nullptr || answer->judge != call.caller.link->grant.judge)
    throw not_found("you were not asked a question " + call.part("trial"));
  return *answer;
}

Reply judged(const Study& study, const Json& last, const Grant& grant) {
  return json_response({{"last", last}, {"progress", progress(study, grant)}});
}

}  // namespace

Reply get_judging(const Call& call) {
  call.query.only({});
  const Grant& grant = call.caller.link->grant;
  return call.study()->with_log([&](const StoredStudy& record, const AnswerLog& log) {
    const Study& study = record.study();
    const Json definition = Json::parse(to_json(study.options()));
    const bool has_render = study.options().render.has_value();
    return json_response(
        {{"study", study.options().name},
         {"description", definition.value("description", Json())},
         {"judge", grant.judge},
         {"kind", views::kLinkKinds.at(static_cast<std::size_t>(grant.kinds))},
         {"show", !has_render ? "table" : (is_hidden(study) ? "render" : "both")},
         {"parameters", is_hidden(study) ? Json::array() : definition["parameter"]},
         {"value", definition.value("value", Json())},
         {"reasons", definition["duel"].value("reasons", Json::array())},
         {"progress", progress(study, grant)},
         {"last", last(study, log, grant)}});
  });
}

Reply ask_judge(const Call& call) {
  const Grant grant = call.caller.link->grant;
  const std::vector<TrialId> holding = read_holding(call.request);
  const std::shared_ptr<HostedStudy> study = call.study();
  // Once at once, and once when the models are at hand: two tabs of one judge ask at a time.
  const auto find = [study, grant, holding]() -> std::optional<Response> {
    return study->with_log(
        [&](const StoredStudy& record, const AnswerLog& log) -> std::optional<Response> {
          const Trial* open = find_open(record.study(), log, grant, holding);
          if (open == nullptr) return std::nullopt;
          return json_response(asked(record.study(), *open, grant));
        });
  };
  if (std::optional<Response> found = find()) return *found;
  return Thinking{study, [find, grant](StoredStudy& models) {
                    if (std::optional<Response> found = find()) return *found;
                    return json_response(ask_anew(models, grant));
                  }};
}

Reply tell_judged(const Call& call) {
  const Grant& grant = call.caller.link->grant;
  const Json body = json_body(call.request);
  const Fields fields(body, "");
  expect_answer(fields, {});
  const Outcome outcome = read_outcome(fields);
  return call.study()->with_log([&](StoredStudy& record, const AnswerLog& log) {
    const AnswerLog::Answer& before = own(call, log);
    const TrialId id = call.trial();
    if (before.taken_back)
      record.amend(id, outcome, grant.judge);
    else if (!before.outcome || *before.outcome != outcome)
      record.tell(id, outcome, grant.judge);
    return judged(record.study(), answered(record.study(), id, outcome), grant);
  });
}

Reply undo_judged(const Call& call) {
  const Grant& grant = call.caller.link->grant;
  return call.study()->with_log([&](StoredStudy& record, const AnswerLog& log) {
    const AnswerLog::Answer before = own(call, log);
    const TrialId id = call.trial();
    if (!before.taken_back) {
      if (log.last_of(grant.judge) != id)
        throw Refusal(409, "conflict", "trial " + call.part("trial") + " is not your last answer");
      record.amend(id, Skip{}, grant.judge);
    }
    const Outcome was = before.taken_back ? *before.taken_back : before.outcome.value();
    return judged(record.study(), answered(record.study(), id, was), grant);
  });
}

}  // namespace duelopt::server
