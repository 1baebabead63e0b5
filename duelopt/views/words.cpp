// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "duelopt/core/text.hpp"

namespace duelopt::views {
namespace {

// All digits of so large or so small a number would be a row of zeros.
constexpr int kMostDecimals = 9;
constexpr double kLargest = 1e12;

std::string written(double number, std::chars_format format, int precision) {
  std::array<char, 400> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), number, format, precision).ptr;
  return {text.data(), end};
}

double range_of_labels(const Study& study) {
  std::optional<double> low;
  std::optional<double> high;
  for (const Trial& trial : study.trials()) {
    if (trial.state != TrialState::kDone || !trial.outcome) continue;
    if (const auto* measured = std::get_if<Measurement>(&*trial.outcome)) {
      low = std::min(low.value_or(measured->value), measured->value);
      high = std::max(high.value_or(measured->value), measured->value);
    }
  }
  return low ? *high - *low : 0.0;
}

bool is_spent(const Study& study) {
  const Spending spending = study.spending();
  const Costs& costs = study.options().costs;
  return spending.left &&
         *spending.left + spending.reserved < std::min(costs.label, costs.duel) * (1.0 - 1e-9);
}

}  // namespace

std::string rounded(double number, double resolution) {
  if (!std::isfinite(number) || !(resolution > 0.0)) return to_text(number);
  const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(resolution) - 1e-9)));
  if (decimals > kMostDecimals || std::abs(number) >= kLargest)
    return written(number, std::chars_format::general, 4);
  std::string text = written(number, std::chars_format::fixed, decimals);
  const bool is_zero = text.find_first_not_of("-0.") == std::string::npos;
  return is_zero && text.front() == '-' ? text.substr(1) : text;
}

std::string significant(double number, int digits) {
  if (number == 0.0 || !std::isfinite(number)) return to_text(number);
  const double magnitude = std::floor(std::log10(std::abs(number)));
  return rounded(number, std::pow(10.0, magnitude - digits + 1));
}

std::string in_words(const Estimate& estimate) {
  const double resolution = (estimate.high - estimate.low) / 20.0;
  if (!(resolution > 0.0)) return significant(estimate.mean, 6);
  return rounded(estimate.mean, resolution) + ", with 95 % probability between " +
         rounded(estimate.low, resolution) + " and " + rounded(estimate.high, resolution);
}

std::string in_words(const Parameter& parameter, const Value& value) {
  const auto* real = std::get_if<Real>(&parameter.range);
  const auto* number = std::get_if<double>(&value);
  if (real == nullptr || number == nullptr) return to_text(value);
  const std::string text = real->scale == Scale::kLog
                               ? significant(*number, 4)
                               : rounded(*number, (real->high - real->low) / 1000.0);
  const std::string exact = to_text(value);
  return exact.size() < text.size() ? exact : text;
}

std::string in_words(const Space& space, const Setting& setting) {
  std::string text;
  for (std::size_t i = 0; i < setting.size(); ++i)
    text += (i == 0 ? "" : " ") + space.parameters()[i].name + '=' +
            in_words(space.parameters()[i], setting[i]);
  return text;
}

Advice advice(const Study& study) {
  const bool maximize = study.options().direction == Direction::kMaximize;
  const std::optional<Outlook> outlook = study.outlook();
  if (!outlook)
    return {
        !is_spent(study),
        is_spent(study)
            ? "Stop: the budget is spent, and with fewer than two labels nothing is known of "
              "values."
            : "Go on: before the first two labels nothing can be said of what is still to gain."};
  const std::string most = significant(outlook->at_most);
  const double range = range_of_labels(study);
  if (outlook->at_most < 0.01 * range || outlook->at_most == 0.0)
    return {false,
            "Stop: all further questions together are expected to " +
                std::string(maximize ? "raise" : "lower") + " the best value by at most " + most +
                ", less than 1 % of the range of the labels so far (" + significant(range) + ")."};
  const std::string verb = maximize ? "raise" : "lower";
  if (is_spent(study))
    return {false,
            "Stop, for the budget is spent; a larger one could " + verb +
                " the best value by at most " + most + ", the next label by " +
                significant(outlook->next_label) + " on average."};
  return {true,
          "Go on: the next label, for " + to_text(study.options().costs.label) +
              ", is expected to " + verb + " the best value by " +
              significant(outlook->next_label) + ", all further questions together by at most " +
              most + "."};
}

}  // namespace duelopt::views
