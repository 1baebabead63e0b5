// SPDX-License-Identifier: Apache-2.0
//
// A request on its way to a function that answers it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "apps/server/access.hpp"
#include "apps/server/feed.hpp"
#include "apps/server/message.hpp"
#include "apps/server/renderer.hpp"
#include "apps/server/studies.hpp"
#include "apps/server/target.hpp"
#include "duelopt/storage/document.hpp"
#include "duelopt/views/json.hpp"

namespace duelopt::server {

using Json = views::Json;

enum class Who : std::uint8_t { kAnybody, kReader, kOwner, kJudge };

struct Caller {
  Who who = Who::kAnybody;
  std::optional<AccessLink> link = std::nullopt;  // by which somebody came in
};

// The server as the outside sees it.
struct Site {
  std::string url{};       // by which it is reached through a proxy; empty: there is none
  bool is_secure = false;  // whether that is https

  // Without a slash at its end.
  [[nodiscard]] std::string base(const Request& request) const {
    return url.empty() ? "http://" + request.host : url;
  }
};

struct Call {
  const Request& request;
  const Query& query;
  std::map<std::string, std::string, std::less<>> parts;  // of the path: {"study", "tea"}
  Caller caller;
  const Site& site;
  Studies& studies;
  Access& access;
  Renderer& renderer;

  [[nodiscard]] const std::string& part(std::string_view name) const {
    return parts.find(name)->second;
  }
  [[nodiscard]] std::shared_ptr<HostedStudy> study() const { return studies.open(part("study")); }
  [[nodiscard]] TrialId trial() const { return TrialId{parse_count(part("trial"), "trial")}; }
};

// An answer that takes models: computed when it is this study's turn, on what is then known. The
// function may throw; it must not refer to the call. If it returns nothing, it is called again when
// others had their turn.
struct Thinking {
  std::shared_ptr<HostedStudy> study;
  std::function<std::optional<Response>(StoredStudy&)> think;
};

// An answer that waits for a renderer. The function may throw; it must not refer to the call.
struct Rendering {
  std::function<Response()> render;
};

// An answer that does not end: the events of a study as they happen.
struct Streaming {
  Feed::Wish wish;
};

using Reply = std::variant<Response, Thinking, Rendering, Streaming>;

[[nodiscard]] Response json_response(const Json& json, int status = 200);

// Says how many events the response knows of: Duelopt-Events.
[[nodiscard]] Response with_events(Response response, std::size_t events);

// The body, which must be JSON. Throws Refusal (415) for another content type, and DocumentError.
[[nodiscard]] Json json_body(const Request& request);

// Throws DocumentError if there are other keys than those of an answer and these.
void expect_answer(const Fields& fields, std::span<const std::string_view> more);

// A reply that models make, or that was made when the journal was as long as it is now.
[[nodiscard]] Reply thought(const Call& call, std::function<Json(const Study&)> make);

}  // namespace duelopt::server
