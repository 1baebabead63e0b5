// SPDX-License-Identifier: Apache-2.0
#include "apps/server/service.hpp"

#include <utility>

#include "apps/server/address.hpp"
#include "apps/server/pages.hpp"
#include "apps/server/problem.hpp"
#include "apps/server/routes.hpp"
#include "apps/server/session.hpp"

namespace duelopt::server {
namespace {

// Records are read and written by the first; they wait for the disk most of the time. Models are
// fitted by the second, one study by one of them at a time.
constexpr std::size_t kClerks = 4;
constexpr std::size_t kThinkers = 2;
constexpr std::size_t kRenderWorkers = 2;

constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

template <class Make>
Response guarded(Make&& make) {
  try {
    return std::forward<Make>(make)();
  } catch (...) {
    return problem_of_current_exception();
  }
}

void check_allowed(const Call& call, const Route& route) {
  const Caller& caller = call.caller;
  const bool is_owner = caller.who == Who::kOwner;
  const bool is_other = route.who == Who::kJudge && caller.who == Who::kJudge &&
                        caller.link->grant.study != call.part("study");
  if (is_other) throw Refusal(403, "forbidden", "this link is for another study");
  if (route.who == Who::kAnybody || caller.who == route.who) return;
  if (is_owner && route.who == Who::kReader) return;
  if (caller.link) {
    throw Refusal(403,
                  "forbidden",
                  is_owner ? "this is for judges: it needs a judge's link"
                           : "a judge's link does not open this");
  }
  throw Refusal(
      401,
      "unauthorized",
      route.who == Who::kJudge ? "this needs a judge's link" : "this needs the owner's token");
}

// Whoever comes through the proxy is told apart by what the proxy says last.
std::string forwarded_address(const std::string& header) {
  const std::size_t comma = header.rfind(',');
  std::string address = comma == std::string::npos ? header : header.substr(comma + 1);
  std::erase(address, ' ');
  return is_address(address) ? address : "";
}

}  // namespace

void harden(Response& response) {
  const auto set = [&](std::string_view name, std::string_view value) {
    for (const auto& [there, _] : response.headers)
      if (there == name) return;
    response.headers.emplace_back(name, value);
  };
  set("Content-Security-Policy", kPolicy);
  set("X-Content-Type-Options", "nosniff");
  set("X-Frame-Options", "DENY");
  set("Referrer-Policy", "no-referrer");
  set("Cross-Origin-Opener-Policy", "same-origin");
  set("Cross-Origin-Resource-Policy", "same-origin");
  set("Cache-Control", "no-store");
}

Service::Service(ServiceOptions options)
    : options_(std::move(options)),
      thinkers_(kThinkers),
      studies_(options_.storage, thinkers_),
      access_(options_.storage),
      feed_(studies_, access_),
      render_workers_(kRenderWorkers),
      clerks_(kClerks) {
  if (options_.url.empty()) return;
  const BaseUrl url = parse_base_url(options_.url);
  site_ = {url.text, url.scheme == "https"};
  url_host_ = url.host;
}

void Service::end() {
  clerks_.end();
  render_workers_.end();
  studies_.abandon();
  thinkers_.end();
}

void Service::answer(Request request, std::function<void(Response)> done) {
  clerks_.post([this, request = std::move(request), done = std::move(done)]() mutable {
    const Done hardened = [done = std::move(done)](Response response) {
      harden(response);
      done(std::move(response));
    };
    const std::string forwarded = forwarded_address(request.forwarded_for);
    if (request.is_local && !site_.url.empty() && !forwarded.empty()) request.address = forwarded;
    try {
      dispatch(request, hardened);
    } catch (...) {
      hardened(problem_of_current_exception());
    }
  });
}

void Service::dispatch(const Request& request, const Done& done) {
  check_host_and_origin(request);
  const Target target = parse_target(request.target);
  const bool is_api = target.path.size() >= 2 && target.path[0] == "api" && target.path[1] == "v1";
  if (is_api)
    answer_api(request, target, done);
  else
    done(page(request, target.path));
}

void Service::answer_api(const Request& request, const Target& target, const Done& done) {
  Match found = match(request.method, std::span(target.path).subspan(2));
  if (found.route == nullptr && found.has_path) {
    Response response = problem(
        405, "method_not_allowed", request.method + " is not for this path, but " + found.methods);
    response.headers.emplace_back("Allow", found.methods);
    done(std::move(response));
    return;
  }
  if (found.route == nullptr) throw not_found("the interface has no such path");
  const Call call{.request = request,
                  .query = target.query,
                  .parts = std::move(found.parts),
                  .caller = identify(request, site_, access_),
                  .site = site_,
                  .studies = studies_,
                  .access = access_,
                  .renderer = renderer_};
  check_allowed(call, *found.route);
  carry_out(found.route->answer(call), done);
  if (request.method != "GET") feed_.look();
}

void Service::carry_out(Reply reply, const Done& done) {
  std::visit(
      Overloaded{[&](Response& response) { done(std::move(response)); },
                 [&](Thinking& thinking) { think(thinking, done); },
                 [&](Rendering& rendering) {
                   render_workers_.post(
                       [render = std::move(rendering.render), done] { done(guarded(render)); });
                 },
                 [&](Streaming& streaming) {
                   done({.type = "text/event-stream",
                         .headers = {{"X-Accel-Buffering", "no"}},
                         .stream = [this, wish = streaming.wish](const std::weak_ptr<Sink>& sink) {
                           feed_.add(wish, sink);
                         }});
                 }},
      reply);
}

void Service::think(const Thinking& thinking, const Done& done) {
  thinking.study->think([this, thinking, done](StoredStudy& models) {
    std::optional<Response> response;
    try {
      models.refresh();
      response = thinking.think(models);
      if (!response) think(thinking, done);
    } catch (...) {
      response = problem_of_current_exception();
    }
    if (!response) return;
    done(std::move(*response));
    feed_.look();
  });
}

void Service::check_host_and_origin(const Request& request) const {
  if (!is_own_host(request.host))
    throw Refusal(421,
                  "misdirected",
                  "this server is not called \"" + request.host +
                      "\"; if it is reached by that name, start it with --url");
  if (request.origin.empty()) return;
  const bool is_same = request.origin == "http://" + request.host ||
                       (!options_.url.empty() && request.origin == origin_of(options_.url));
  if (!is_same)
    throw Refusal(403, "forbidden", "pages of \"" + request.origin + "\" may not use this server");
}

// Whoever has a browser take a name for this machine's address must use a name: addresses are good.
bool Service::is_own_host(std::string_view host) const {
  const std::string name = host_of(host);
  return is_address(name) || name == "localhost" || name == options_.listens_on ||
         (!url_host_.empty() && name == url_host_);
}

}  // namespace duelopt::server
