// SPDX-License-Identifier: Apache-2.0
//
// What multiplies the standard deviation in a confidence bound at round t = 1, 2, ... on [0, 1]^d.
// The paper calls it β_t and some of its relatives √β_t (notes, item 3), so here it is called the
// width.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

namespace duelopt {

struct LiteralWidth {  // ½ log(2t), as printed [XJSD20, App. B]
  friend bool operator==(LiteralWidth, LiteralWidth) = default;
};

struct RootWidth {  // √(½ log(2t)), as codes of this family have it
  friend bool operator==(RootWidth, RootWidth) = default;
};

struct MfGpUcbWidth {  // √(0.2 d log(2 d t)), as in the code of [KDOSP16]
  friend bool operator==(MfGpUcbWidth, MfGpUcbWidth) = default;
};

struct ConstantWidth {
  double value = 2.0;  // > 0
  friend bool operator==(ConstantWidth, ConstantWidth) = default;
};

// B + R/η √(2 (Φ + 1 + log(1/δ))) [CG17, Thm. 2], Φ the information gain of the t - 1 observations
// so far and η² the noise variance of the process. The paper prints 2B and leaves R out (notes,
// item 12).
struct TheoremWidth {
  double norm_bound = 1.0;  // B >= 0: bounds the function's norm in the kernel's space
  // R > 0: the noise is R-sub-Gaussian; ½ for the 0 or 1 of a duel. Nothing: R = η, for labels
  // whose noise is learnt (notes, item 12).
  std::optional<double> noise_bound = 0.5;
  double delta = 0.05;  // δ in (0, 1): the bound may fail with this probability
  friend bool operator==(TheoremWidth, TheoremWidth) = default;
};

using WidthSchedule =
    std::variant<LiteralWidth, RootWidth, MfGpUcbWidth, ConstantWidth, TheoremWidth>;

// Throws kInvalidArgument unless the schedule's numbers are in range.
void check(const WidthSchedule& schedule);

struct Round {
  std::size_t t;                  // >= 1
  std::size_t dim;                // >= 1
  double information_gain = 0.0;  // Φ, read by TheoremWidth only
  double noise_variance = 0.25;   // η², read by TheoremWidth only
};

// Throws kInvalidArgument if t or dim is 0. REQUIRES: the schedule is checked
[[nodiscard]] double width(const WidthSchedule& schedule, const Round& round);

}  // namespace duelopt
