// SPDX-License-Identifier: Apache-2.0
//
// Simulated judges of duels: some follow a latent utility, with errors; some are of no use, or
// worse.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <variant>

#include "duelopt/core/answer.hpp"
#include "duelopt/core/point.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/rng.hpp"
#include "duelopt/problems/link.hpp"

namespace duelopt {

using LatentUtility = std::function<double(const Point&)>;  // larger is better; must be finite

// Prefers the point of the larger latent utility, with the errors of a link.
struct UtilityJudge {
  LatentUtility utility;
  Link link = BtlLink{};
  double tie_within = 0.0;  // the just noticeable difference: a smaller or equal one is a tie
};

struct UninformativeJudge {};  // each point wins with probability ½

struct TieJudge {};  // answers nothing but ties

// Goes round in circles, x₁ ≻ x₂ ≻ x₃ ≻ x₁ [XJSD20, Section 3.2], so that no latent utility
// explains its answers. Stripes of the first coordinate bear the suits 0, 1, 2, 0, ... in turn, and
// suit k beats suit k + 1 (mod 3). A duel of two suits is decided by them with probability
// suit_share, and otherwise, as every duel within a suit, by latent utility. Three points of equal
// latent utility and different suits make a cycle, in which each wins its duel with probability (1
// + suit_share) / 2, a tie counted half. A random opponent plays every suit: if the stripes are
// narrow, the Borda function is that of the latent utility, drawn towards ½ by the factor 1 - ⅔
// suit_share.
struct InconsistentJudge {
  UtilityJudge otherwise;
  double stripe = 1.0;      // the width of a stripe, > 0
  double suit_share = 0.5;  // in [0, 1]
};

// Tells good from bad, but not good from better: if the latent utilities of both points are within
// tau of the optimum, the duel is decided by a coin, or the wrong way round.
struct FarOnlyJudge {
  enum class Near : std::uint8_t { kUninformative, kReverse };

  UtilityJudge far;
  double optimum = 0.0;  // the largest latent utility
  double tau = 0.0;      // >= 0
  Near near = Near::kUninformative;
};

// Prefers a side: names the first point, whatever it is, with probability first_share, and answers
// by its latent utility otherwise.
struct SidedJudge {
  UtilityJudge otherwise;
  double first_share = 0.5;  // in [0, 1]
};

using Judge = std::variant<UtilityJudge,
                           UninformativeJudge,
                           TieJudge,
                           InconsistentJudge,
                           FarOnlyJudge,
                           SidedJudge>;

struct Chances {  // of the three answers to a duel; their sum is 1
  double first;
  double tie;
  double second;
};

// Throws kInvalidArgument if an option of the judge is outside its range, the points have different
// dimensions or none, or a latent utility is missing or not finite; and what the latent utility
// throws.
[[nodiscard]] Chances chances(const Judge& judge, const Point& first, const Point& second);

// Pr[first ≻ second], a tie counted half: the mean of score_of_first. Throws as chances does.
[[nodiscard]] double probability_first_wins(const Judge& judge, const Duel& duel);

// Draws the answer, with exactly one random number. Throws as chances does.
[[nodiscard]] Winner answer(const Judge& judge, const Duel& duel, Rng& rng);

// Goes through the options in their order and keeps the better one of each pair, the one at hand if
// they tie; nothing if all do. Throws as chances does.
[[nodiscard]] std::optional<Pick> answer(const Judge& judge, const Choice& choice, Rng& rng);

}  // namespace duelopt
