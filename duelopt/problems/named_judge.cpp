// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/named_judge.hpp"

#include <algorithm>
#include <array>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"

namespace duelopt {
namespace {

UtilityJudge follower(const Landscape& landscape, const JudgeOptions& options) {
  const double scale = options.scale.value_or(landscape.range.width() / 6.0);
  (void)lipschitz(BtlLink{scale});  // throws for a scale that is not positive and finite
  return {.utility = landscape.value, .link = BtlLink{scale}};
}

Judge low_fidelity(const Problem& p, const JudgeOptions& options) {
  return follower(p.f_c, options);
}

Judge same(const Problem& p, const JudgeOptions& options) { return follower(p.f, options); }

Judge lying(const Problem& p, const JudgeOptions& options) {
  UtilityJudge judge = follower(p.f, options);
  judge.utility = [truth = judge.utility](const Point& x) { return -truth(x); };
  return judge;
}

Judge coin(const Problem&, const JudgeOptions&) { return UninformativeJudge{}; }

Judge inconsistent(const Problem& p, const JudgeOptions& options) {
  return InconsistentJudge{.otherwise = follower(p.f_c, options),
                           .stripe = p.domain[0].width() / 30.0};
}

Judge ties(const Problem&, const JudgeOptions&) { return TieJudge{}; }

Judge far_only(const Problem& p, const JudgeOptions& options) {
  return FarOnlyJudge{
      .far = follower(p.f, options), .optimum = p.f.optimum(), .tau = 0.1 * p.f.range.width()};
}

constexpr std::array<std::string_view, 7> kNames{
    "low-fidelity", "same", "lying", "coin", "inconsistent", "ties", "far-only"};

constexpr std::array<Judge (*)(const Problem&, const JudgeOptions&), kNames.size()> kMakers{
    &low_fidelity, &same, &lying, &coin, &inconsistent, &ties, &far_only};

}  // namespace

Judge judge(std::string_view name, const Problem& problem, const JudgeOptions& options) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) {
    throw Error(ErrorCode::kNotFound, unknown_name("judge", name, kNames));
  }
  return kMakers.at(static_cast<std::size_t>(found - kNames.begin()))(problem, options);
}

std::span<const std::string_view> judge_names() noexcept { return kNames; }

}  // namespace duelopt
