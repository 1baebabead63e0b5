// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/rng.hpp"

#include <cmath>

#include <boost/random/gamma_distribution.hpp>
#include <boost/random/normal_distribution.hpp>
#include <boost/random/uniform_int_distribution.hpp>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

std::mt19937_64 engine_for(Seed seed, std::uint64_t index) {
  constexpr std::uint64_t kLow = 0xffffffffU;
  const auto s = static_cast<std::uint64_t>(seed);
  std::seed_seq sequence{s & kLow, s >> 32U, index & kLow, index >> 32U};
  return std::mt19937_64(sequence);
}

}  // namespace

Rng::Rng(Seed seed, std::uint64_t index) : engine_(engine_for(seed, index)) {}

double Rng::uniform() {
  constexpr double kUnit = 0x1p-53;
  return static_cast<double>(engine_() >> 11U) * kUnit;
}

// Boost's distributions, because those of the standard library differ from compiler to compiler.

double Rng::normal() { return boost::random::normal_distribution<double>()(engine_); }

double Rng::gamma(double shape) {
  if (!(shape > 0.0) || !std::isfinite(shape)) {
    throw Error(ErrorCode::kInvalidArgument,
                "gamma shape = " + to_text(shape) + " is not positive and finite");
  }
  return boost::random::gamma_distribution<double>(shape)(engine_);
}

std::size_t Rng::below(std::size_t n) {
  if (n == 0) throw Error(ErrorCode::kInvalidArgument, "there is no number below 0 to draw");
  return boost::random::uniform_int_distribution<std::size_t>(0, n - 1)(engine_);
}

}  // namespace duelopt
