// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/wrong_share.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "duelopt/models/preference/rows.hpp"

namespace duelopt {

double wrong_share(DuelLink link, const JudgeUtility& utility, double correlation) {
  assert(correlation <= 1.0);
  const double w = 2.0 * (1.0 - correlation);
  const double size = std::hypot(utility.shared, utility.own);
  const double r = utility.shared * std::sqrt(w) / std::sqrt(w * size * size + link_variance(link));
  return std::acos(std::clamp(r, -1.0, 1.0)) * std::numbers::inv_pi;
}

double wrong_share(const PreferencePrior& prior,
                   std::size_t judge,
                   std::span<const UnitPoint> points) {
  assert(judge < prior.judges.size());
  const Kernel kernel = unit_kernel(prior);
  double sum = 0.0;
  double pairs = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (points[i] == points[j]) continue;
      const double correlation = std::min(1.0, kernel(points[i], points[j]));
      sum += wrong_share(prior.link, prior.judges[judge], correlation);
      pairs += 1.0;
    }
  }
  return pairs > 0.0 ? sum / pairs : 0.5;
}

}  // namespace duelopt
