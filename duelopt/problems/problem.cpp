// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/problem.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/problems/borehole.hpp"
#include "duelopt/problems/branin.hpp"
#include "duelopt/problems/currin_exp.hpp"
#include "duelopt/problems/goldstein_price.hpp"
#include "duelopt/problems/hartmann3.hpp"
#include "duelopt/problems/hartmann6.hpp"
#include "duelopt/problems/styblinski_tang.hpp"

namespace duelopt {
namespace {

constexpr std::array<std::string_view, 7> kNames{"branin",
                                                 "currin-exp",
                                                 "hartmann3",
                                                 "hartmann6",
                                                 "borehole",
                                                 "goldstein-price",
                                                 "styblinski-tang"};

constexpr std::array<Problem (*)(), kNames.size()> kMakers{
    &branin, &currin_exp, &hartmann3, &hartmann6, &borehole, &goldstein_price, &styblinski_tang};

}  // namespace

Problem problem(std::string_view name) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) {
    throw Error(ErrorCode::kNotFound, unknown_name("problem", name, kNames));
  }
  return kMakers.at(static_cast<std::size_t>(found - kNames.begin()))();
}

std::span<const std::string_view> problem_names() noexcept { return kNames; }

std::function<double(const Point&)> restricted_to(
    Box domain, std::function<double(std::span<const double>)> formula) {
  return [domain = std::move(domain), formula = std::move(formula)](const Point& x) {
    if (!domain.contains(x)) (void)domain.to_unit(x);  // throws, and names the coordinate
    return formula(x.coordinates());
  };
}

}  // namespace duelopt
