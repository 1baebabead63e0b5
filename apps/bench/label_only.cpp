// SPDX-License-Identifier: Apache-2.0
//
// label_only PROBLEM LABELS SEEDS [FIRST_SEED]: how far log-ei is from the optimum after so many
// noise-free labels.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <string>
#include <vector>

#include "duelopt/problems/problem.hpp"
#include "duelopt/problems/regret.hpp"
#include "duelopt/strategies/knowledge.hpp"

using namespace duelopt;

namespace {

void print(const char* name, std::vector<double> values) {
  const auto n = static_cast<double>(values.size());
  double mean = 0.0;
  for (const double v : values) mean += v / n;
  double variance_of_mean = 0.0;
  for (const double v : values) variance_of_mean += (v - mean) * (v - mean) / (n * (n - 1.0));
  std::sort(values.begin(), values.end());
  const double median = 0.5 * (values[(values.size() - 1) / 2] + values[values.size() / 2]);
  std::cout << name << ": mean " << mean << " +- " << std::sqrt(variance_of_mean) << ", median "
            << median << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::cerr << "usage: label_only PROBLEM LABELS SEEDS [FIRST_SEED]\n";
    return 2;
  }
  const Problem on = problem(argv[1]);
  const Situation situation{.domain = on.domain, .budget = std::stod(argv[2])};
  const std::uint64_t first = argc > 4 ? std::stoull(argv[4]) : 0;
  std::vector<double> labelled;
  std::vector<double> recommended;
  for (std::uint64_t seed = first; seed < first + std::stoull(argv[3]); ++seed) {
    History history;
    Cache cache;
    for (std::uint64_t k = 0;; ++k) {
      Rng rng(Seed{seed}, 2 * k);
      const auto query = decide(LogEi{}, situation, history, rng, cache).query;
      if (!query) break;
      const Point& x = std::get<Label>(*query).x;
      history.append(Labelled{.x = x, .y = on.f.value(x)});
    }
    labelled.push_back(regrets(on, history).back().labelled.value());
    recommended.push_back(
        regret(on, learn(LogEi{}, situation, history, cache).recommendation().value().x));
  }
  print("regret_labelled", labelled);
  print("regret_recommended", recommended);
}
