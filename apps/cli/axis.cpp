// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/axis.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "apps/cli/text.hpp"

namespace duelopt::cli {
namespace {

constexpr std::size_t kMostTics = 7;

// The exponents at which `digits` times the powers of ten stand, of every `stride`-th power.
std::vector<double> exponents(double low, double high, std::span<const double> digits, int stride) {
  std::vector<double> list;
  for (int power = static_cast<int>(std::floor(low)); power <= high; ++power) {
    if (power % stride != 0) continue;
    for (const double digit : digits) {
      const double at = power + std::log10(digit);
      if (at > low - 1e-9 && at < high + 1e-9) list.push_back(at);
    }
  }
  return list;
}

std::vector<double> few_exponents(double low, double high) {
  constexpr std::array kDigits{1.0, 2.0, 3.0, 5.0, 7.0};
  constexpr std::array kHalves{1.0, 2.0, 5.0};
  for (const auto digits : {std::span<const double>(kDigits),
                            std::span<const double>(kHalves),
                            std::span<const double>(kDigits).first(1)}) {
    std::vector<double> list = exponents(low, high, digits, 1);
    if (list.size() <= kMostTics) return list;
  }
  int stride = 2;
  while ((high - low) / stride > static_cast<double>(kMostTics - 1)) ++stride;
  return exponents(low, high, std::span<const double>(kDigits).first(1), stride);
}

}  // namespace

std::string log_tics(double low, double high, Places places) {
  std::string tics;
  for (const double at : few_exponents(std::log10(low), std::log10(high))) {
    const double value = std::pow(10.0, at);
    tics += fmt::format("{}'{}' {}",
                        tics.empty() ? "" : ", ",
                        brief(value),
                        places == Places::kExponents ? at : value);
  }
  return tics;
}

bool is_log(const Parameter& parameter) {
  const auto* real = std::get_if<Real>(&parameter.range);
  return real != nullptr && real->scale == Scale::kLog;
}

Range usual_range(std::vector<double> values) {
  Range range;
  if (values.empty()) return range;
  std::sort(values.begin(), values.end());
  const double low = values[values.size() / 4];
  const double high = values[values.size() - 1 - values.size() / 4];
  constexpr double kFar = 3.0;
  for (const double value : values) {
    const double beyond = std::max(low - value, value - high);
    if (beyond <= kFar * (high - low) || high == low) range.include(value);
  }
  return range;
}

std::string off_the_scale(std::span<const double> values, const Range& shown) {
  std::string text;
  const auto note = [&](bool above) {
    std::vector<double> beyond;
    for (const double value : values)
      if (above ? value > shown.high : value < shown.low) beyond.push_back(value);
    if (beyond.empty()) return;
    const auto extreme = above ? *std::max_element(beyond.begin(), beyond.end())
                               : *std::min_element(beyond.begin(), beyond.end());
    const std::string what = beyond.size() == 1
                                 ? fmt::format("a label of {:.3g}", extreme)
                                 : fmt::format("{} labels, to {:.3g}", beyond.size(), extreme);
    text += fmt::format("set label {} '{} {}' at graph 0.5,{} center font ',9' front\n",
                        above ? 11 : 12,
                        what,
                        above ? "above ↑" : "below ↓",
                        above ? 0.96 : 0.04);
  };
  note(true);
  note(false);
  return text;
}

}  // namespace duelopt::cli
