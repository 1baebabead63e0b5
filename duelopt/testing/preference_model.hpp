// SPDX-License-Identifier: Apache-2.0
//
// For tests only: answers to try the model of labels and duels with, and its covariances written
// down from the definition in models/preference/prior.hpp.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/models/preference/prior.hpp"

namespace duelopt {

struct Preference {
  std::vector<Observation> labels;
  std::vector<Comparison> duels;
  [[nodiscard]] PreferenceData data() const { return {labels, duels}; }
};

// Labels of a wave in two dimensions and duels of two judges, some of them ties.
inline Preference some_answers(std::size_t labels, std::size_t duels, std::uint64_t seed) {
  Rng rng(Seed{seed});
  Preference preference;
  for (const UnitPoint& x : uniform_points(labels, 2, rng))
    preference.labels.push_back({x, std::sin(5.0 * x[0]) + x[1]});
  for (std::size_t i = 0; i < duels; ++i) {
    const auto pair = uniform_points(2, 2, rng);
    constexpr double shares[] = {1.0, 0.0, 0.5, 1.0};
    preference.duels.push_back({pair[0], pair[1], shares[i % 4], (i / 2) % 2});
  }
  return preference;
}

inline PreferencePrior some_prior(DuelLink link) {
  // Step by step: at once, g++ 12 with -O3 sees a use after free that is not there.
  PreferencePrior prior{.noise_variance = 0.02, .mean_variance = 2.0, .link = link};
  prior.term = {Matern{2.5}, 1.7, {0.4, 0.9}};
  prior.judges = {{1.3, 0.6}, {-0.8, 0.3}};
  return prior;
}

// of_mean μ + Σ weight h(x) + Σ own weight b_judge(x), over the sites x.
struct Functional {
  struct Site {
    UnitPoint x;
    double shared;
    double own;
  };
  double of_mean;
  std::size_t judge;
  std::vector<Site> sites;
};

inline Functional objective_at(const PreferencePrior& prior, const UnitPoint& x) {
  return {1.0, 0, {{x, std::sqrt(prior.term.variance), 0.0}}};
}

inline Functional utility_at(const PreferencePrior& prior, const UnitPoint& x, std::size_t judge) {
  return {0.0, judge, {{x, prior.judges[judge].shared, prior.judges[judge].own}}};
}

inline Functional difference_of(const PreferencePrior& prior, const Comparison& duel) {
  const JudgeUtility& utility = prior.judges[duel.judge];
  return {
      0.0,
      duel.judge,
      {{duel.first, utility.shared, utility.own}, {duel.second, -utility.shared, -utility.own}}};
}

// k of the definition.
inline double unit_covariance_of(const PreferencePrior& prior,
                                 const UnitPoint& x,
                                 const UnitPoint& y) {
  KernelTerm unit = prior.term;
  unit.variance = 1.0;
  return Kernel(unit)(x, y);
}

inline double covariance_of(const PreferencePrior& prior,
                            const Functional& f,
                            const Functional& g) {
  double sum = f.of_mean * g.of_mean * prior.mean_variance;
  for (const Functional::Site& x : f.sites) {
    for (const Functional::Site& y : g.sites) {
      const double own = f.judge == g.judge ? x.own * y.own : 0.0;
      sum += (x.shared * y.shared + own) * unit_covariance_of(prior, x.x, y.x);
    }
  }
  return sum;
}

// The functionals that labels and duels answer, in the order of PreferenceRows.
inline std::vector<Functional> functionals(const PreferencePrior& prior,
                                           const Preference& preference) {
  std::vector<Functional> all;
  for (const Observation& label : preference.labels) all.push_back(objective_at(prior, label.x));
  for (const Comparison& duel : preference.duels) all.push_back(difference_of(prior, duel));
  return all;
}

}  // namespace duelopt
