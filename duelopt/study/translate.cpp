// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/translate.hpp"

#include <utility>

namespace duelopt {

double with_sign(Direction direction, double value) noexcept {
  return direction == Direction::kMaximize ? value : -value;
}

Estimate with_sign(Direction direction, const Estimate& e) noexcept {
  return direction == Direction::kMaximize ? e : Estimate{-e.mean, -e.high, -e.low};
}

Winner winner_of(Verdict verdict, Side chosen) noexcept {
  if (verdict == Verdict::kTie) return Winner::kTie;
  return (verdict == Verdict::kLeft) == (chosen == Side::kLeft) ? Winner::kFirst : Winner::kSecond;
}

Point in_cube(const Space& space, const Setting& setting) {
  const UnitPoint u = space.to_unit(setting);
  return Point(std::vector<double>(u.begin(), u.end()));
}

Setting setting_at(const Space& space, const Point& x) {
  return space.from_unit(UnitPoint(std::vector<double>(x.begin(), x.end())));
}

Query to_query(const Space& space, const Question& question) {
  return std::visit(
      Overloaded{[&](const LabelQuestion& q) -> Query { return Label{in_cube(space, q.params)}; },
                 [&](const DuelQuestion& q) -> Query {
                   const bool left = q.chosen == Side::kLeft;
                   return Duel{in_cube(space, left ? q.left : q.right),
                               in_cube(space, left ? q.right : q.left)};
                 },
                 [&](const ChoiceQuestion& q) -> Query {
                   Choice choice;
                   for (const Setting& option : q.options)
                     choice.options.push_back(in_cube(space, option));
                   return choice;
                 }},
      question);
}

Question to_question(const Space& space, const Query& query, Rng& rng) {
  return std::visit(
      Overloaded{[&](const Label& q) -> Question { return LabelQuestion{setting_at(space, q.x)}; },
                 [&](const Duel& q) -> Question {
                   Setting first = setting_at(space, q.first);
                   Setting second = setting_at(space, q.second);
                   const Side chosen = rng.uniform() < 0.5 ? Side::kLeft : Side::kRight;
                   if (chosen == Side::kRight) std::swap(first, second);
                   return DuelQuestion{std::move(first), std::move(second), chosen};
                 },
                 [&](const Choice& q) -> Question {
                   ChoiceQuestion choice;
                   for (const Point& option : q.options)
                     choice.options.push_back(setting_at(space, option));
                   for (std::size_t i = choice.options.size() - 1; i > 0; --i)
                     std::swap(choice.options[i], choice.options[rng.below(i + 1)]);
                   return choice;
                 }},
      query);
}

}  // namespace duelopt
