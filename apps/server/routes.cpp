// SPDX-License-Identifier: Apache-2.0
#include "apps/server/routes.hpp"

#include <array>
#include <optional>

#include "apps/server/judging.hpp"
#include "apps/server/reading.hpp"
#include "apps/server/session.hpp"
#include "apps/server/writing.hpp"

namespace duelopt::server {
namespace {

using Parts = std::map<std::string, std::string, std::less<>>;

constexpr std::array kRoutes{
    Route{"GET", "/session", Who::kAnybody, get_session},
    Route{"POST", "/session", Who::kAnybody, open_session},
    Route{"DELETE", "/session", Who::kAnybody, close_session},
    Route{"GET", "/studies", Who::kReader, list_studies},
    Route{"POST", "/studies", Who::kOwner, create_study},
    Route{"GET", "/studies/{study}", Who::kReader, get_study},
    Route{"GET", "/studies/{study}/status", Who::kReader, get_status},
    Route{"GET", "/studies/{study}/best", Who::kReader, get_best},
    Route{"GET", "/studies/{study}/judges", Who::kReader, get_judges},
    Route{"GET", "/studies/{study}/importance", Who::kReader, get_importance},
    Route{"GET", "/studies/{study}/progress", Who::kReader, get_progress},
    Route{"POST", "/studies/{study}/predict", Who::kReader, predict},
    Route{"GET", "/studies/{study}/slices", Who::kReader, get_slices},
    Route{"GET", "/studies/{study}/map", Who::kReader, get_map},
    Route{"POST", "/studies/{study}/ask", Who::kOwner, ask},
    Route{"POST", "/studies/{study}/add", Who::kOwner, add},
    Route{"GET", "/studies/{study}/trials", Who::kReader, list_trials},
    Route{"GET", "/studies/{study}/trials/{trial}", Who::kReader, get_trial},
    Route{"POST", "/studies/{study}/trials/{trial}/tell", Who::kOwner, tell},
    Route{"POST", "/studies/{study}/trials/{trial}/amend", Who::kOwner, amend},
    Route{"POST", "/studies/{study}/trials/{trial}/retract", Who::kOwner, retract},
    Route{"GET", "/studies/{study}/trials/{trial}/render/{side}", Who::kReader, render_side},
    Route{"GET", "/studies/{study}/journal", Who::kReader, get_journal},
    Route{"POST", "/studies/{study}/journal", Who::kOwner, append_to_journal},
    Route{"GET", "/studies/{study}/events", Who::kReader, follow_events},
    Route{"GET", "/studies/{study}/export", Who::kReader, export_study},
    Route{"GET", "/links", Who::kOwner, list_links},
    Route{"POST", "/links", Who::kOwner, create_link},
    Route{"DELETE", "/links/{link}", Who::kOwner, revoke_link},
    Route{"GET", "/judging/{study}", Who::kJudge, get_judging},
    Route{"POST", "/judging/{study}/ask", Who::kJudge, ask_judge},
    Route{"POST", "/judging/{study}/trials/{trial}/tell", Who::kJudge, tell_judged},
    Route{"POST", "/judging/{study}/trials/{trial}/undo", Who::kJudge, undo_judged},
    Route{"GET", "/judging/{study}/trials/{trial}/render/{side}", Who::kJudge, render_side},
};

// The parts of the path that a pattern names; nothing if it does not match.
std::optional<Parts> parts_of(std::string_view pattern, std::span<const std::string> path) {
  Parts parts;
  std::size_t i = 0;
  while (!pattern.empty()) {
    pattern.remove_prefix(1);  // the slash
    const std::string_view segment = pattern.substr(0, pattern.find('/'));
    pattern.remove_prefix(segment.size());
    if (i == path.size()) return std::nullopt;
    if (segment.front() == '{')
      parts.emplace(segment.substr(1, segment.size() - 2), path[i]);
    else if (segment != path[i])
      return std::nullopt;
    ++i;
  }
  return i == path.size() ? std::optional(parts) : std::nullopt;
}

}  // namespace

std::span<const Route> routes() noexcept { return kRoutes; }

Match match(std::string_view method, std::span<const std::string> path) {
  Match found;
  for (const Route& route : kRoutes) {
    std::optional<Parts> parts = parts_of(route.path, path);
    if (!parts) continue;
    found.has_path = true;
    found.methods += (found.methods.empty() ? "" : ", ") + std::string(route.method);
    if (route.method != method) continue;
    found.route = &route;
    found.parts = std::move(*parts);
  }
  return found;
}

}  // namespace duelopt::server
