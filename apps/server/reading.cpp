// SPDX-License-Identifier: Apache-2.0
#include "apps/server/reading.hpp"

#include <algorithm>
#include <array>

#include "apps/server/problem.hpp"
#include "duelopt/storage/json.hpp"
#include "duelopt/views/definition.hpp"
#include "duelopt/views/status.hpp"
#include "duelopt/views/table.hpp"
#include "duelopt/views/trial.hpp"

namespace duelopt::server {
namespace {

constexpr std::array<std::string_view, 3> kKindWords{"label", "duel", "choice"};
constexpr std::array<std::string_view, 2> kOrderWords{"oldest", "newest"};

// Which trials are wanted, by the query.
struct Filter {
  explicit Filter(const Query& query) : judge(query.text("judge")) {
    if (const auto word = query.word("kind", kKindWords)) kind = kKindWords.at(*word);
    std::array<std::string_view, views::kStates.size()> states;
    std::ranges::transform(views::kStates, states.begin(), [](TrialState s) { return to_text(s); });
    if (const auto word = query.word("state", states)) state = views::kStates.at(*word);
  }

  [[nodiscard]] bool passes(const Trial& trial) const {
    return (!kind || *kind == views::to_word(duelopt::kind(trial.question))) &&
           (!state || *state == trial.state) && (!judge || *judge == trial.judge);
  }

  std::optional<std::string_view> kind{};
  std::optional<TrialState> state{};
  std::optional<std::string> judge;
};

// The study that the journal makes now, and its events.
struct Replayed {
  Study study;
  std::vector<Event> events;
};

Replayed replay(HostedStudy& hosted) {
  Replayed replayed{
      Study(hosted.with_record([](const StoredStudy& record) { return record.options(); })),
      hosted.events()};
  for (const Event& event : replayed.events) replayed.study.apply(event);
  return replayed;
}

void check_from(std::size_t from, std::size_t total) {
  if (from > total)
    throw bad_request("from is " + std::to_string(from) + ", and the journal has " +
                      std::to_string(total) + " events");
}

// The setting on this side of a question: "params", "left", "right", or the number of an option.
Setting side_of(const Trial& trial, const std::string& side) {
  const std::vector<Setting> settings = settings_of(trial.question);
  std::vector<std::string> names;
  if (kind(trial.question) == QueryKind::kLabel) names = {"params"};
  if (kind(trial.question) == QueryKind::kDuel) names = {"left", "right"};
  for (std::size_t i = names.size(); i < settings.size(); ++i)
    names.push_back(std::to_string(i + 1));
  const auto found = std::ranges::find(names, side);
  if (found == names.end())
    throw not_found("trial " + to_text(trial.id) + " has no side \"" + side + '"');
  return settings[static_cast<std::size_t>(found - names.begin())];
}

std::string as_table(const Study& study) {
  const std::size_t options = views::largest_choice(study);
  std::string text = views::csv_line(views::table_heading(study.options().space, options));
  for (const Trial& trial : study.trials())
    text += views::csv_line(views::table_row(study, trial, options));
  return text;
}

}  // namespace

Reply list_studies(const Call& call) {
  call.query.only({});
  Json json{{"studies", Json::array()}};
  for (const StudySummary& study : call.studies.list())
    json["studies"].push_back(views::summary(study));
  return json_response(json);
}

Reply get_study(const Call& call) {
  call.query.only({});
  const std::string& name = call.part("study");
  const auto study = call.study();
  for (const StudySummary& summary : call.studies.list()) {
    if (summary.name != name) continue;
    Json json = views::summary(summary);
    json["definition"] = study->with_record(
        [](const StoredStudy& record) { return Json::parse(to_json(record.options())); });
    return json_response(json);
  }
  throw not_found("there is no study \"" + name + '"');
}

Reply list_trials(const Call& call) {
  call.query.only(
      std::array<std::string_view, 6>{"kind", "state", "judge", "order", "skip", "limit"});
  const Filter filter(call.query);
  const bool newest_first = call.query.word("order", kOrderWords) == 1U;
  const std::size_t skip = call.query.number("skip", 0, SIZE_MAX, 0);
  const std::size_t limit = call.query.number("limit", 1, 1000, 100);
  return call.study()->with_record([&](const StoredStudy& record) {
    std::vector<const Trial*> passing;
    for (const Trial& trial : record.trials())
      if (filter.passes(trial)) passing.push_back(&trial);
    if (newest_first) std::ranges::reverse(passing);
    Json json{{"total", passing.size()}, {"trials", Json::array()}};
    for (std::size_t i = skip; i < passing.size() && i - skip < limit; ++i)
      json["trials"].push_back(views::record(record.study(), *passing[i]));
    return with_events(json_response(json), record.events());
  });
}

Reply get_trial(const Call& call) {
  call.query.only({});
  return call.study()->with_record([&](const StoredStudy& record) {
    return json_response(views::record(record.study(), record.trial(call.trial())));
  });
}

Reply get_journal(const Call& call) {
  call.query.only(std::array<std::string_view, 2>{"from", "limit"});
  const std::size_t from = call.query.number("from", 0, SIZE_MAX, 0);
  const std::size_t limit = call.query.number("limit", 1, 5000, 1000);
  const HostedStudy::Lines lines = call.study()->lines(from, limit);
  check_from(from, lines.total);
  std::string body = "{\"from\":" + std::to_string(from) +
                     ",\"next\":" + std::to_string(from + lines.events.size()) +
                     ",\"total\":" + std::to_string(lines.total) + ",\"events\":[";
  for (const std::string& line : lines.events) {
    if (&line != &lines.events.front()) body += ',';
    body += line;
  }
  return Response{.body = body + "]}\n"};
}

Reply follow_events(const Call& call) {
  call.query.only(std::array<std::string_view, 1>{"from"});
  const std::size_t total = call.study()->lines(0, 0).total;
  const std::string& last = call.request.last_event_id;
  const std::size_t from = last.empty() ? call.query.number("from", 0, SIZE_MAX, total)
                                        : parse_count(last, "Last-Event-ID") + 1;
  check_from(from, total);
  const std::optional<AccessLink>& link = call.caller.link;
  return Streaming{{.study = call.part("study"),
                    .from = from,
                    .link = link ? std::optional(link->id) : std::nullopt}};
}

Reply export_study(const Call& call) {
  constexpr std::array<std::string_view, 2> kFormats{"json", "csv"};
  call.query.only(std::array<std::string_view, 1>{"format"});
  const bool is_table = call.query.word("format", kFormats) == 1U;
  const auto [study, events] = replay(*call.study());
  Response response = is_table
                          ? Response{.type = "text/csv; charset=utf-8", .body = as_table(study)}
                          : json_response(views::everything(study, events));
  response.headers.emplace_back(
      "Content-Disposition",
      "attachment; filename=\"" + study.options().name + (is_table ? ".csv\"" : ".json\""));
  return response;
}

Reply render_side(const Call& call) {
  call.query.only({});
  return call.study()->with_log([&](const StoredStudy& record, const AnswerLog& log) -> Reply {
    const Trial& trial = record.trial(call.trial());
    const AnswerLog::Answer* asked = log.find(trial.id);
    const bool is_judge = call.caller.who == Who::kJudge;
    if (is_judge && (asked == nullptr || asked->judge != call.caller.link->grant.judge))
      throw not_found("you were not asked a question " + call.part("trial"));
    const std::optional<Render>& render = record.options().render;
    if (!render) throw not_found("study \"" + record.options().name + "\" has no renderer");
    return Rendering{[&renderer = call.renderer,
                      command = render->command,
                      space = record.options().space,
                      setting = side_of(trial, call.part("side"))] {
      return renderer.render(command, space, setting);
    }};
  });
}

}  // namespace duelopt::server
