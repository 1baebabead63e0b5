// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/borda.hpp"

#include <array>
#include <cmath>
#include <utility>

#include <boost/math/quadrature/gauss.hpp>

#include "duelopt/core/error.hpp"
#include "duelopt/core/low_discrepancy.hpp"

namespace duelopt {
namespace {

constexpr std::array<std::size_t, 4> kPanels{0, 64, 4, 2};  // by dimension
constexpr std::size_t kShifts = 8;

struct Node {
  double u;  // in [0, 1]
  double weight;
};

// The 20-point Gauss-Legendre rule on each of so many panels of [0, 1]. Boost lists the ten
// positive nodes on [-1, 1], where the weights have sum 2.
std::vector<Node> composite_rule(std::size_t panels) {
  using Gauss = boost::math::quadrature::gauss<double, 20>;
  const double half_width = 0.5 / static_cast<double>(panels);
  std::vector<Node> nodes;
  for (std::size_t p = 0; p < panels; ++p) {
    const double centre = (2.0 * static_cast<double>(p) + 1.0) * half_width;
    for (std::size_t k = 0; k < Gauss::abscissa().size(); ++k) {
      const double offset = half_width * Gauss::abscissa()[k];
      const double weight = half_width * Gauss::weights()[k];
      nodes.push_back({.u = centre - offset, .weight = weight});
      nodes.push_back({.u = centre + offset, .weight = weight});
    }
  }
  return nodes;
}

}  // namespace

BordaFunction::Rule BordaFunction::product_rule(const Box& domain) {
  const std::vector<Node> side = composite_rule(kPanels.at(domain.dim()));
  std::vector<std::size_t> index(domain.dim(), 0);
  Rule rule;
  for (std::size_t turned = 0; turned < domain.dim();) {
    std::vector<double> u;
    double weight = 1.0;
    for (const std::size_t k : index) {
      u.push_back(side[k].u);
      weight *= side[k].weight;
    }
    rule.push_back({.x = domain.from_unit(UnitPoint(std::move(u))), .weight = weight});
    // The next combination, as an odometer turns; it is over when all wheels have turned.
    for (turned = 0; turned < domain.dim() && ++index[turned] == side.size(); ++turned) {
      index[turned] = 0;
    }
  }
  return rule;
}

BordaFunction::Rule BordaFunction::sobol_rule(const Box& domain, std::size_t count, Rng& rng) {
  Rule rule;
  rule.reserve(count);
  for (const UnitPoint& u : sobol_points(count, domain.dim(), rng)) {
    rule.push_back({.x = domain.from_unit(u), .weight = 1.0 / static_cast<double>(count)});
  }
  return rule;
}

BordaFunction::BordaFunction(const Box& domain, Judge judge, const BordaOptions& options)
    : domain_(domain), judge_(std::move(judge)) {
  if (options.sobol_points == 0) {
    throw Error(ErrorCode::kInvalidArgument, "a Borda function needs at least one opponent");
  }
  if (domain.dim() < kPanels.size()) {
    rules_.push_back(product_rule(domain));
    return;
  }
  Rng rng(options.seed);
  for (std::size_t k = 0; k < kShifts; ++k) {
    rules_.push_back(sobol_rule(domain, options.sobol_points, rng));
  }
}

BordaValue BordaFunction::at(const Point& x) const {
  (void)domain_.to_unit(x);  // throws unless x is in the domain
  const auto count = static_cast<double>(rules_.size());
  double sum = 0.0;
  double sum_of_squares = 0.0;
  for (const Rule& rule : rules_) {
    double score = 0.0;
    for (const Opponent& opponent : rule) {
      const Chances c = chances(judge_, x, opponent.x);
      score += opponent.weight * (c.first + 0.5 * c.tie);
    }
    sum += score;
    sum_of_squares += score * score;
  }
  const double mean = sum / count;
  if (rules_.size() == 1) return {.value = mean, .standard_error = 0.0};
  const double variance = std::fmax(0.0, sum_of_squares / count - mean * mean) / (count - 1.0);
  return {.value = mean, .standard_error = std::sqrt(variance)};
}

}  // namespace duelopt
