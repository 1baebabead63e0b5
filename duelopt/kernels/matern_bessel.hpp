// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace duelopt {

// M_ν(u) = 2^(1-ν)/Γ(ν) u^ν K_ν(u), the Matérn profile at u = √(2ν s) with M_ν(0) = 1, and
// S_ν(u) = 2^(1-ν)/Γ(ν) u^(ν-1) K_(ν-1)(u), from which its derivative in s is h'(s) = -ν S_ν(u),
// because d/du [u^ν K_ν(u)] = -u^ν K_(ν-1)(u) [DLMF 10.29.4] and du/ds = ν / u. Relative error
// below 1e-10 for every ν > 0. REQUIRES: nu > 0, u >= 0
[[nodiscard]] double matern_profile(double nu, double u);
[[nodiscard]] double matern_slope(double nu, double u);  // infinite at u = 0 if nu <= 1

}  // namespace duelopt
