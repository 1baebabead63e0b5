// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/decision.hpp"

#include <cassert>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/strategies/beliefs.hpp"
#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/strategies/progress.hpp"

namespace duelopt {
namespace {

void check_points(std::span<const Query> queries, const Box& domain) {
  for (const Query& query : queries)
    for (const Point& x : points_of(query)) (void)domain.to_unit(x);
}

void check_kinds(const Strategy& strategy, AllowedKinds allowed) {
  const AllowedKinds asked = std::visit([](const auto& s) { return kinds_of(s); }, strategy);
  const auto never = [&](AllowedKinds only, AllowedKinds other, const char* rule) {
    if (allowed == other && asked == only) {
      throw Error(ErrorCode::kInvalidArgument, std::string(name(strategy)) + rule);
    }
  };
  never(AllowedKinds::kLabels, AllowedKinds::kDuels, " asks for labels only, never for duels");
  never(AllowedKinds::kDuels, AllowedKinds::kLabels, " asks for duels only, never for labels");
}

void check_judges(const History& history) {
  const std::size_t number = history.duels().size() + history.choices().size();
  const auto check = [&](const auto& answers, const std::string& what) {
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (answers[i].judge >= number)
        throw Error(ErrorCode::kInvalidArgument,
                    "judge " + std::to_string(answers[i].judge) + " of " + what + ' ' +
                        std::to_string(i + 1) + " is not below the number of duels, " +
                        std::to_string(number));
    }
  };
  check(history.duels(), "duel");
  check(history.choices(), "choice");
}

// The points of the history are looked at when they are moved into the cube.
void check(const Strategy& strategy, const Situation& situation, const History& history) {
  check(strategy);
  check(situation.costs);
  if (situation.budget) (void)Budget(*situation.budget, situation.costs);
  check_judges(history);
  check_points(situation.open, situation.domain.box());
  check_points(situation.unanswered, situation.domain.box());
  check_kinds(strategy, situation.kinds);
}

}  // namespace

std::string_view to_text(Phase phase) {
  switch (phase) {
    case Phase::kInitialDuels:
      return "initial duels";
    case Phase::kInitialLabels:
      return "initial labels";
    case Phase::kFirst:
      return "phase 1: duels";
    case Phase::kSecond:
      return "phase 2: labels";
    case Phase::kSearch:
      return "search";
    case Phase::kRandom:
      return "random";
  }
  assert(false);
  return "";
}

Decision decide(const Strategy& strategy,
                const Situation& situation,
                const History& history,
                Rng& rng,
                Cache& cache) {
  check(strategy, situation, history);
  cache.serve(strategy);
  const StudyProgress progress(situation, history);
  return std::visit([&](const auto& s) { return decide(s, progress, rng, cache); }, strategy);
}

Knowledge learn(const Strategy& strategy,
                const Situation& situation,
                const History& history,
                Cache& cache) {
  check(strategy, situation, history);
  cache.serve(strategy);
  Situation answered = situation;
  answered.open.clear();
  answered.unanswered.clear();
  const StudyProgress progress(answered, history);
  return Knowledge(std::visit([&](const auto& s) { return learn(s, progress, cache); }, strategy));
}

}  // namespace duelopt
