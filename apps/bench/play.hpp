// SPDX-License-Identifier: Apache-2.0
//
// A simulated study, run as users run theirs: ask, tell, best.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "apps/bench/study_world.hpp"
#include "duelopt/core/budget.hpp"
#include "duelopt/study/study.hpp"

namespace duelopt::bench {

// A moment of a run: before the first question that this budget would not pay for. A run of duels
// alone can be read at any cost ratio λ_l/λ_c, one of labels alone at all of them.
struct Reading {
  std::optional<double> cost_ratio;  // nothing for labels alone
  double budget;                     // a label costs 1
  friend bool operator==(const Reading&, const Reading&) = default;
};

[[nodiscard]] Costs costs_at(double cost_ratio);  // a label costs 1

// How far the study is from the optimum, in the four ways in which results are reported; nothing
// before the first answer. The paper's way counts the random opponents of duels too, and they alone
// look like progress: 900 uniform points bring CurrinExp to 0.010 (notes, section 1.4). The last
// way is what a user gets.
struct Regrets {
  std::optional<double> paper;        // the best point asked about [XJSD20, Section 2]
  std::optional<double> queried;      // the best point asked about, opponents left out
  std::optional<double> labelled;     // the best labelled point
  std::optional<double> recommended;  // the point that Study::best() recommends then
};

struct Snapshot {
  QueryCounts counts;  // of answers
  Regrets regrets;
  double ask_seconds;  // of processor time, for all asks so far
};

// Asks and answers until the budget is spent or everything is read: a snapshot for each reading, in
// their order. The study draws from the streams 0, 1, ... of its seed; its j-th label and its j-th
// duel are answered from streams of their own, so that a seed gives all strategies the same noise.
// Nothing if `stopped`, which is looked at before each question, becomes true.
[[nodiscard]] std::optional<std::vector<Snapshot>> play(const StudyWorld& world,
                                                        const StudyOptions& options,
                                                        std::span<const Reading> readings,
                                                        const std::function<bool()>& stopped = {});

}  // namespace duelopt::bench
