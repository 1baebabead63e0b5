// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

// What was learned of a judge, for people:
// "ada: agrees with the measurements (0.93), answers about 24 % of random pairs wrongly, 40 duels"
[[nodiscard]] std::string in_words(const NamedJudge& judge);

}  // namespace duelopt::cli
