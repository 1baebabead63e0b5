// SPDX-License-Identifier: Apache-2.0
//
// What one ask costs. A segment of consecutive asks and answers begins with an empty cache, so that
// each process is fitted at least once in it: at 1,000 duels that is more than its share, for they
// are fitted anew only after a tenth more.
#include <cstddef>
#include <utility>

#include <benchmark/benchmark.h>

#include "duelopt/problems/named_judge.hpp"
#include "duelopt/problems/oracle.hpp"
#include "duelopt/strategies/propose.hpp"

namespace duelopt {
namespace {

constexpr Seed kSeed{1};

Oracle borehole_oracle() {
  const Problem borehole = problem("borehole");
  return {.problem = borehole, .judge = judge("low-fidelity", borehole)};
}

// Asks and answers `asks` times, or as often as the budget pays for; stream k for query k.
struct Run {
  Strategy strategy;
  Situation situation;
  Oracle oracle;

  void extend(History& history, std::size_t asks) const {
    ModelCache cache;
    for (std::size_t i = 0; i < asks; ++i) {
      Rng rng(kSeed, history.size());
      const auto query = propose(strategy, situation, history, rng, cache);
      if (!query) return;
      Rng noise(Seed{2}, history.size());
      history.append(*query, oracle.answer(*query, noise));
    }
  }
};

Run run_of(const Strategy& strategy) {
  Oracle oracle = borehole_oracle();
  Situation situation{.domain = oracle.problem.domain};
  return {strategy, std::move(situation), std::move(oracle)};
}

History random_history(std::size_t duels, std::size_t labels) {
  History history;
  run_of(RandomDuels{}).extend(history, duels);
  run_of(RandomLabels{}).extend(history, labels);
  return history;
}

void time_asks(benchmark::State& state, const Strategy& strategy, const History& start) {
  constexpr std::size_t kAsks = 40;
  const Run run = run_of(strategy);
  for (auto _ : state) {
    History history = start;
    run.extend(history, kAsks);
    benchmark::DoNotOptimize(history);
  }
  state.counters["each"] = benchmark::Counter(
      kAsks, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void comp_gp_ucb(benchmark::State& state) {
  time_asks(state, CompGpUcb{}, random_history(static_cast<std::size_t>(state.range(0)), 50));
}
BENCHMARK(comp_gp_ucb)->Arg(100)->Arg(300)->Arg(1000)->Unit(benchmark::kMillisecond);

void kernel_self_sparring(benchmark::State& state) {
  time_asks(
      state, KernelSelfSparring{}, random_history(static_cast<std::size_t>(state.range(0)), 0));
}
BENCHMARK(kernel_self_sparring)->Arg(1000)->Unit(benchmark::kMillisecond);

void log_ei(benchmark::State& state) {
  time_asks(state, LogEi{}, random_history(0, static_cast<std::size_t>(state.range(0))));
}
BENCHMARK(log_ei)->Arg(20)->Arg(50)->Unit(benchmark::kMillisecond);

// A whole run of comp-gp-ucb with this budget, a duel costing a tenth of a label.
void whole_run(benchmark::State& state) {
  Run run = run_of(CompGpUcb{});
  run.situation.budget = static_cast<double>(state.range(0));
  for (auto _ : state) {
    History history;
    run.extend(history, 100'000);
    benchmark::DoNotOptimize(history);
    state.counters["duels"] = static_cast<double>(history.duels().size());
    state.counters["labels"] = static_cast<double>(history.labels().size());
  }
}
BENCHMARK(whole_run)->Arg(100)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace duelopt
