// SPDX-License-Identifier: Apache-2.0
#include <cstddef>

#include <benchmark/benchmark.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/core/rng.hpp"

namespace duelopt {
namespace {

// The argument is the dimension: 1000 points of it.
void sobol(benchmark::State& state) {
  Rng rng(Seed{1});
  const auto dim = static_cast<std::size_t>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(sobol_points(1000, dim, rng));
}
BENCHMARK(sobol)->Arg(2)->Arg(8);

void uniform(benchmark::State& state) {
  Rng rng(Seed{1});
  const auto dim = static_cast<std::size_t>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(uniform_points(1000, dim, rng));
}
BENCHMARK(uniform)->Arg(2)->Arg(8);

}  // namespace
}  // namespace duelopt
