// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/regret.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

}  // namespace

double regret(const Problem& problem, const Point& x) {
  const double value = problem.f(x);
  const double regret = problem.f.optimum() - value;
  if (!(regret >= -1e-9 * problem.f.range.width())) {  // NaN too
    throw Error(ErrorCode::kInvalidArgument,
                "the value " + to_text(value) + " is above the optimum " +
                    to_text(problem.f.optimum()) + " of " + problem.name);
  }
  return std::max(0.0, regret);
}

std::vector<Regrets> regrets(const Problem& problem,
                             const History& history,
                             std::span<const std::optional<Point>> recommended) {
  if (!recommended.empty() && recommended.size() != history.size()) {
    throw Error(ErrorCode::kInvalidArgument,
                std::to_string(recommended.size()) + " recommendations for " +
                    std::to_string(history.size()) + " queries");
  }
  std::vector<Regrets> trajectory;
  trajectory.reserve(history.size());
  Regrets now{.paper = kInf, .queried = kInf, .labelled = {}, .recommended = {}};
  auto label = history.labels().begin();
  auto duel = history.duels().begin();
  auto choice = history.choices().begin();
  for (const QueryKind kind : history.kinds()) {
    if (kind == QueryKind::kLabel) {
      const double r = regret(problem, (label++)->x);
      now.paper = std::min(now.paper, r);
      now.queried = std::min(now.queried, r);
      now.labelled = std::min(now.labelled.value_or(kInf), r);
    } else if (kind == QueryKind::kChoice) {
      for (const Point& option : (choice++)->options) {
        now.paper = std::min(now.paper, regret(problem, option));
        now.queried = std::min(now.queried, regret(problem, option));
      }
    } else {
      const double first = regret(problem, duel->first);
      const double second = regret(problem, (duel++)->second);
      now.paper = std::min({now.paper, first, second});
      now.queried = std::min(now.queried, first);
    }
    if (!recommended.empty()) {
      const std::optional<Point>& x = recommended[trajectory.size()];
      now.recommended = x ? std::optional(regret(problem, *x)) : std::nullopt;
    }
    trajectory.push_back(now);
  }
  return trajectory;
}

}  // namespace duelopt
