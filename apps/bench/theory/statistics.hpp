// SPDX-License-Identifier: Apache-2.0
//
// What the tables of the experiments are made of: runs side by side, and figures of their results.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

namespace duelopt::theory {

inline std::string text(double value, const char* format = "%.3g") {
  std::array<char, 32> buffer{};
  (void)std::snprintf(buffer.data(), buffer.size(), format, value);
  return buffer.data();
}

inline std::string out_of(std::size_t part, std::size_t all) {
  return std::to_string(part) + " of " + std::to_string(all);
}

// What `experiment` gives for each run, on so many threads; run i depends on i alone.
template <class Result>
std::vector<Result> each_run(std::size_t jobs,
                             std::size_t runs,
                             const std::function<Result(std::size_t)>& experiment) {
  std::vector<Result> results(runs);
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < runs; i = next++) results[i] = experiment(i);
  };
  std::vector<std::jthread> others;
  for (std::size_t k = 1; k < jobs; ++k) others.emplace_back(work);
  work();
  others.clear();
  return results;
}

template <class Results, class Property>
std::size_t count(const Results& results, Property property) {
  return static_cast<std::size_t>(std::count_if(results.begin(), results.end(), property));
}

template <class Results, class Value>
inline double mean(const Results& results, Value value) {
  double sum = 0.0;
  for (const auto& r : results) sum += value(r);
  return sum / static_cast<double>(results.size());
}

template <class Results, class Value>
inline double largest(const Results& results, Value value) {
  double top = -std::numeric_limits<double>::infinity();
  for (const auto& r : results) top = std::max(top, static_cast<double>(value(r)));
  return top;
}

inline double mean_of_first(const std::vector<double>& values, std::size_t n) {
  return std::accumulate(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(n), 0.0) /
         static_cast<double>(n);
}

inline double best_of_first(const std::vector<double>& values, std::size_t n) {
  return *std::min_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(n));
}

// The slope of log y against log x by least squares.
inline double log_slope(const std::vector<std::size_t>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double lx = std::log(static_cast<double>(x[i]));
    const double ly = std::log(std::max(y[i], 1e-12));
    sx += lx, sy += ly, sxx += lx * lx, sxy += lx * ly;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

}  // namespace duelopt::theory
