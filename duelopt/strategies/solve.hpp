// SPDX-License-Identifier: Apache-2.0
//
// One overload of each for every strategy; propose() and recommend() choose among them.
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

// REQUIRES: the history is not empty
[[nodiscard]] Recommendation recommend_with(const RandomLabels& s, Workspace& w);
[[nodiscard]] Recommendation recommend_with(const RandomDuels& s, Workspace& w);
[[nodiscard]] Recommendation recommend_with(const GpUcb& s, Workspace& w);
[[nodiscard]] Recommendation recommend_with(const IgpUcb& s, Workspace& w);
[[nodiscard]] Recommendation recommend_with(const LogEi& s, Workspace& w);
[[nodiscard]] Recommendation recommend_with(const MfGpUcb& s, Workspace& w);
[[nodiscard]] Recommendation recommend_with(const KernelSelfSparring& s, Workspace& w);
[[nodiscard]] Recommendation recommend_with(const CompGpUcb& s, Workspace& w);

}  // namespace duelopt
