// SPDX-License-Identifier: Apache-2.0
//
// The ways to maximize a function on the unit cube, as options.
#pragma once

#include <cstddef>
#include <variant>

namespace duelopt {

// Scores about 2,000 candidates in one call, whatever the dimension, then climbs by the gradient
// from the best few that are apart from each other.
struct MultiStart {
  std::size_t sobol_points = 1024;  // >= 1: spread over the cube
  std::size_t face_points = 512;    // on its faces and corners, where many maxima lie
  std::size_t neighbours = 512;     // of the seeds, in all; none without seeds
  std::size_t ascents = 4;          // 0: the best candidate is the answer
  std::size_t evaluations = 50;     // >= 1: with gradient, of each ascent
  friend bool operator==(const MultiStart&, const MultiStart&) = default;
};

// For functions that cost as much as those of an ensemble: on generated problems it finds settings
// as good as with four times the candidates.
inline constexpr MultiStart kLeanMultiStart{
    .sobol_points = 256, .face_points = 128, .neighbours = 128, .ascents = 3, .evaluations = 30};

// DIRECT [JPS93] in NLopt's implementation, with Jones's ε = 1e-4. It divides a rectangle that is
// not a cube along one of its longest sides, where [JPS93] divides along all of them. It uses no
// gradient, and no random number unless there is a constraint: then 64 Sobol points show it the
// scale of the values. It is slow to follow the boundary of the feasible set.
struct Direct {
  std::size_t evaluations = 1000;  // >= 1: DIRECT's own; the seeds and the 64 points come on top
  friend bool operator==(const Direct&, const Direct&) = default;
};

// DIRECT as the code of [KDOSP16] runs it: with ⌈7 min(5, d)² √min(t, 1000)⌉ evaluations for the
// t-th search in d dimensions. Where no round is known, t is 1.
struct GrowingDirect {
  friend bool operator==(const GrowingDirect&, const GrowingDirect&) = default;
};

using Maximizer = std::variant<MultiStart, Direct, GrowingDirect>;

// As it is at this round: a GrowingDirect becomes the Direct of so many evaluations. Throws
// kInvalidArgument if t is 0.
[[nodiscard]] Maximizer at_round(const Maximizer& maximizer, std::size_t t, std::size_t dim);

void check(const MultiStart& options);  // Throw kInvalidArgument unless the options are in range.
void check(const Direct& options);
inline void check(const GrowingDirect& /*options*/) {}
void check(const Maximizer& options);

}  // namespace duelopt
