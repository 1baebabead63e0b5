// SPDX-License-Identifier: Apache-2.0
//
// One overload of each for every strategy; propose(), recommend() and predict() choose among them.
#pragma once

#include "duelopt/strategies/workspace.hpp"

namespace duelopt {

[[nodiscard]] std::optional<Query> propose_with(const RandomLabels& s, Workspace& w, Rng& rng);
[[nodiscard]] std::optional<Query> propose_with(const RandomDuels& s, Workspace& w, Rng& rng);
[[nodiscard]] std::optional<Query> propose_with(const GpUcb& s, Workspace& w, Rng& rng);
[[nodiscard]] std::optional<Query> propose_with(const IgpUcb& s, Workspace& w, Rng& rng);
[[nodiscard]] std::optional<Query> propose_with(const LogEi& s, Workspace& w, Rng& rng);
[[nodiscard]] std::optional<Query> propose_with(const MfGpUcb& s, Workspace& w, Rng& rng);
[[nodiscard]] std::optional<Query> propose_with(const KernelSelfSparring& s,
                                                Workspace& w,
                                                Rng& rng);
[[nodiscard]] std::optional<Query> propose_with(const CompGpUcb& s, Workspace& w, Rng& rng);

// How it models what it was told.
[[nodiscard]] RecommendOptions recommend_options(const RandomLabels& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const RandomDuels& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const GpUcb& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const IgpUcb& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const LogEi& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const MfGpUcb& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const KernelSelfSparring& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const CompGpUcb& s, const Workspace& w);

// A surface that is negative where duels have ruled a point out; nothing if they rule out none. It
// refers to the cache.
[[nodiscard]] std::optional<Surface> feasibility_with(const CompGpUcb& s, Workspace& w);
template <class Other>
[[nodiscard]] std::optional<Surface> feasibility_with(const Other&, Workspace&) {
  return std::nullopt;
}

// Checks everything that does not depend on the strategy's kind; throws as propose does.
[[nodiscard]] Workspace workspace(const Strategy& strategy,
                                  const Situation& situation,
                                  const History& history,
                                  ModelCache& cache);

}  // namespace duelopt
