// SPDX-License-Identifier: Apache-2.0
//
// For tests only: the strategies of which something is promised for all.
#pragma once

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "duelopt/core/query.hpp"
#include "duelopt/strategies/strategy.hpp"

namespace duelopt {

struct Case {
  std::string name;
  Strategy strategy;
  friend void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }
};

// With a start so short that small histories reach the later phases, and a search so small that a
// test does not wait for it.
inline Strategy hurried(Strategy strategy) {
  std::visit(Overloaded{[](CompGpUcb& s) {
                          s.initial_duels = 6;
                          s.initial_labels = 3;
                        },
                        [](MfGpUcb& s) {
                          s.initial_duels = 6;
                          s.initial_labels = 3;
                        },
                        [](KernelSelfSparring& s) { s.initial_duels = 6; },
                        [](GpUcb& s) { s.initial_labels = 3; },
                        [](IgpUcb& s) { s.initial_labels = 3; },
                        [](Joint& s) {
                          s.initial_duels = 0.0;
                          s.duels_before_labels = 0.0;
                        },
                        [](Eubo& s) {
                          s.initial_duels = 2;
                          s.maximizer = {.sobol_points = 64, .face_points = 32, .neighbours = 32};
                        },
                        [](auto&) {}},
             strategy);
  return strategy;
}

inline std::vector<Case> cases() {
  std::vector<Case> all;
  for (const std::string_view n : strategy_names()) {
    all.push_back({std::string(n), hurried(strategy(n))});
  }
  CompGpUcb paper_known = paper_settings(10.0);
  paper_known.bias = KnownBias{};
  all.push_back({"known_bias", hurried(CompGpUcb{.bias = KnownBias{}})});
  all.push_back({"duels_only", hurried(CompGpUcb{.bias = KnownBias{0.0}, .gamma = 0.0})});
  all.push_back({"paper", hurried(paper_settings(10.0))});
  all.push_back({"paper_known_bias", hurried(paper_known)});
  for (Case& c : all) std::replace(c.name.begin(), c.name.end(), '-', '_');
  return all;
}

}  // namespace duelopt
