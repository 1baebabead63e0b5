// SPDX-License-Identifier: Apache-2.0
//
// What a study adds to its strategy: questions that cost nothing to decide, in memory.
#include <cstddef>

#include <benchmark/benchmark.h>

#include "duelopt/study/study.hpp"

namespace duelopt {
namespace {

// As benchmarks/python_overhead.py does it.
void ask_and_tell(benchmark::State& state) {
  const auto trials = static_cast<std::size_t>(state.range(0));
  for (auto _ : state) {
    Study study({.space = Space({{"x1", Real{0.0, 1.0}}, {"x2", Real{0.0, 1.0}}}),
                 .strategy = "random-labels"});
    for (std::size_t i = 0; i < trials; ++i) study.tell(study.ask().value().id, 1.0);
    benchmark::DoNotOptimize(study);
  }
  using benchmark::Counter;
  state.counters["each"] =
      Counter(static_cast<double>(trials), Counter::kIsIterationInvariantRate | Counter::kInvert);
}
BENCHMARK(ask_and_tell)->Arg(100);

}  // namespace
}  // namespace duelopt
