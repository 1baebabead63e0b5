// SPDX-License-Identifier: Apache-2.0
//
// One Gaussian process in d = 6 with a squared exponential kernel and six length scales, and beside
// it what bounds its time on this machine: the rate of a matrix product, and one reading of the
// factor. The argument is the number of observations.
#include <cstddef>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/models/belief.hpp"
#include "duelopt/models/gp/evidence.hpp"
#include "duelopt/models/gp/posterior.hpp"
#include "duelopt/optim/maximize.hpp"
#include "duelopt/testing/dense_gp.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kDim = 6;
constexpr std::size_t kBatch = 512;

GpPrior prior() {
  return {.kernel = KernelTerm{SquaredExponential{}, 1.0, {0.3, 0.4, 0.5, 0.6, 0.7, 0.8}},
          .noise_variance = 1e-2};
}

std::vector<Observation> observations(std::size_t count) {
  Rng rng(Seed{1});
  return wavy_observations(count, kDim, rng);
}

std::vector<UnitPoint> queries(std::size_t count) {
  Rng rng(Seed{2});
  return uniform_points(count, kDim, rng);
}

std::size_t size_of(const benchmark::State& state) {
  return static_cast<std::size_t>(state.range(0));
}

benchmark::Counter rate_of(double flops) {
  return {flops, benchmark::Counter::kIsIterationInvariantRate};
}

void matrix_product(benchmark::State& state) {
  const Index n = state.range(0);
  const Matrix A = Matrix::Random(n, n);
  const Matrix B = Matrix::Random(n, n);
  Matrix C(n, n);
  for (auto _ : state) {
    C.noalias() = A * B;
    benchmark::DoNotOptimize(C.data());
  }
  const auto order = static_cast<double>(n);
  state.counters["flops"] = rate_of(2.0 * order * order * order);
}
BENCHMARK(matrix_product)->Arg(1000)->Unit(benchmark::kMillisecond);

// What a triangular solve cannot do without.
void read_factor(benchmark::State& state) {
  const Index n = state.range(0);
  const Cholesky::RowMajor L = Cholesky::RowMajor::Random(n, n);
  for (auto _ : state) {
    double sum = 0.0;
    for (Index i = 0; i < n; ++i) sum += L.row(i).head(i + 1).sum();
    benchmark::DoNotOptimize(sum);
  }
}
BENCHMARK(read_factor)->Arg(100)->Arg(500)->Arg(1000)->Unit(benchmark::kMicrosecond);

void factor(benchmark::State& state) {
  const auto data = observations(size_of(state));
  for (auto _ : state) benchmark::DoNotOptimize(Posterior(prior(), data));
}
BENCHMARK(factor)->Arg(100)->Arg(500)->Arg(1000)->Unit(benchmark::kMillisecond);

// Ten in a row, with room for them: the copying that makes room comes once in n/2 times.
void add_one(benchmark::State& state) {
  constexpr std::size_t kAdded = 10;
  const auto data = observations(size_of(state) + kAdded);
  const std::span all(data);
  const std::size_t n = size_of(state);
  const Posterior start = Posterior(prior(), all.first(n - 1)).with(data[n - 1]);
  for (auto _ : state) {
    state.PauseTiming();
    Posterior f = start;
    state.ResumeTiming();
    for (const Observation& o : all.subspan(n)) f = std::move(f).with(o);
    benchmark::DoNotOptimize(f);
  }
  state.counters["each"] = benchmark::Counter(
      kAdded, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(add_one)->Arg(100)->Arg(500)->Arg(1000)->Unit(benchmark::kMicrosecond);

void predict_one(benchmark::State& state) {
  const Posterior f(prior(), observations(size_of(state)));
  const UnitPoint x = queries(1).front();
  for (auto _ : state) benchmark::DoNotOptimize(f.at(x));
}
BENCHMARK(predict_one)->Arg(100)->Arg(500)->Arg(1000)->Unit(benchmark::kMicrosecond);

// The flops are those of the triangular solve alone, n² for each point.
void predict_batch(benchmark::State& state) {
  const Posterior f(prior(), observations(size_of(state)));
  const std::vector<UnitPoint> points = queries(kBatch);
  for (auto _ : state) benchmark::DoNotOptimize(f.at(points));
  const auto n = static_cast<double>(state.range(0));
  state.counters["flops"] = rate_of(n * n * static_cast<double>(kBatch));
  state.counters["each"] = benchmark::Counter(
      static_cast<double>(kBatch),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(predict_batch)->Arg(100)->Arg(500)->Arg(1000)->Unit(benchmark::kMicrosecond);

void gradient_at_one(benchmark::State& state) {
  const Posterior f(prior(), observations(size_of(state)));
  const UnitPoint x = queries(1).front();
  for (auto _ : state) benchmark::DoNotOptimize(f.gradient_at(x));
}
BENCHMARK(gradient_at_one)->Arg(100)->Arg(500)->Arg(1000)->Unit(benchmark::kMicrosecond);

void evidence_and_gradient(benchmark::State& state) {
  const GpPrior p = prior();
  const Samples samples = to_samples(p, observations(size_of(state)));
  for (auto _ : state) benchmark::DoNotOptimize(evidence(p, samples, MeanChoice::kPrior));
}
BENCHMARK(evidence_and_gradient)->Arg(100)->Arg(500)->Arg(1000)->Unit(benchmark::kMillisecond);

// Of an upper confidence bound, from the default candidates and three seeds.
void maximize_bound(benchmark::State& state) {
  const Belief f = Posterior(prior(), observations(size_of(state)));
  const MaximizationProblem problem{
      .dim = kDim, .objective = confidence_bound(f, 2.0), .seeds = queries(3)};
  for (auto _ : state) {
    Rng rng(Seed{3});
    benchmark::DoNotOptimize(maximize(problem, MultiStart{}, rng));
  }
}
BENCHMARK(maximize_bound)->Arg(100)->Arg(500)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace duelopt
