// SPDX-License-Identifier: Apache-2.0
//
// What a strategy supplies for its options S, all in its own files:
//
//   S::kName                                             "gp-ucb"
//   void check(const S&)                                 are its options in range?
//   void describe(S&, const OptionVisitor&)              its options by name
//   AllowedKinds kinds_of(const S&)                      the kinds that it ever asks
//   Decision decide(const S&, const StudyProgress&, Rng&, Cache&)
//   Beliefs learn(const S&, const StudyProgress&, Cache&)     of a progress in which nothing is
//   open
//
// The variant Strategy is the table of all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace duelopt {

enum class AllowedKinds : std::uint8_t;
struct Beliefs;
class Cache;
struct Decision;
struct StudyProgress;
class Rng;

struct DescribedOption;
using OptionVisitor = std::function<void(const DescribedOption&)>;

}  // namespace duelopt
