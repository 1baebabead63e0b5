// SPDX-License-Identifier: Apache-2.0
//
// The experiments by which the joint strategy is judged.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <string_view>
#include <vector>

#include "experiments/engine/experiment.hpp"

namespace duelopt::experiments {

// Whether an experiment of this name is one of them.
[[nodiscard]] constexpr bool is_joint(std::string_view name) noexcept {
  return name.substr(0, 5) == "joint";
}

// How far joint is followed, in labels, and how often it is read: duels cost a part of a label, and
// a target may be reached between two labels. What asks for labels only is read after each of them;
// it is cheap and is followed twice as far as joint at either cost ratio.
struct Horizon {
  std::string_view problem;
  double budget;
  double step = 0.25;
  double at_ten_duels = budget;  // at ten duels a label, where a run has fewer questions
  std::size_t most_seeds = std::numeric_limits<std::size_t>::max();  // where a run takes minutes

  [[nodiscard]] constexpr double at(double cost_ratio) const {
    return cost_ratio > 10.0 ? budget : at_ten_duels;
  }
};
inline constexpr std::array<Horizon, 7> kHorizons{{{"currin-exp", 20.0},
                                                   {"borehole", 16.0},
                                                   {"branin", 18.0},
                                                   {"hartmann3", 36.0},
                                                   {"hartmann6", 60.0, 0.5, 120.0, 40},
                                                   {"goldstein-price", 48.0, 0.5},
                                                   {"styblinski-tang", 60.0, 0.5}}};

// joint and log-ei on five problems, at ten and at fifty duels a label, with a judge of low
// fidelity who answers this share of random pairs against its own latent utility.
[[nodiscard]] std::vector<Run> joint_runs(double wrong_share, double scale);

// The same on three problems with judges who are of no use, or worse.
[[nodiscard]] std::vector<Run> joint_judges_runs(double scale);

// The same on two problems that no choice in joint was made on.
[[nodiscard]] std::vector<Run> joint_aside_runs(double scale);

// Duels alone: joint, eubo and kernel-self-sparring. A duel costs 1, so that budgets count duels.
[[nodiscard]] std::vector<Run> joint_duels_runs(double scale);

// Labels alone: joint and log-ei.
[[nodiscard]] std::vector<Run> joint_labels_runs(double scale);

}  // namespace duelopt::experiments
