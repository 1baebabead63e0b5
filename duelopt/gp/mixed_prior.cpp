// SPDX-License-Identifier: Apache-2.0
#include "duelopt/gp/mixed_prior.hpp"

#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

void require_mixed(bool ok, const std::string& message) {
  if (!ok) throw Error(ErrorCode::kInvalidArgument, message);
}

}  // namespace

void check(const MixedPrior& prior) {
  (void)Kernel(prior.term);
  require_mixed(!std::holds_alternative<Linear>(prior.term.shape) &&
                    !std::holds_alternative<Constant>(prior.term.shape),
                "the kernel of labels and duels is not stationary");
  require_mixed(
      prior.noise_variance > 0.0 && std::isfinite(prior.noise_variance),
      "noise variance = " + to_text(prior.noise_variance) + " is not positive and finite");
  require_mixed(prior.mean_variance >= 0.0 && std::isfinite(prior.mean_variance),
                "mean variance = " + to_text(prior.mean_variance) + " is not finite and >= 0");
  require_mixed(std::isfinite(prior.output.shift) && prior.output.scale > 0.0 &&
                    std::isfinite(prior.output.scale),
                "output scale = " + to_text(prior.output.scale) + " is not positive and finite");
  for (const JudgeTaste& taste : prior.judges) {
    require_mixed(std::isfinite(taste.shared),
                  "shared taste = " + to_text(taste.shared) + " of a judge is not finite");
    require_mixed(taste.own >= 0.0 && std::isfinite(taste.own),
                  "own taste = " + to_text(taste.own) + " of a judge is not finite and >= 0");
  }
}

void check(const MixedPrior& prior, const MixedData& data) {
  check(prior);
  (void)to_samples({.kernel = prior.term}, data.labels);
  std::vector<Observation> sides;
  for (const Comparison& duel : data.duels) {
    require_mixed(duel.judge < prior.judges.size(),
                  "judge " + std::to_string(duel.judge) + " is not one of the " +
                      std::to_string(prior.judges.size()) + " of the prior");
    require_mixed(duel.share_of_first >= 0.0 && duel.share_of_first <= 1.0,
                  "share = " + to_text(duel.share_of_first) + " of a victory is not in [0, 1]");
    sides.push_back({duel.first, 0.0});
    sides.push_back({duel.second, 0.0});
  }
  if (!data.labels.empty()) sides.push_back({data.labels.front().x, 0.0});
  (void)to_samples({.kernel = prior.term}, sides);
}

}  // namespace duelopt
