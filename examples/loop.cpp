// SPDX-License-Identifier: Apache-2.0
//
// A study of a function: ask, answer, tell, until the budget is spent.
#include "examples/espresso.hpp"

int main() {
  Study study(espresso());
  while (const auto trial = study.ask()) study.tell(trial->id, answer(trial->question));
  const Spending spending = study.spending();
  std::cout << spending.done.labels << " labels and " << spending.done.duels << " duels for "
            << spending.spent << '\n';
  print(study.best());
}
