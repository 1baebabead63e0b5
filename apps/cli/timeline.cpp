// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/timeline.hpp"

#include <algorithm>

namespace duelopt::cli {

std::vector<Answered> timeline(const Study& study) {
  std::vector<Answered> answers;
  for (const Trial& trial : study.trials())
    if (trial.state == TrialState::kDone) answers.push_back({trial, 0.0});
  std::stable_sort(answers.begin(), answers.end(), [](const Answered& a, const Answered& b) {
    return a.trial.told < b.trial.told;
  });
  double spent = 0.0;
  for (Answered& answer : answers) answer.spent = spent += study.cost(answer.trial);
  return answers;
}

std::vector<Checkpoint> checkpoints(const Study& study,
                                    const std::vector<Answered>& answers,
                                    std::size_t count) {
  std::vector<Checkpoint> points;
  const auto is_label = [](const Answered& a) { return measured(a.trial).has_value(); };
  const auto first = static_cast<std::size_t>(
      std::find_if(answers.begin(), answers.end(), is_label) - answers.begin());
  if (first == answers.size()) return points;
  constexpr std::size_t kFewest = 5;
  constexpr std::size_t kLarge = 1000;  // answers
  if (answers.size() > kLarge)
    count = std::max(std::min(count, kFewest), count * kLarge / answers.size());
  const std::size_t after = answers.size() - first;
  const std::size_t step = std::max<std::size_t>(1, (after + count - 1) / count);
  Study so_far(study.options());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const Trial& trial = answers[i].trial;
    so_far.add(trial.question, trial.outcome.value());
    const bool look = i >= first && ((i - first) % step == 0 || i + 1 == answers.size());
    if (look) points.push_back({answers[i].spent, so_far.best().recommended->value.value()});
  }
  return points;
}

std::optional<double> measured(const Trial& trial) {
  if (!trial.outcome) return std::nullopt;
  const auto* measurement = std::get_if<Measurement>(&*trial.outcome);
  return measurement != nullptr ? std::optional(measurement->value) : std::nullopt;
}

}  // namespace duelopt::cli
