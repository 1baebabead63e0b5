// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/calibration.hpp"

#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <boost/math/tools/toms748_solve.hpp>

#include "duelopt/core/error.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kPairs = 32'768;

Point user_point(const Box& domain, std::span<const double> u) {
  return domain.from_unit(UnitPoint(std::vector<double>(u.begin(), u.end())));
}

std::vector<double> absolute_differences(const Box& domain, const LatentUtility& utility) {
  if (!utility) throw Error(ErrorCode::kInvalidArgument, "there is no utility to calibrate for");
  const std::size_t dim = domain.dim();
  Rng rng(Seed{1});
  std::vector<double> differences;
  differences.reserve(kPairs);
  for (const UnitPoint& pair : sobol_points(kPairs, 2 * dim, rng)) {
    const double first = utility(user_point(domain, pair.coordinates().first(dim)));
    const double second = utility(user_point(domain, pair.coordinates().last(dim)));
    differences.push_back(std::abs(first - second));
  }
  return differences;
}

double mean(std::span<const double> values) {
  double sum = 0.0;
  for (const double v : values) sum += v;
  return sum / static_cast<double>(values.size());
}

double wrong_share(std::span<const double> differences, const Link& link) {
  double sum = 0.0;
  for (const double d : differences) sum += probability(link, -d);
  return sum / static_cast<double>(differences.size());
}

[[noreturn]] void refuse(double share, const char* rule) {
  throw Error(ErrorCode::kInvalidArgument,
              "a share of wrong answers of " + to_text(share) + " " + rule);
}

}  // namespace

double wrong_share(const Box& domain, const LatentUtility& utility, const Link& link) {
  return wrong_share(absolute_differences(domain, utility), link);
}

double btl_scale_for(double share, const Box& domain, const LatentUtility& utility) {
  if (!(share > 0.0 && share < 0.5)) refuse(share, "is not between 0 and 0.5");
  const std::vector<double> differences = absolute_differences(domain, utility);
  const auto excess = [&](double log_scale) {
    return wrong_share(differences, BtlLink{std::exp(log_scale)}) - share;
  };
  const double middle = std::log(mean(differences));
  const double reach = std::log(1e9);
  // A constant latent utility has no middle.
  if (!std::isfinite(middle) || excess(middle - reach) > 0.0 || excess(middle + reach) < 0.0) {
    refuse(share, "is reached by no scale");
  }
  std::uintmax_t iterations = 100;
  const auto [low, high] =
      boost::math::tools::toms748_solve(excess,
                                        middle - reach,
                                        middle + reach,
                                        boost::math::tools::eps_tolerance<double>(45),
                                        iterations);
  return std::exp(0.5 * (low + high));
}

}  // namespace duelopt
