// SPDX-License-Identifier: Apache-2.0
//
// A study of a function: ask, answer, tell, until the budget is spent.
#include "examples/espresso.hpp"

int main() {
  duelopt::Study study(espresso());
  while (const auto trial = study.ask()) study.tell(trial->id, answer(trial->question));
  const auto [spent, reserved, left, done, running] = study.spending();
  std::cout << done.labels << " labels and " << done.duels << " duels for " << spent << '\n';
  print_best(study);
}
