// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "duelopt/core/box.hpp"
#include "duelopt/core/point.hpp"
#include "duelopt/core/rng.hpp"
#include "duelopt/problems/judge.hpp"

namespace duelopt {

struct BordaOptions {
  std::size_t sobol_points =
      2048;      // >= 1: opponents in each of eight sets, in 4 dimensions or more
  Seed seed{0};  // of the random shifts of these sets
};

struct BordaValue {
  double value;
  double standard_error;  // of the eight sets; 0 for a product rule
};

// The Borda function of a judge, f_r(x) = Pr[x ≻ X] with X uniform on the domain [XJSD20, Section
// 3.2], a tie counted half. Its mean over the domain is ½ for every judge of judge.hpp.
//
// Up to three dimensions it is computed by a product of composite Gauss-Legendre rules (64, 4 or 2
// panels of 20 points a side), whose error is below 1e-8 for the built-in problems with a BTL link
// of default scale; where chances jump (a step link, ties, suits) it may reach 0.02. In higher
// dimensions it is the mean over eight randomly shifted Sobol sets, with its standard error.
class BordaFunction {
 public:
  // Throws kInvalidArgument if options.sobol_points is 0 or the dimension is above kMaxSobolDim.
  BordaFunction(const Box& domain, Judge judge, const BordaOptions& options = {});

  // Throw kInvalidArgument if x is not in the domain; and what `chances` throws.
  [[nodiscard]] BordaValue at(const Point& x) const;
  [[nodiscard]] double operator()(const Point& x) const { return at(x).value; }

 private:
  struct Opponent {
    Point x;
    double weight;
  };
  using Rule = std::vector<Opponent>;  // weights of sum 1

  [[nodiscard]] static Rule product_rule(const Box& domain);
  [[nodiscard]] static Rule sobol_rule(const Box& domain, std::size_t count, Rng& rng);

  Box domain_;
  Judge judge_;
  std::vector<Rule> rules_;
};

}  // namespace duelopt
