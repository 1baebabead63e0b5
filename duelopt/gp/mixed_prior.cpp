// SPDX-License-Identifier: Apache-2.0
#include "duelopt/gp/mixed_prior.hpp"

#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

[[noreturn]] void refuse_mixed(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, message);
}

bool positive_and_finite(double x) { return x > 0.0 && std::isfinite(x); }

void check(const JudgeTaste& taste) {
  if (!std::isfinite(taste.shared))
    refuse_mixed("shared taste = " + to_text(taste.shared) + " of a judge is not finite");
  if (!(taste.own >= 0.0) || !std::isfinite(taste.own))
    refuse_mixed("own taste = " + to_text(taste.own) + " of a judge is not finite and >= 0");
}

void check(const OutputScale& output) {
  if (!std::isfinite(output.shift))
    refuse_mixed("output shift = " + to_text(output.shift) + " is not finite");
  if (!positive_and_finite(output.scale))
    refuse_mixed("output scale = " + to_text(output.scale) + " is not positive and finite");
}

}  // namespace

void check(const Hills& hills) {
  if (!(hills.share >= 0.0 && hills.share < 1.0))
    refuse_mixed("share = " + to_text(hills.share) + " of hills is not in [0, 1)");
  if (!positive_and_finite(hills.width))
    refuse_mixed("width = " + to_text(hills.width) + " of hills is not positive and finite");
}

void check(const MixedPrior& prior) {
  (void)Kernel(prior.term);
  check(prior.hills);
  if (std::holds_alternative<Linear>(prior.term.shape) ||
      std::holds_alternative<Constant>(prior.term.shape))
    refuse_mixed("the kernel of labels and duels is not stationary");
  if (!positive_and_finite(prior.noise_variance))
    refuse_mixed("noise variance = " + to_text(prior.noise_variance) +
                 " is not positive and finite");
  if (!(prior.mean_variance >= 0.0) || !std::isfinite(prior.mean_variance))
    refuse_mixed("mean variance = " + to_text(prior.mean_variance) + " is not finite and >= 0");
  check(prior.output);
  for (const JudgeTaste& taste : prior.judges) check(taste);
}

void check(const MixedPrior& prior, const MixedData& data) {
  check(prior);
  const Samples samples = to_samples({.kernel = prior.term, .output = prior.output}, data.labels);
  if (!samples.y.allFinite()) refuse_mixed("an observed value is not finite once it is scaled");
  std::vector<Observation> sides;
  if (!data.labels.empty()) sides.push_back({data.labels.front().x, 0.0});
  for (const Comparison& duel : data.duels) {
    if (duel.judge >= prior.judges.size())
      refuse_mixed("judge " + std::to_string(duel.judge) + " is not one of the " +
                   std::to_string(prior.judges.size()) + " of the prior");
    if (!(duel.share_of_first >= 0.0 && duel.share_of_first <= 1.0))
      refuse_mixed("share = " + to_text(duel.share_of_first) + " of a victory is not in [0, 1]");
    sides.push_back({duel.first, 0.0});
    sides.push_back({duel.second, 0.0});
  }
  (void)to_samples({.kernel = prior.term}, sides);
}

}  // namespace duelopt
