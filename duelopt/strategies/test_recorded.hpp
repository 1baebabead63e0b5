// SPDX-License-Identifier: Apache-2.0
//
// For tests only: what every strategy answers to a few hundred histories, as lines of text.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "duelopt/core/error.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/strategies/decision.hpp"
#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/strategies/test_cases.hpp"

namespace duelopt {

struct Scenario {
  std::string name;
  Situation situation;
  History history;
};

// A smooth hill and a narrow one.
inline double two_hills(const UnitPoint& u) {
  double wide = 0.0;
  double narrow = 0.0;
  for (std::size_t i = 0; i < u.dim(); ++i) {
    const double shift = 0.1 * static_cast<double>(i % 3);
    wide += (u[i] - 0.55 - shift) * (u[i] - 0.55 - shift);
    narrow += (u[i] - 0.2 - shift) * (u[i] - 0.2 - shift);
  }
  return 1.0 - wide + 0.8 * std::exp(-20.0 * narrow);
}

// Duels and labels at random points that can be tried, in random order.
inline History recorded_history(const Situation& s, std::size_t duels, std::size_t labels) {
  Rng rng(Seed{11}, 100 * duels + labels);
  History history;
  const auto draw = [&] { return s.domain.snap(uniform_points(1, s.domain.dim(), rng).front()); };
  while (duels + labels > 0) {
    if (rng.below(duels + labels) < duels) {
      const UnitPoint first = draw();
      const UnitPoint second = draw();
      const double chance = 1.0 / (1.0 + std::exp(-6.0 * (two_hills(first) - two_hills(second))));
      const Winner winner = rng.uniform() < chance ? Winner::kFirst : Winner::kSecond;
      const std::size_t judge = duels == 3 ? 1 : 0;
      history.append(Duelled{s.domain.from_unit(first), s.domain.from_unit(second), winner, judge});
      --duels;
    } else {
      const UnitPoint x = draw();
      history.append(Labelled{s.domain.from_unit(x), two_hills(x) + 0.01 * rng.normal()});
      --labels;
    }
  }
  return history;
}

inline std::vector<Query> pending_queries(const Situation& s, bool labels, bool duels) {
  const UnitPoint low = s.domain.snap(UnitPoint(std::vector<double>(s.domain.dim(), 0.3)));
  const UnitPoint high = s.domain.snap(UnitPoint(std::vector<double>(s.domain.dim(), 0.7)));
  std::vector<Query> queries;
  if (labels) queries.emplace_back(Label{s.domain.from_unit(high)});
  if (duels) queries.emplace_back(Duel{s.domain.from_unit(high), s.domain.from_unit(low)});
  return queries;
}

inline std::vector<Scenario> scenarios() {
  const Box line{{-1.0, 3.0}};
  const Box square{{-5.0, 10.0}, {0.0, 15.0}};
  const Box cube{{0.0, 1.0}, {10.0, 20.0}, {-2.0, 2.0}};
  const Situation coarse{.domain = {Box::unit(3), Grid({Levels{4}, OneOf{2}})}};
  const Situation held{.domain = {square, Grid({Anywhere{}, Held{0.25}})}, .budget = 80.0};
  const Situation endless{.domain = square};
  const Situation rich{.domain = cube, .costs = {1.0, 0.05}, .budget = 60.0};
  const Situation wide{.domain = Box::unit(5), .budget = 200.0};
  std::vector<Scenario> all;
  const auto add = [&](const char* name, Situation s, std::size_t duels, std::size_t labels) {
    History history = recorded_history(s, duels, labels);
    all.push_back({name, std::move(s), std::move(history)});
  };
  add("nothing", endless, 0, 0);
  add("line, both", {.domain = line}, 15, 6);
  add("line, duels", {.domain = line, .budget = 30.0}, 9, 0);
  add("square, one label", endless, 0, 1);
  add("square, labels", endless, 0, 9);
  add("square, duels", endless, 25, 0);
  add("square, few of both", endless, 5, 2);
  add("square, both", {.domain = square, .budget = 40.0}, 20, 8);
  add("square, many duels", {.domain = square, .costs = {1.0, 0.02}}, 70, 5);
  add("square, many labels", endless, 8, 30);
  add("cube, both", rich, 18, 7);
  add("cube, duels", rich, 12, 0);
  add("cube, labels", rich, 0, 10);
  add("wide, duels", wide, 20, 0);
  add("wide, labels", wide, 0, 5);
  add("wide, both", wide, 24, 9);
  add("grid, both", coarse, 14, 5);
  add("grid, duels", coarse, 10, 0);
  add("held, both", held, 16, 6);
  add("held, labels", held, 0, 5);
  add("only labels allowed", {.domain = square, .kinds = AllowedKinds::kLabels}, 14, 6);
  add("only duels allowed", {.domain = square, .kinds = AllowedKinds::kDuels}, 14, 6);
  add("poor", {.domain = square, .budget = 8.05}, 20, 6);
  for (const bool unanswered : {false, true}) {
    Situation s = unanswered ? coarse : rich;
    (unanswered ? s.unanswered : s.open) = pending_queries(s, true, true);
    add(unanswered ? "grid, unanswered" : "cube, open", s, 18, 6);
    s.open = pending_queries(s, !unanswered, unanswered);
    add(unanswered ? "grid, open duel" : "cube, open label", s, 9, unanswered ? 4 : 3);
  }
  return all;
}

// Of eubo and labels in many dimensions nothing is recorded: there its model has changed.
inline bool is_recorded(const Case& c, const Scenario& scenario) {
  const bool other_model =
      scenario.situation.domain.dim() > 3 && !scenario.history.labels().empty();
  return c.name != "joint" && !(c.name == "eubo" && other_model);
}

inline std::string in_digits(double value) {
  char text[32];
  (void)std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

inline void add_numbers(std::string& line, const Point& x) {
  for (const double x_i : x) line += ' ' + in_digits(x_i);
}

inline void add_numbers(std::string& line, const std::optional<Estimate>& e) {
  if (e) line += ' ' + in_digits(e->mean) + ' ' + in_digits(e->low) + ' ' + in_digits(e->high);
}

inline void add_numbers(std::string& line, const Query& query) {
  std::visit(Overloaded{[&](const Label& q) {
                          line += " label";
                          add_numbers(line, q.x);
                        },
                        [&](const Duel& q) {
                          line += " duel";
                          add_numbers(line, q.first);
                          add_numbers(line, q.second);
                        },
                        [&](const Choice& q) {
                          line += " choice";
                          for (const Point& option : q.options) add_numbers(line, option);
                        }},
             query);
}

// strategy | scenario | phase, query | recommendation | prediction at the first point | outlook
inline std::string answer_line(const Case& c, const Scenario& scenario, bool with_outlook) {
  const auto& [name, situation, history] = scenario;
  Cache cache;
  Rng rng(Seed{4}, history.size());
  std::string line = c.name + " | " + name + " | ";
  try {
    const Decision decision = decide(c.strategy, situation, history, rng, cache);
    line += to_text(decision.phase);
    if (decision.query) add_numbers(line, *decision.query);
    const Knowledge known = learn(c.strategy, situation, history, cache);
    line += " |";
    if (known.recommendation()) {
      add_numbers(line, known.recommendation()->x);
      add_numbers(line, known.recommendation()->value);
    }
    line += " |";
    const std::vector<double> fifth(situation.domain.dim(), 0.2);
    const Prediction p =
        known.predict(std::vector{situation.domain.from_unit(UnitPoint(fifth))}).front();
    add_numbers(line, p.value);
    line += p.feasible ? " in" : " out";
    add_numbers(line, p.score);
    line += " |";
    if (with_outlook && known.outlook())
      line +=
          ' ' + in_digits(known.outlook()->next_label) + ' ' + in_digits(known.outlook()->at_most);
  } catch (const Error&) {
    line += "refused";
  }
  return line;
}

inline std::vector<std::string> answer_lines() {
  std::vector<std::string> lines;
  const std::vector<Scenario> all = scenarios();
  for (const Case& c : cases()) {
    for (std::size_t i = 0; i < all.size(); ++i)
      if (is_recorded(c, all[i])) lines.push_back(answer_line(c, all[i], i % 5 == 2));
  }
  return lines;
}

}  // namespace duelopt
