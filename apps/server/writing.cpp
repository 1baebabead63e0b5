// SPDX-License-Identifier: Apache-2.0
#include "apps/server/writing.hpp"

#include <array>

#include "apps/server/problem.hpp"
#include "duelopt/storage/json.hpp"
#include "duelopt/storage/parts.hpp"
#include "duelopt/views/definition.hpp"
#include "duelopt/views/nothing.hpp"
#include "duelopt/views/trial.hpp"

namespace duelopt::server {
namespace {

constexpr double kLongestLease = 1e9;  // seconds: 31 years

// What a client wrote is not corrupt but wrong.
template <class Read>
auto written_by_client(Read&& read) {
  try {
    return std::forward<Read>(read)();
  } catch (const Error& error) {
    throw bad_request(error.what());
  }
}

std::optional<std::chrono::milliseconds> read_lease(const Fields& fields) {
  const double seconds = fields.has("lease") ? fields.real("lease") : 86'400.0;
  if (seconds < 0.0 || seconds > kLongestLease)
    fields.refuse("lease", "a number of seconds within 0 and 1e9");
  if (seconds == 0.0) return std::nullopt;
  return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(seconds));
}

AskOptions read_ask(const Json& body, const Space& space) {
  const Fields fields(body, "");
  fields.only(std::array<std::string_view, 4>{"kind", "fixed", "judge", "lease"});
  AskOptions options{.judge = fields.text_or_empty("judge"), .lease = read_lease(fields)};
  constexpr std::array<std::string_view, 3> kWords{"auto", "label", "duel"};
  if (fields.has("kind")) options.kinds = static_cast<AllowedKinds>(fields.word("kind", kWords));
  if (fields.has("fixed")) options.fixed = read_values(fields, "fixed", space);
  return options;
}

Space space_of(HostedStudy& study) {
  return study.with_record([](const StoredStudy& record) { return record.options().space; });
}

// A trial after a change, as the command line replies.
Response reply(const StoredStudy& record, const Trial& trial) {
  return json_response(views::reply(record.study(), trial));
}

template <class Change>
Reply settle(const Call& call, Change&& change) {
  const Json body = json_body(call.request);
  const Fields fields(body, "");
  expect_answer(fields, std::array<std::string_view, 1>{"judge"});
  const Outcome outcome = read_outcome(fields);
  const std::string judge = fields.text_or_empty("judge");
  return call.study()->with_record(
      [&](StoredStudy& record) { return reply(record, change(record, outcome, judge)); });
}

}  // namespace

Reply create_study(const Call& call) {
  const std::string& type = call.request.content_type;
  const bool is_toml = type.starts_with("application/toml");
  const StudyOptions options = written_by_client([&] {
    return is_toml ? parse_study_file(call.request.body, "the study file")
                   : parse_study_options(to_line(json_body(call.request)));
  });
  call.studies.create(options);
  return json_response(views::summary(options), 201);
}

Reply ask(const Call& call) {
  const std::shared_ptr<HostedStudy> study = call.study();
  const Json body = call.request.body.empty() ? Json::object() : json_body(call.request);
  const AskOptions options = read_ask(body, space_of(*study));
  return Thinking{study, [options](StoredStudy& models) {
                    const std::optional<Trial> trial = models.ask(options);
                    if (!trial)
                      throw Refusal(409,
                                    "nothing_to_ask",
                                    views::nothing_to_ask(models.study(), options.kinds).why);
                    return json_response(views::question(models.study(), *trial));
                  }};
}

Reply add(const Call& call) {
  const std::shared_ptr<HostedStudy> study = call.study();
  Json body = json_body(call.request);
  if (body.is_object() && body.value("kind", "") == "duel")
    body["chosen"] = "left";  // as the command line has it: nobody chose
  const Fields fields(body, "");
  expect_answer(
      fields,
      std::array<std::string_view, 6>{"judge", "kind", "params", "left", "right", "chosen"});
  const Question question = read_question(fields, space_of(*study));
  const Outcome outcome = read_outcome(fields);
  const std::string judge = fields.text_or_empty("judge");
  return study->with_record(
      [&](StoredStudy& record) { return reply(record, record.add(question, outcome, judge)); });
}

Reply tell(const Call& call) {
  return settle(call, [&](StoredStudy& record, const Outcome& outcome, const std::string& judge) {
    return record.tell(call.trial(), outcome, judge);
  });
}

Reply amend(const Call& call) {
  return settle(call, [&](StoredStudy& record, const Outcome& outcome, const std::string& judge) {
    return record.amend(call.trial(), outcome, judge);
  });
}

Reply retract(const Call& call) {
  return call.study()->with_record(
      [&](StoredStudy& record) { return reply(record, record.retract(call.trial())); });
}

Reply append_to_journal(const Call& call) {
  const std::shared_ptr<HostedStudy> study = call.study();
  const Json body = json_body(call.request);
  const Fields fields(body, "");
  fields.only(std::array<std::string_view, 2>{"from", "events"});
  if (!fields.at("events").is_array()) fields.refuse("events", "a list of events");
  const Space space = space_of(*study);
  std::vector<Event> events;
  for (const Json& event : fields.at("events"))
    events.push_back(written_by_client([&] { return parse_event(to_line(event), space); }));
  return json_response({{"total", study->append(fields.count("from"), events)}});
}

}  // namespace duelopt::server
