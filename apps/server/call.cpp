// SPDX-License-Identifier: Apache-2.0
#include "apps/server/call.hpp"

#include "apps/server/problem.hpp"

namespace duelopt::server {

Response json_response(const Json& json, int status) {
  return {.status = status, .body = views::to_line(json) + '\n'};
}

Response with_events(Response response, std::size_t events) {
  response.headers.emplace_back("Duelopt-Events", std::to_string(events));
  return response;
}

Json json_body(const Request& request) {
  const std::string type = request.content_type.substr(0, request.content_type.find(';'));
  if (type != "application/json")
    throw Refusal(415,
                  "unsupported_media_type",
                  "the content type is \"" + excerpt(type) + "\", not application/json");
  return parse_json(request.body);
}

void expect_answer(const Fields& fields, std::span<const std::string_view> more) {
  std::vector<std::string_view> keys{"value", "winner", "skip", "fail"};
  keys.insert(keys.end(), more.begin(), more.end());
  fields.only(keys);
}

Reply thought(const Call& call, std::function<Json(const Study&)> make) {
  const std::shared_ptr<HostedStudy> study = call.study();
  const std::string request = call.request.target + '\n' + call.request.body;
  const std::size_t events =
      study->with_record([](const StoredStudy& record) { return record.events(); });
  if (const auto body = study->remembered(request, events))
    return with_events(Response{.body = *body}, events);
  return Thinking{study, [study, request, make = std::move(make)](StoredStudy& models) {
                    const Response response = json_response(make(models.study()));
                    study->remember(request, models.events(), response.body);
                    return with_events(response, models.events());
                  }};
}

}  // namespace duelopt::server
