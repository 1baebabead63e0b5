// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/beliefs.hpp"

#include <algorithm>

namespace duelopt::cli {
namespace {

// A Gaussian process does not know that shares end at 0 and 1.
Estimate as_share(const Estimate& e) {
  return {std::clamp(e.mean, 0.0, 1.0), std::clamp(e.low, 0.0, 1.0), std::clamp(e.high, 0.0, 1.0)};
}

bool has_label(const Study& study) { return study.spending().done.labels > 0; }

}  // namespace

std::optional<std::vector<Believed>> beliefs(const Study& study,
                                             std::span<const Setting> settings) {
  std::vector<Believed> believed;
  for (const Prediction& p : study.predict(settings)) {
    if (!p.value && !p.score) return std::nullopt;
    believed.push_back({p.value ? *p.value : as_share(*p.score), p.feasible});
  }
  return believed;
}

std::string believed_quantity(const Study& study) {
  return has_label(study) ? "value" : "share of duels won";
}

std::string why_nothing(const Study& study) {
  return study.spending().done.duels > 0 ? "no labels yet" : "no answers yet";
}

std::optional<double> number(const Value& value) {
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  return std::nullopt;
}

}  // namespace duelopt::cli
