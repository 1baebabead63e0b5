// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "duelopt/problems/judge.hpp"
#include "duelopt/problems/problem.hpp"

namespace duelopt {

struct JudgeOptions {
  // Of the BTL link, > 0. Without it, a sixth of the range of the latent utility: the paper does
  // not say, and the raw values of Borehole would make the answers practically certain (notes, item
  // 16).
  std::optional<double> scale;
};

// The judge of this name for a problem, all with a BTL link:
//
//   low-fidelity   prefers by f_c: biased, as in the experiments of [XJSD20]
//   same           prefers by f: unbiased
//   lying          prefers by -f
//   coin           tosses a coin
//   inconsistent   an InconsistentJudge on f_c, with 30 stripes across the first side
//   ties           answers nothing but ties
//   far-only       a FarOnlyJudge on f that tosses a coin within a tenth of the range of the
//   optimum
//
// Throws kNotFound, naming the nearest names, if there is none, and kInvalidArgument if the scale
// is not positive and finite.
[[nodiscard]] Judge judge(std::string_view name,
                          const Problem& problem,
                          const JudgeOptions& options = {});

[[nodiscard]] std::span<const std::string_view> judge_names() noexcept;

}  // namespace duelopt
