// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/play.hpp"

#include <algorithm>
#include <ctime>
#include <limits>
#include <utility>
#include <variant>

namespace duelopt::bench {
namespace {

// Streams of the answers, far from those of the asks.
constexpr std::uint64_t kAnswers = std::uint64_t{1} << 32;

double thread_seconds() {
  timespec now{};
  (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void improve(std::optional<double>& best, double regret) {
  best = std::min(best.value_or(std::numeric_limits<double>::infinity()), regret);
}

class Player {
 public:
  Player(const StudyWorld& world, const StudyOptions& options) : world_(world), study_(options) {}

  std::optional<Trial> ask() {
    const double start = thread_seconds();
    auto trial = study_.ask();
    ask_seconds_ += thread_seconds() - start;
    return trial;
  }

  void answer(const Trial& trial) {
    const bool label = kind(trial.question) == QueryKind::kLabel;
    std::size_t& count = label ? labels_ : comparisons_;
    Rng chance(study_.options().seed, kAnswers + 2 * count + (label ? 0 : 1));
    ++count;
    counts_ += counts_of(trial.question);
    const auto [outcome, judge] = world_.answer(trial.question, chance);
    study_.tell(trial.id, outcome, judge);
    std::visit([this](const auto& question) { see(question); }, trial.question);
  }

  // Whether the reading's budget pays for this question too.
  [[nodiscard]] bool pays(const Reading& reading, const Trial& trial) const {
    const Costs& told = study_.options().costs;
    const Costs costs = reading.cost_ratio ? costs_at(*reading.cost_ratio) : told;
    return Budget(reading.budget, costs, counts_).affordable(counts_of(trial.question));
  }

  [[nodiscard]] Snapshot read() const {
    Snapshot now{.counts = counts_, .regrets = seen_, .ask_seconds = ask_seconds_};
    if (const Best best = study_.best(); best.recommended)
      now.regrets.recommended = world_.regret(best.recommended->params);
    return now;
  }

 private:
  void see(const LabelQuestion& question) {
    const double regret = world_.regret(question.params);
    improve(seen_.paper, regret);
    improve(seen_.queried, regret);
    improve(seen_.labelled, regret);
  }

  void see(const DuelQuestion& question) {
    const double left = world_.regret(question.left);
    const double right = world_.regret(question.right);
    improve(seen_.paper, std::min(left, right));
    improve(seen_.queried, question.chosen == Side::kLeft ? left : right);
  }

  void see(const ChoiceQuestion& question) {
    for (const Setting& option : question.options) {
      improve(seen_.paper, world_.regret(option));
      improve(seen_.queried, world_.regret(option));
    }
  }

  const StudyWorld& world_;
  Study study_;
  QueryCounts counts_{};
  std::size_t labels_ = 0;
  std::size_t comparisons_ = 0;
  Regrets seen_{};
  double ask_seconds_ = 0.0;
};

}  // namespace

Costs costs_at(double cost_ratio) { return {.label = 1.0, .duel = 1.0 / cost_ratio}; }

std::optional<std::vector<Snapshot>> play(const StudyWorld& world,
                                          const StudyOptions& options,
                                          std::span<const Reading> readings,
                                          const std::function<bool()>& stopped) {
  Player player(world, options);
  std::vector<std::optional<Snapshot>> taken(readings.size());
  for (std::size_t open = readings.size(); open > 0;) {
    if (stopped && stopped()) return std::nullopt;
    const std::optional<Trial> trial = player.ask();
    std::optional<Snapshot> now;
    for (std::size_t i = 0; i < readings.size(); ++i) {
      if (taken[i] || (trial && player.pays(readings[i], *trial))) continue;
      if (!now) now = player.read();
      taken[i] = now;
      --open;
    }
    if (open > 0) player.answer(*trial);
  }
  std::vector<Snapshot> done;
  done.reserve(taken.size());
  for (const auto& each : taken) done.push_back(*each);
  return done;
}

}  // namespace duelopt::bench
