// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace duelopt {

enum class Seed : std::uint64_t {};

// A stream of random numbers. The engine and its seeding are fixed by the C++ standard and the
// conversions are ours, so that every compiler draws the same numbers.
class Rng {
 public:
  // Stream `index` of `seed`. The k-th ask of a study uses stream k, so replaying a journal needs
  // no stored generator state.
  explicit Rng(Seed seed, std::uint64_t index = 0);

  [[nodiscard]] double uniform();  // in [0, 1), a multiple of 2^-53
  [[nodiscard]] double normal();   // mean 0, variance 1

  // Of scale 1. Throws kInvalidArgument unless the shape is positive and finite.
  [[nodiscard]] double gamma(double shape);

  // Uniform in {0, ..., n - 1}. Throws kInvalidArgument if n = 0.
  [[nodiscard]] std::size_t below(std::size_t n);

 private:
  std::mt19937_64 engine_;
};

}  // namespace duelopt
