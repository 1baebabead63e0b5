// SPDX-License-Identifier: Apache-2.0
//
// What one ask costs. Unless it says otherwise, a segment of consecutive asks and answers begins
// with an empty cache, so that each process is fitted at least once in it: at 1,000 duels that is
// more than its share, for they are fitted anew only after a tenth more.
#include <cstddef>
#include <string>
#include <utility>

#include <benchmark/benchmark.h>

#include "duelopt/problems/named_judge.hpp"
#include "duelopt/problems/oracle.hpp"
#include "duelopt/strategies/knowledge.hpp"

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
    Cache cache;
    for (std::size_t i = 0; i < asks; ++i) {
      Rng rng(kSeed, history.size());
      const auto query = decide(strategy, situation, history, rng, cache).query;
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

// Asks of joint and eubo after so many random duels and all of 20 labels. The labels come last,
// since after a label's worth of duels in a row joint asks for a label without weighing it against
// a duel.
class PreferenceAsks {
 public:
  PreferenceAsks(const Strategy& strategy, std::size_t duels)
      : run_(run_of(strategy)), answers_(random_history(duels, 20)) {}

  // In the phase "search" the judge is trusted, and both kinds are weighed.
  [[nodiscard]] Decision after(std::size_t duels, Cache& cache) const {
    const History history = first(duels);
    Rng rng(kSeed, history.size());
    return decide(run_.strategy, run_.situation, history, rng, cache);
  }

 private:
  [[nodiscard]] History first(std::size_t duels) const {
    History history;
    for (const Duelled& duel : answers_.duels().first(duels)) history.append(duel);
    for (const Labelled& label : answers_.labels()) history.append(label);
    return history;
  }

  Run run_;
  History answers_;
};

// One duel more before each ask, and the cache is kept; its first fit is not counted. From 50 duels
// on the model is fitted four times more, from 200 once; from 1,000 only after a tenth more, which
// is not reached.
void time_preference(benchmark::State& state, const Strategy& strategy) {
  constexpr std::size_t kAsks = 20;
  const auto duels = static_cast<std::size_t>(state.range(0));
  const PreferenceAsks asks(strategy, duels + kAsks);
  for (auto _ : state) {
    state.PauseTiming();
    Cache cache;
    state.SetLabel(std::string(to_text(asks.after(duels, cache).phase)));
    state.ResumeTiming();
    for (std::size_t i = 1; i <= kAsks; ++i) benchmark::DoNotOptimize(asks.after(duels + i, cache));
  }
  state.counters["each"] = benchmark::Counter(
      kAsks, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// The first ask of an empty cache, as of a study that was just opened.
void time_replay(benchmark::State& state, const Strategy& strategy) {
  const auto duels = static_cast<std::size_t>(state.range(0));
  const PreferenceAsks asks(strategy, duels);
  for (auto _ : state) {
    Cache cache;
    benchmark::DoNotOptimize(asks.after(duels, cache));
  }
}

void joint(benchmark::State& state) { time_preference(state, Joint{}); }
BENCHMARK(joint)->Arg(50)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond);

void joint_replay(benchmark::State& state) { time_replay(state, Joint{}); }
BENCHMARK(joint_replay)->Arg(50)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond);

void eubo(benchmark::State& state) { time_preference(state, Eubo{}); }
BENCHMARK(eubo)->Arg(50)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond);

void eubo_replay(benchmark::State& state) { time_replay(state, Eubo{}); }
BENCHMARK(eubo_replay)->Arg(50)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond);

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
