// SPDX-License-Identifier: Apache-2.0
//
// What is known already counts: measurements and comparisons of one's own are added before the
// study asks its first question, and a slip of the pen is corrected.
#include "examples/espresso.hpp"

int main() {
  Study study({.name = "espresso",
               .space = Space({{"temp", Real{85.0, 96.0}}, {"shots", Integer{1, 3}}}),
               .budget = 5.0});
  const Setting mild{{"temp", 88.0}, {"shots", 1}};
  const Setting strong{{"temp", 93.5}, {"shots", 3}};
  study.add(LabelQuestion{mild}, 6.5);
  const Trial typo = study.add(LabelQuestion{strong}, 83.0);
  study.amend(typo.id, 8.3);
  study.add(DuelQuestion{mild, strong}, Verdict::kRight, "ada");

  for (const Trial& trial : study.trials())
    std::cout << "trial " << trial.id << " is " << to_text(trial.state) << '\n';
  const Setting between{{"temp", 91.0}, {"shots", 2}};
  const Estimate believed = study.predict(std::vector{between}).front().value.value();
  std::cout << to_text(between) << " is believed to be worth " << believed.low << " to "
            << believed.high << '\n';
}
