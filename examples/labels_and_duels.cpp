// SPDX-License-Identifier: Apache-2.0
//
// The words of a study, without a strategy: settings spread over a domain, of which four are
// measured and a taster compares the others with the best of the four.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iostream>
#include <vector>

#include "duelopt/core/box.hpp"
#include "duelopt/core/history.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/core/rng.hpp"

using namespace duelopt;

namespace {

// How good an espresso is: 10 at 92 degrees and grind 0.8.
double quality(const Point& x) {
  return 10.0 - std::pow((x[0] - 92.0) / 4.0, 2) - std::pow((x[1] - 0.8) / 0.5, 2);
}

// Tells the better one from the worse, unless they are about equal.
Winner taste(const Duel& duel) {
  const double difference = quality(duel.first) - quality(duel.second);
  if (std::abs(difference) < 0.2) return Winner::kTie;
  return difference > 0.0 ? Winner::kFirst : Winner::kSecond;
}

}  // namespace

int main() {
  const Box domain{{85.0, 96.0}, {0.1, 2.0}};  // temperature, grind
  Rng rng(Seed{1});
  std::vector<Point> settings;
  for (const UnitPoint& u : sobol_points(12, domain.dim(), rng)) {
    settings.push_back(domain.from_unit(u));
  }

  History history;
  for (std::size_t i = 0; i < 4; ++i) {
    history.append(Labelled{.x = settings[i], .y = quality(settings[i])});
  }
  const auto by_value = [](const Labelled& a, const Labelled& b) { return a.y < b.y; };
  const Labelled best = *std::ranges::max_element(history.labels(), by_value);
  for (std::size_t i = 4; i < settings.size(); ++i) {
    const Duel duel{.first = settings[i], .second = best.x};
    history.append(duel, taste(duel));
  }

  std::cout << "best of 4 measured: " << best.x[0] << " degrees, grind " << best.x[1] << '\n'
            << "the taster likes better:\n";
  for (const Duelled& duel : history.duels()) {
    if (duel.winner == Winner::kFirst) {
      std::cout << "  " << duel.first[0] << " degrees, grind " << duel.first[1] << '\n';
    }
  }
}
