// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "duelopt/strategies/method.hpp"

namespace duelopt {

struct RandomLabels {  // uniform labels
  static constexpr std::string_view kName = "random-labels";
  friend bool operator==(RandomLabels, RandomLabels) = default;
};

struct RandomDuels {  // uniform duels or choices; recommends by the Borda score that they estimate
  static constexpr std::string_view kName = "random-duels";
  friend bool operator==(RandomDuels, RandomDuels) = default;
};

inline void check(const RandomLabels& /*none*/) {}
inline void check(const RandomDuels& /*none*/) {}
// See method.hpp.
inline void describe(RandomLabels& /*none*/, const OptionVisitor& /*none*/) {}
[[nodiscard]] AllowedKinds kinds_of(const RandomLabels& s);
[[nodiscard]] Decision decide(const RandomLabels& s,
                              const StudyProgress& p,
                              Rng& rng,
                              Cache& cache);
[[nodiscard]] Beliefs learn(const RandomLabels& s, const StudyProgress& p, Cache& cache);
inline void describe(RandomDuels& /*none*/, const OptionVisitor& /*none*/) {}
[[nodiscard]] AllowedKinds kinds_of(const RandomDuels& s);
[[nodiscard]] Decision decide(const RandomDuels& s, const StudyProgress& p, Rng& rng, Cache& cache);
[[nodiscard]] Beliefs learn(const RandomDuels& s, const StudyProgress& p, Cache& cache);

}  // namespace duelopt
