// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/study_world.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "duelopt/core/query.hpp"

namespace duelopt::bench {
namespace {

Space space_of(const Box& domain) {
  std::vector<Parameter> parameters;
  for (std::size_t i = 0; i < domain.dim(); ++i)
    parameters.push_back({"x" + std::to_string(i + 1), Real{domain[i].lo(), domain[i].hi()}});
  return Space(std::move(parameters));
}

Point numbers_of(const Setting& setting) {
  std::vector<double> coordinates;
  for (const Value& value : setting) coordinates.push_back(std::get<double>(value));
  return Point(std::move(coordinates));
}

Verdict verdict_of(Winner winner) {
  if (winner == Winner::kTie) return Verdict::kTie;
  return winner == Winner::kFirst ? Verdict::kLeft : Verdict::kRight;
}

}  // namespace

double StudyWorld::regret(const Setting& x) const {
  return std::max(0.0, f.optimum() - f(point_of(x)));
}

StudyWorld::Answered StudyWorld::answer(const Question& question, Rng& rng) const {
  if (const auto* label = std::get_if<LabelQuestion>(&question))
    return {Measurement{f(point_of(label->params)) + draw(noise, rng)}, {}};
  const std::size_t who = judges.size() > 1 ? rng.below(judges.size()) : 0;
  const std::string name = judges.size() > 1 ? "judge" + std::to_string(who + 1) : std::string();
  if (const auto* choice = std::get_if<ChoiceQuestion>(&question)) {
    Choice options;
    for (const Setting& option : choice->options) options.options.push_back(point_of(option));
    const std::optional<Pick> pick = duelopt::answer(judges.at(who), options, rng);
    return {pick ? Outcome(*pick) : Outcome(Verdict::kTie), name};
  }
  const auto& asked = std::get<DuelQuestion>(question);
  const Duel duel{point_of(asked.left), point_of(asked.right)};
  return {verdict_of(duelopt::answer(judges.at(who), duel, rng)), name};
}

StudyWorld world_of(const Problem& problem, Judge judge) {
  return {.space = space_of(problem.domain),
          .f = problem.f,
          .point_of = numbers_of,
          .judges = {std::move(judge)}};
}

}  // namespace duelopt::bench
