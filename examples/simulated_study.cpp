// SPDX-License-Identifier: Apache-2.0
//
// A whole study on a simulated problem with a biased judge: what it asked, what it recommends as
// the money goes, and a map of where it looked.
#include <cmath>
#include <cstddef>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

#include "duelopt/duelopt.hpp"
#include "duelopt/problems/named_judge.hpp"
#include "duelopt/problems/oracle.hpp"
#include "duelopt/problems/regret.hpp"

using namespace duelopt;

namespace {

// The unit square with '.' where a duel was fought and 'o' where a label was bought, 'X' for the
// best point that there is.
void draw_map(const Problem& problem, const History& history) {
  const int columns = 64;
  const int rows = 20;
  std::vector<std::string> map(rows, std::string(columns, ' '));
  const auto mark = [&](const Point& x, char c) {
    const UnitPoint u = problem.domain.to_unit(x);
    const auto row = static_cast<std::size_t>(std::lround((1.0 - u[1]) * (rows - 1)));
    const auto column = static_cast<std::size_t>(std::lround(u[0] * (columns - 1)));
    map[row][column] = c;
  };
  for (const Duelled& duel : history.duels()) mark(duel.first, '.');
  for (const Labelled& label : history.labels()) mark(label.x, 'o');
  mark(problem.f.maximisers.front(), 'X');
  for (const std::string& row : map) std::cout << "  |" << row << "|\n";
}

}  // namespace

int main() {
  const Oracle world{problem("currin-exp"), judge("low-fidelity", problem("currin-exp"))};
  const Situation situation{
      .domain = world.problem.domain, .costs = {.label = 1.0, .duel = 0.1}, .budget = 50.0};
  const Strategy strategy = CompGpUcb{};
  std::cout << "CurrinExp, a judge who is wrong in a quarter of the duels, budget 50: a label "
               "costs 1, a duel 0.1\n\n"
            << "   spent  labels  duels   recommended        below the optimum\n"
            << std::fixed;
  History history;
  ModelCache cache;
  for (std::size_t k = 0;; ++k) {
    Rng stream(Seed{7}, 2 * k);
    Rng chance(Seed{7}, 2 * k + 1);
    const auto query = propose(strategy, situation, history, stream, cache);
    if (query) history.append(*query, world.answer(*query, chance));
    const bool a_label = query && kind(*query) == QueryKind::kLabel;
    if (query && !(a_label && history.labels().size() % 5 == 0)) continue;
    const Recommendation best = *recommend(strategy, situation, history, cache);
    const QueryCounts counts{history.labels().size(), history.duels().size()};
    std::cout << std::setw(8) << std::setprecision(1)
              << Budget(50.0, situation.costs, counts).spent() << std::setw(8) << counts.labels
              << std::setw(7) << counts.duels << std::setprecision(4) << "   (" << best.x[0] << ", "
              << best.x[1] << ")   " << std::setprecision(6) << regret(world.problem, best.x)
              << '\n';
    if (!query) break;
  }
  std::cout << "\nWhere it looked (. duel, o label, X the optimum):\n\n";
  draw_map(world.problem, history);
}
