// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/judge.hpp"

#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

void require(bool holds, const char* what, double value, const char* rule) {
  if (!holds) {
    throw Error(ErrorCode::kInvalidArgument,
                std::string(what) + " " + to_text(value) + " is not " + rule);
  }
}

double value(const LatentUtility& utility, const Point& x) {
  if (!utility) throw Error(ErrorCode::kInvalidArgument, "the judge has no utility");
  const double v = utility(x);
  require(std::isfinite(v), "the utility", v, "finite");
  return v;
}

Chances reversed(const Chances& c) { return {.first = c.second, .tie = c.tie, .second = c.first}; }

Chances even() { return {.first = 0.5, .tie = 0.0, .second = 0.5}; }

Chances by_utility(const UtilityJudge& judge, double first, double second) {
  require(judge.tie_within >= 0.0, "tie_within", judge.tie_within, "0 or more");
  const double difference = first - second;
  // Both tails from the link itself: 1 - p would lose the digits of a small chance.
  const double p = probability(judge.link, difference);
  const double q = probability(judge.link, -difference);
  if (std::abs(difference) <= judge.tie_within) return {.first = 0.0, .tie = 1.0, .second = 0.0};
  return {.first = p, .tie = 0.0, .second = q};
}

int suit(const Point& x, double stripe) {
  const double index = std::floor(x[0] / stripe);
  require(std::isfinite(index), "stripe", stripe, "wide enough to count stripes");
  const double suit = std::fmod(index, 3.0);  // exact, with the sign of the index
  return static_cast<int>(suit < 0.0 ? suit + 3.0 : suit);
}

Chances of(const UtilityJudge& judge, const Point& first, const Point& second) {
  return by_utility(judge, value(judge.utility, first), value(judge.utility, second));
}

Chances of(const UninformativeJudge&, const Point&, const Point&) { return even(); }

Chances of(const TieJudge&, const Point&, const Point&) {
  return {.first = 0.0, .tie = 1.0, .second = 0.0};
}

Chances of(const InconsistentJudge& judge, const Point& first, const Point& second) {
  const double share = judge.suit_share;
  require(share >= 0.0 && share <= 1.0, "suit_share", share, "in [0, 1]");
  require(judge.stripe > 0.0 && std::isfinite(judge.stripe),
          "stripe",
          judge.stripe,
          "positive and finite");
  const Chances c = of(judge.otherwise, first, second);
  const int ahead = (suit(second, judge.stripe) - suit(first, judge.stripe) + 3) % 3;
  if (ahead == 0) return c;
  return {.first = (1.0 - share) * c.first + (ahead == 1 ? share : 0.0),
          .tie = (1.0 - share) * c.tie,
          .second = (1.0 - share) * c.second + (ahead == 2 ? share : 0.0)};
}

Chances of(const FarOnlyJudge& judge, const Point& first, const Point& second) {
  require(std::isfinite(judge.optimum), "optimum", judge.optimum, "finite");
  require(judge.tau >= 0.0, "tau", judge.tau, "0 or more");
  const double a = value(judge.far.utility, first);
  const double b = value(judge.far.utility, second);
  const Chances c = by_utility(judge.far, a, b);
  const double nearest_allowed = judge.optimum - judge.tau;
  if (a < nearest_allowed || b < nearest_allowed) return c;
  return judge.near == FarOnlyJudge::Near::kUninformative ? even() : reversed(c);
}

Chances of(const SidedJudge& judge, const Point& first, const Point& second) {
  const double share = judge.first_share;
  require(share >= 0.0 && share <= 1.0, "first_share", share, "in [0, 1]");
  const Chances c = of(judge.otherwise, first, second);
  return {.first = (1.0 - share) * c.first + share,
          .tie = (1.0 - share) * c.tie,
          .second = (1.0 - share) * c.second};
}

}  // namespace

Chances chances(const Judge& judge, const Point& first, const Point& second) {
  if (first.dim() != second.dim() || first.dim() == 0) {
    throw Error(ErrorCode::kInvalidArgument,
                "a duel of points of dimensions " + std::to_string(first.dim()) + " and " +
                    std::to_string(second.dim()));
  }
  return std::visit([&](const auto& j) { return of(j, first, second); }, judge);
}

double probability_first_wins(const Judge& judge, const Duel& duel) {
  const Chances c = chances(judge, duel.first, duel.second);
  return c.first + 0.5 * c.tie;
}

Winner answer(const Judge& judge, const Duel& duel, Rng& rng) {
  const Chances c = chances(judge, duel.first, duel.second);
  const double u = rng.uniform();
  if (u < c.first) return Winner::kFirst;
  return u < c.first + c.tie ? Winner::kTie : Winner::kSecond;
}

std::optional<Pick> answer(const Judge& judge, const Choice& choice, Rng& rng) {
  std::size_t best = 0;
  bool all_tie = true;
  for (std::size_t next = 1; next < choice.options.size(); ++next) {
    const Winner winner = answer(judge, Duel{choice.options[best], choice.options[next]}, rng);
    all_tie = all_tie && winner == Winner::kTie;
    if (winner == Winner::kSecond) best = next;
  }
  return all_tie ? std::nullopt : std::optional(Pick{best});
}

}  // namespace duelopt
