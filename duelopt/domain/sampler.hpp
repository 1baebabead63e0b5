// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "duelopt/core/rng.hpp"
#include "duelopt/domain/feasible_set.hpp"

namespace duelopt {

// Random points of a feasible set: choices and levels that can be completed, all combinations
// equally likely, and then free coordinates that are uniform given those.
//
// Combinations are drawn at random until one can be completed; if that is rare they are listed
// first. If there are more than kMostListed of them they are the nearest ones to uniform points of
// the set in which levels count as intervals, and then only about equally likely.
class Sampler {
 public:
  // `known` is a point of the set. REQUIRES: the set has constraints
  Sampler(std::shared_ptr<const FeasibleSet> set, UnitPoint known);

  [[nodiscard]] UnitPoint next(Rng& rng) const;

  // Points that fill the set: those of a Sobol sequence that lie in it or, where they are few,
  // random ones.
  [[nodiscard]] std::vector<UnitPoint> spread(std::size_t count, Rng& rng) const;

  static constexpr std::size_t kMostListed = 1024;

 private:
  enum class Way : std::uint8_t { kRejection, kList, kRelaxation };

  [[nodiscard]] Coordinates uniform(Rng& rng) const;  // of the grid
  [[nodiscard]] bool has_completion(const Coordinates& x) const;
  [[nodiscard]] Coordinates levels(Rng& rng) const;
  [[nodiscard]] Coordinates relaxed_levels(Rng& rng) const;
  [[nodiscard]] UnitPoint completed(Coordinates x, Rng& rng) const;

  std::shared_ptr<const FeasibleSet> set_;
  UnitPoint known_;
  Way way_ = Way::kRejection;
  std::vector<Coordinates> list_{};  // of points; only the choices and levels count
};

}  // namespace duelopt
