// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/judge_words.hpp"

#include <cmath>

#include <fmt/format.h>

namespace duelopt::cli {
namespace {

constexpr double kLittle = 0.3;  // agreement below which a latent utility is another matter,
constexpr double kMuch = 0.7;    // and from which on it is much the same
constexpr double kLikeUninformative = 0.1;  // how near to ½ the share of wrong answers is a coin's

bool is_reversed(const JudgeView& judge) { return judge.agreement <= -kLittle; }

bool is_like_uninformative(const JudgeView& judge) {
  return std::abs(judge.wrong_share - 0.5) < kLikeUninformative;
}

std::string character(const JudgeView& judge) {
  if (!judge.trusted) return "tells good from bad no better than a coin";
  const std::string agreement = fmt::format(" ({:.2f})", judge.agreement);
  if (std::abs(judge.agreement) < kLittle)
    return "has little to do with the measurements" + agreement;
  if (is_like_uninformative(judge)) return "tells good from bad little better than a coin";
  if (is_reversed(judge)) return "judges the other way round" + agreement;
  if (judge.agreement < kMuch) return "agrees in part with the measurements" + agreement;
  return "agrees with the measurements" + agreement;
}

// What follows for the study, if that is not plain.
std::string consequence(const JudgeView& judge) {
  if (!judge.trusted) return "; not trusted: a coin explains its answers better";
  if (is_reversed(judge) && !is_like_uninformative(judge)) return "; used all the same";
  return "";
}

}  // namespace

std::string in_words(const NamedJudge& judge) {
  const auto& [name, view] = judge;
  return fmt::format("{}: {}, answers about {:.0f} % of random pairs wrongly, {} duel{}{}",
                     name.empty() ? "(unnamed)" : name,
                     character(view),
                     100.0 * view.wrong_share,
                     view.duels,
                     view.duels == 1 ? "" : "s",
                     consequence(view));
}

}  // namespace duelopt::cli
