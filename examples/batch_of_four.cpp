// SPDX-License-Identifier: Apache-2.0
//
// Four cups at a time: four questions are open before the first is answered, and they differ.
// Answers may come in any order, and one of them never comes.
#include <algorithm>
#include <vector>

#include "examples/espresso.hpp"

int main() {
  Study study(espresso());
  for (int round = 0; round < 8; ++round) {
    std::vector<Trial> batch;
    while (batch.size() < 4) {
      const auto trial = study.ask();
      if (!trial) break;
      batch.push_back(*trial);
    }
    std::reverse(batch.begin(), batch.end());
    for (const Trial& trial : batch) {
      if (round == 2 && &trial == &batch.back()) {
        study.tell(trial.id, Failure{"the cup was dropped"});  // tells nothing and costs nothing
      } else {
        study.tell(trial.id, answer(trial.question));
      }
    }
    std::cout << "round " << round + 1 << ": spent " << study.spending().spent << ", "
              << study.phase() << '\n';
  }
}
