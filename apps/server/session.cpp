// SPDX-License-Identifier: Apache-2.0
#include "apps/server/session.hpp"

#include <array>

#include "apps/server/problem.hpp"
#include "duelopt/storage/document.hpp"
#include "duelopt/version.hpp"
#include "duelopt/views/link.hpp"

namespace duelopt::server {
namespace {

// Browsers send cookies to every port of a machine: two servers must not take each other's.
std::string cookie_name(std::string_view who, const std::string& host) {
  const std::size_t colon = host.rfind(':');
  const bool has_port = colon != std::string::npos && host.find(']', colon) == std::string::npos;
  return "duelopt_" + std::string(who) + (has_port ? '_' + host.substr(colon + 1) : "");
}

// A judge's cookie goes to the paths of its study alone, so that one browser may have several.
std::string cookie(const Call& call, const Grant& grant, const std::string& token) {
  const bool is_owner = grant.study.empty();
  std::string text = cookie_name(is_owner ? "owner" : "judge", call.request.host) + '=' + token +
                     "; Path=" + (is_owner ? "/api/v1" : "/api/v1/judging/" + grant.study) +
                     "; HttpOnly; SameSite=Strict";
  if (call.site.is_secure) text += "; Secure";
  constexpr int kYear = 31'536'000;  // seconds
  return text + "; Max-Age=" + std::to_string(token.empty() ? 0 : kYear);
}

Json session(const Caller& caller) {
  constexpr std::array<std::string_view, 4> kWords{"nobody", "reader", "owner", "judge"};
  Json json{{"who", kWords.at(static_cast<std::size_t>(caller.who))}, {"version", kVersion}};
  if (caller.who == Who::kJudge) {
    json["study"] = caller.link->grant.study;
    json["judge"] = caller.link->grant.judge;
  }
  json["go"] = caller.who == Who::kJudge ? "/judge/" + caller.link->grant.study : "/";
  return json;
}

Caller caller_of(const AccessLink& link) {
  return {link.grant.study.empty() ? Who::kOwner : Who::kJudge, link};
}

}  // namespace

Caller identify(const Request& request, const Site& site, Access& access) {
  if (const auto token = bearer_token(request.authorization))
    return caller_of(access.open(*token, request.address));
  const bool is_judging = request.target.starts_with("/api/v1/judging/");
  const auto token =
      find_cookie(request.cookie, cookie_name(is_judging ? "judge" : "owner", request.host));
  if (token) {
    try {
      return caller_of(access.open(*token, request.address));
    } catch (const Refusal& refusal) {
      if (refusal.status() != 401) throw;
    }
  }
  return {request.is_local && site.url.empty() ? Who::kReader : Who::kAnybody};
}

Reply get_session(const Call& call) { return json_response(session(call.caller)); }

Reply open_session(const Call& call) {
  const Json body = json_body(call.request);
  const Fields fields(body, "");
  fields.only(std::array<std::string_view, 1>{"token"});
  const std::string token = fields.text("token");
  const AccessLink link = call.access.open(token, call.request.address);
  Response response = json_response(session(caller_of(link)));
  response.headers.emplace_back("Set-Cookie", cookie(call, link.grant, token));
  return response;
}

Reply close_session(const Call& call) {
  Response response{.status = 204, .type = ""};
  response.headers.emplace_back("Set-Cookie", cookie(call, {}, ""));
  return response;
}

Reply list_links(const Call& call) {
  Json json{{"links", Json::array()}};
  for (const AccessLink& link : call.access.links()) json["links"].push_back(views::link(link));
  return json_response(json);
}

Reply create_link(const Call& call) {
  const Json body = json_body(call.request);
  const Fields fields(body, "");
  fields.only(std::array<std::string_view, 3>{"study", "judge", "kind"});
  Grant grant{.study = fields.text_or_empty("study"), .judge = fields.text_or_empty("judge")};
  if (fields.has("kind"))
    grant.kinds = static_cast<AllowedKinds>(fields.word("kind", views::kLinkKinds));
  const auto [link, token] = call.access.make(grant);
  Json json = views::link(link);
  json["token"] = token;
  json["url"] = call.site.base(call.request) + "/#" + token;
  return json_response(json, 201);
}

Reply revoke_link(const Call& call) {
  return json_response(views::link(call.access.revoke(parse_count(call.part("link"), "link"))));
}

}  // namespace duelopt::server
