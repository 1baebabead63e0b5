// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/prior.hpp"

#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

[[noreturn]] void refuse_preference(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, message);
}

bool positive_and_finite(double x) { return x > 0.0 && std::isfinite(x); }

void check(const JudgeUtility& utility) {
  if (!std::isfinite(utility.shared))
    refuse_preference("shared utility = " + to_text(utility.shared) + " of a judge is not finite");
  if (!(utility.own >= 0.0) || !std::isfinite(utility.own))
    refuse_preference("own utility = " + to_text(utility.own) +
                      " of a judge is not finite and >= 0");
}

void check(const OutputScale& output) {
  if (!std::isfinite(output.shift))
    refuse_preference("output shift = " + to_text(output.shift) + " is not finite");
  if (!positive_and_finite(output.scale))
    refuse_preference("output scale = " + to_text(output.scale) + " is not positive and finite");
}

}  // namespace

void check(const PreferencePrior& prior) {
  (void)Kernel(prior.term);
  if (std::holds_alternative<Linear>(prior.term.shape) ||
      std::holds_alternative<Constant>(prior.term.shape))
    refuse_preference("the kernel of labels and duels is not stationary");
  if (!positive_and_finite(prior.noise_variance))
    refuse_preference("noise variance = " + to_text(prior.noise_variance) +
                      " is not positive and finite");
  if (!(prior.mean_variance >= 0.0) || !std::isfinite(prior.mean_variance))
    refuse_preference("mean variance = " + to_text(prior.mean_variance) +
                      " is not finite and >= 0");
  check(prior.output);
  for (const JudgeUtility& utility : prior.judges) check(utility);
}

void check(const PreferencePrior& prior, const PreferenceData& data) {
  check(prior);
  const Samples samples = to_samples({.kernel = prior.term, .output = prior.output}, data.labels);
  if (!samples.y.allFinite())
    refuse_preference("an observed value is not finite once it is scaled");
  std::vector<Observation> sides;
  if (!data.labels.empty()) sides.push_back({data.labels.front().x, 0.0});
  for (const Comparison& duel : data.duels) {
    if (duel.judge >= prior.judges.size())
      refuse_preference("judge " + std::to_string(duel.judge) + " is not one of the " +
                        std::to_string(prior.judges.size()) + " of the prior");
    if (!(duel.share_of_first >= 0.0 && duel.share_of_first <= 1.0))
      refuse_preference("share = " + to_text(duel.share_of_first) +
                        " of a victory is not in [0, 1]");
    sides.push_back({duel.first, 0.0});
    sides.push_back({duel.second, 0.0});
  }
  (void)to_samples({.kernel = prior.term}, sides);
  for (const CondensedDuels& condensed : data.condensed)
    if (condensed.judge >= prior.judges.size())
      refuse_preference("judge " + std::to_string(condensed.judge) + " is not one of the " +
                        std::to_string(prior.judges.size()) + " of the prior");
}

}  // namespace duelopt
