// SPDX-License-Identifier: Apache-2.0
//
// A person answers: l, r or t in a duel, a number for a label, anything else to skip; the end of
// the input ends the study.
#include <string>

#include "examples/espresso.hpp"

namespace {

void show(const Question& question) {
  std::visit(Overloaded{[&](const LabelQuestion& q) {
                          std::cout << "How good is this one?\n";
                          std::cout << to_text(q.params) << '\n';
                        },
                        [&](const DuelQuestion& q) {
                          std::cout << "Which is better: left, right, or a tie?\nl  "
                                    << to_text(q.left) << "\nr  " << to_text(q.right) << '\n';
                        },
                        [](const ChoiceQuestion&) {}},  // asked for if the costs have choices
             question);
}

Outcome read(const Question& question, const std::string& line) {
  try {
    if (kind(question) == QueryKind::kLabel) return std::stod(line);
  } catch (const std::exception&) {
    return Skip{};
  }
  if (line == "l") return Verdict::kLeft;
  if (line == "r") return Verdict::kRight;
  if (line == "t") return Verdict::kTie;
  return Skip{};
}

}  // namespace

int main() {
  Study study(espresso());
  while (const auto trial = study.ask({.judge = "you"})) {
    show(trial->question);
    std::string line;
    if (!std::getline(std::cin, line)) {
      study.retract(trial->id);
      break;
    }
    try {
      study.tell(trial->id, read(trial->question, line));
    } catch (const Error& error) {  // "nan" is a number, but no measurement
      std::cout << error.what() << '\n';
      study.tell(trial->id, Skip{});
    }
  }
  std::cout << "\nanswered: " << study.history().size() << '\n';
}
