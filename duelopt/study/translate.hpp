// SPDX-License-Identifier: Apache-2.0
//
// Between trials, in the user's units, sides and sign, and what strategies see: the unit cube,
// first and second, larger is better.
#pragma once

#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/study/study.hpp"

namespace duelopt {

// Larger is better inside, whatever the user's direction. The same on the way in and out.
[[nodiscard]] double with_sign(Direction direction, double value) noexcept;
[[nodiscard]] Estimate with_sign(Direction direction, const Estimate& e) noexcept;

[[nodiscard]] Winner winner_of(Verdict verdict, Side chosen) noexcept;

[[nodiscard]] Point in_cube(const Space& space, const Setting& setting);
[[nodiscard]] Setting setting_at(const Space& space, const Point& x);

[[nodiscard]] Query to_query(const Space& space, const Question& question);

// Shown in an order that is chance: a coin tosses the sides of a duel.
[[nodiscard]] Question to_question(const Space& space, const Query& query, Rng& rng);

}  // namespace duelopt
