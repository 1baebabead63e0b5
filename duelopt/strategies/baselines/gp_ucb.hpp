// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "duelopt/models/process_options.hpp"
#include "duelopt/optim/maximizer.hpp"
#include "duelopt/strategies/method.hpp"
#include "duelopt/strategies/width.hpp"

namespace duelopt {

enum class Rounds : std::uint8_t {
  kAll,         // t counts every label, as [SKKS10] has it, where none is initial
  kAfterStart,  // t is 1 after the initial labels, as in the code of [KDOSP16]
};

// Labels where μ + width · σ is largest [SKKS10, Alg. 1; XJSD20, App. A].
struct GpUcb {
  static constexpr std::string_view kName = "gp-ucb";
  WidthSchedule width = MfGpUcbWidth{};
  ProcessParameters process = LearnedParameters{};
  Maximizer maximizer = kLeanMultiStart;
  std::size_t initial_labels = 5;  // uniform ones to begin with
  Rounds rounds = Rounds::kAll;
  friend bool operator==(const GpUcb&, const GpUcb&) = default;
};

// The same with the width that [CG17] proves.
struct IgpUcb {
  static constexpr std::string_view kName = "igp-ucb";
  TheoremWidth width{.norm_bound = 1.0, .noise_bound = std::nullopt, .delta = 0.05};
  ProcessParameters process = LearnedParameters{};
  Maximizer maximizer = kLeanMultiStart;
  std::size_t initial_labels = 5;
  friend bool operator==(const IgpUcb&, const IgpUcb&) = default;
};

void check(const GpUcb& options);  // Throw kInvalidArgument unless the options are in range.
void check(const IgpUcb& options);

// See method.hpp.
void describe(GpUcb& s, const OptionVisitor& visit);
[[nodiscard]] AllowedKinds kinds_of(const GpUcb& s);
[[nodiscard]] Decision decide(const GpUcb& s, const StudyProgress& p, Rng& rng, Cache& cache);
[[nodiscard]] Beliefs learn(const GpUcb& s, const StudyProgress& p, Cache& cache);
void describe(IgpUcb& s, const OptionVisitor& visit);
[[nodiscard]] AllowedKinds kinds_of(const IgpUcb& s);
[[nodiscard]] Decision decide(const IgpUcb& s, const StudyProgress& p, Rng& rng, Cache& cache);
[[nodiscard]] Beliefs learn(const IgpUcb& s, const StudyProgress& p, Cache& cache);

}  // namespace duelopt
