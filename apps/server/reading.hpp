// SPDX-License-Identifier: Apache-2.0
//
// What may be read of studies: one function for each path of docs/http_api.yaml.
#pragma once

#include "apps/server/call.hpp"

namespace duelopt::server {

[[nodiscard]] Reply list_studies(const Call& call);
[[nodiscard]] Reply get_study(const Call& call);
[[nodiscard]] Reply list_trials(const Call& call);
[[nodiscard]] Reply get_trial(const Call& call);
[[nodiscard]] Reply get_journal(const Call& call);
[[nodiscard]] Reply follow_events(const Call& call);
[[nodiscard]] Reply export_study(const Call& call);
[[nodiscard]] Reply render_side(const Call& call);

// These look at the models.
[[nodiscard]] Reply get_status(const Call& call);
[[nodiscard]] Reply get_best(const Call& call);
[[nodiscard]] Reply get_judges(const Call& call);
[[nodiscard]] Reply get_importance(const Call& call);
[[nodiscard]] Reply get_progress(const Call& call);
[[nodiscard]] Reply predict(const Call& call);
[[nodiscard]] Reply get_slices(const Call& call);
[[nodiscard]] Reply get_map(const Call& call);

}  // namespace duelopt::server
