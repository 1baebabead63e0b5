// SPDX-License-Identifier: Apache-2.0
//
// The strategies of the experiments, as the paper sets them and as the library does.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duelopt/problems/named_judge.hpp"
#include "duelopt/strategies/strategy_spec.hpp"

namespace duelopt::bench {

struct Contender {
  std::string setting;  // "paper", "corrected", or "any" for what all settings share
  std::string variant;  // what tells it from the others of its name: "known bias"
  StrategySpec strategy;
};

// What a strategy that knows the bias of this judge is told: L₂ (f_c* - f_c(x*)), all that keeping
// x* asks of the slack (notes, items 17 and 18); 1 if the judge lies, 0 if it has no latent
// utility. Throws as judge() does.
[[nodiscard]] double known_slack(const Problem& problem,
                                 std::string_view judge,
                                 const JudgeOptions& options = {});

// As in the paper's experiments [XJSD20, App. B]: uniform initial queries worth ten labels, width
// ½ log(2t), isotropic squared exponential kernels, evidence and acquisition by DIRECT, refits
// after 20 duels and 5 labels (notes, items 3, 27, 28). Only for speed, the evidence of duels reads
// at most 200 observations, evenly spread over time. The paper says nothing of KernelSelfSparring
// but its name: it starts with ten labels' worth of duels.
[[nodiscard]] std::vector<Contender> paper_contenders(double slack, double cost_ratio);

// What the authors most likely ran: the paper's setting, with what it leaves open as the code of
// MF-GP-UCB has it (docs/research/paper_settings.md). Its readings, side by side:
struct FamilyReading {
  std::string setting;               // as a contender's
  std::string width;                 // that of every strategy
  std::optional<double> link_scale;  // of the judge; see JudgeOptions
};
[[nodiscard]] const std::vector<FamilyReading>& family_readings();
[[nodiscard]] std::vector<Contender> family_contenders(const FamilyReading& reading,
                                                       double slack,
                                                       double cost_ratio);

// The library's defaults, with at most five labels' worth of initial duels.
[[nodiscard]] std::vector<Contender> corrected_contenders(double slack, double cost_ratio);

// What the settings share: random labels, random duels and log-ei.
[[nodiscard]] std::vector<Contender> shared_contenders();

// comp-gp-ucb and gp-ucb in the paper's setting, with one thing changed in each: γ, the number of
// evaluations of DIRECT, length scales, width, maximizer (notes, items 3 to 5).
[[nodiscard]] std::vector<Contender> varied_contenders(double slack, double cost_ratio);

// Which strategies ask for one kind of query only, by their nature.
[[nodiscard]] bool asks_labels_only(std::string_view strategy);
[[nodiscard]] bool asks_duels_only(std::string_view strategy);

// Every option, defaults too, as text: "gamma 0.15\n...", numbers rounded to six digits, so that
// results of other options are known by it. Throws as all_options does.
[[nodiscard]] std::string options_text(const StrategySpec& strategy);

}  // namespace duelopt::bench
