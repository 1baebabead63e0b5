// SPDX-License-Identifier: Apache-2.0
//
// A study as it went, answer by answer.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

struct Answered {
  Trial trial;   // done
  double spent;  // on the answers up to this one
};

// The answers that count today, in the order in which they were told. What was retracted never
// happened, what was amended was always so.
[[nodiscard]] std::vector<Answered> timeline(const Study& study);

struct Checkpoint {
  double spent;
  Estimate recommended;  // of the setting that the answers so far recommend
};

// What was recommended at about `count` moments from the first label to the last answer, both
// included. Each costs a look at the models: from 1,000 answers on there are fewer, down to five.
[[nodiscard]] std::vector<Checkpoint> checkpoints(const Study& study,
                                                  const std::vector<Answered>& answers,
                                                  std::size_t count);

// The value of a label; nothing for a duel.
[[nodiscard]] std::optional<double> measured(const Trial& trial);

}  // namespace duelopt::cli
