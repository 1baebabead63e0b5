// SPDX-License-Identifier: Apache-2.0
//
// One overload of each for every strategy; propose(), phase(), recommend() and predict() choose
// among them.
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
[[nodiscard]] std::optional<Query> propose_with(const Joint& s, Workspace& w, Rng& rng);
[[nodiscard]] std::optional<Query> propose_with(const Eubo& s, Workspace& w, Rng& rng);

// The kinds that the strategy ever asks.
[[nodiscard]] AllowedKinds kinds_of(const RandomLabels& s);
[[nodiscard]] AllowedKinds kinds_of(const RandomDuels& s);
[[nodiscard]] AllowedKinds kinds_of(const GpUcb& s);
[[nodiscard]] AllowedKinds kinds_of(const IgpUcb& s);
[[nodiscard]] AllowedKinds kinds_of(const LogEi& s);
[[nodiscard]] AllowedKinds kinds_of(const MfGpUcb& s);
[[nodiscard]] AllowedKinds kinds_of(const KernelSelfSparring& s);
[[nodiscard]] AllowedKinds kinds_of(const CompGpUcb& s);
[[nodiscard]] AllowedKinds kinds_of(const Joint& s);
[[nodiscard]] AllowedKinds kinds_of(const Eubo& s);

// Where it stands; propose_with decides by the same.
[[nodiscard]] Phase phase_with(const RandomLabels& s, Workspace& w);
[[nodiscard]] Phase phase_with(const RandomDuels& s, Workspace& w);
[[nodiscard]] Phase phase_with(const GpUcb& s, Workspace& w);
[[nodiscard]] Phase phase_with(const IgpUcb& s, Workspace& w);
[[nodiscard]] Phase phase_with(const LogEi& s, Workspace& w);
[[nodiscard]] Phase phase_with(const MfGpUcb& s, Workspace& w);
[[nodiscard]] Phase phase_with(const KernelSelfSparring& s, Workspace& w);
[[nodiscard]] Phase phase_with(const CompGpUcb& s, Workspace& w);
[[nodiscard]] Phase phase_with(const Joint& s, Workspace& w);
[[nodiscard]] Phase phase_with(const Eubo& s, Workspace& w);

// How it models what it was told.
[[nodiscard]] RecommendOptions recommend_options(const RandomLabels& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const RandomDuels& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const GpUcb& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const IgpUcb& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const LogEi& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const MfGpUcb& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const KernelSelfSparring& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const CompGpUcb& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const Joint& s, const Workspace& w);
[[nodiscard]] RecommendOptions recommend_options(const Eubo& s, const Workspace& w);

// What it recommends. REQUIRES: the history is not empty
template <class S>
[[nodiscard]] Recommendation recommend_with(const S& s, Workspace& w) {
  return recommend_by_means(w, recommend_options(s, w));
}
[[nodiscard]] Recommendation recommend_with(const Joint& s, Workspace& w);

// A function that is negative where duels have ruled a point out; nothing if they rule out none. It
// refers to the cache.
[[nodiscard]] std::optional<DifferentiableFunction> feasibility_with(const CompGpUcb& s,
                                                                     Workspace& w);
template <class Other>
[[nodiscard]] std::optional<DifferentiableFunction> feasibility_with(const Other&, Workspace&) {
  return std::nullopt;
}

// Checks all of them; throws as propose does.
[[nodiscard]] Workspace workspace(const Strategy& strategy,
                                  const Situation& situation,
                                  const History& history,
                                  ModelCache& cache,
                                  Pending pending);

}  // namespace duelopt
