// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/parameter.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <system_error>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/study/name.hpp"

namespace duelopt {
namespace {

constexpr std::int64_t kMostLevels = std::int64_t{1} << 32;

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, message);
}

std::string quoted(const std::string& text) {
  const std::size_t most = 60;
  return '"' + (text.size() <= most ? text : text.substr(0, most) + "...") + '"';
}

void check_range(const std::string& who, const Real& r) {
  if (!std::isfinite(r.low) || !std::isfinite(r.high) || !(r.low < r.high) ||
      !std::isfinite(r.high - r.low)) {
    refuse(who + "low = " + to_text(r.low) + " and high = " + to_text(r.high) +
           " are not finite with low < high");
  }
  // Below this there are too few doubles between them for settings that differ.
  constexpr double kNarrowest = 1e-9;
  if (r.high - r.low < kNarrowest * std::max(std::abs(r.low), std::abs(r.high))) {
    refuse(who + "low = " + to_text(r.low) + " and high = " + to_text(r.high) +
           " agree to nine digits or more; let the parameter be the difference from one of them");
  }
  if (r.scale == Scale::kLog && !(r.low > 0.0)) {
    refuse(who + "low = " + to_text(r.low) + " is not positive, as a logarithmic scale needs it");
  }
}

void check_range(const std::string& who, const Integer& r) {
  if (r.low >= r.high) {
    refuse(who + "low = " + std::to_string(r.low) +
           " is not below high = " + std::to_string(r.high));
  }
  // As unsigned numbers, whose difference cannot overflow.
  const auto width = static_cast<std::uint64_t>(r.high) - static_cast<std::uint64_t>(r.low);
  if (width >= static_cast<std::uint64_t>(kMostLevels)) {
    refuse(who + "low = " + std::to_string(r.low) + " and high = " + std::to_string(r.high) +
           " are 2^32 or more apart; use a real parameter");
  }
}

void check_range(const std::string& who, const Categorical& r) {
  if (r.choices.size() < 2) {
    refuse(who + "has " + std::to_string(r.choices.size()) + " choices, which is not at least 2");
  }
  std::set<std::string> seen;
  for (const std::string& choice : r.choices) {
    if (choice.empty()) refuse(who + "a choice is empty");
    if (!seen.insert(choice).second) refuse(who + "the choice " + quoted(choice) + " is repeated");
  }
}

template <class Number>
Number parse_number(const std::string& who, const std::string& text, const char* what) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) refuse(who + quoted(text) + " is not " + what);
  return value;
}

}  // namespace

void check(const Parameter& parameter) {
  check_name("parameter", parameter.name);
  const std::string who = "parameter \"" + parameter.name + "\": ";
  std::visit([&](const auto& range) { check_range(who, range); }, parameter.range);
}

void check(const Parameter& parameter, const Value& value) {
  const std::string who = "parameter \"" + parameter.name + "\": ";
  const auto wrong = [&](const std::string& rule) { refuse(who + quoted(to_text(value)) + rule); };
  std::visit(
      Overloaded{[&](const Real& r) {
                   const auto* v = std::get_if<double>(&value);
                   if (v == nullptr) wrong(" is not a real number");
                   if (!(*v >= r.low && *v <= r.high))
                     wrong(" is outside of [" + to_text(r.low) + ", " + to_text(r.high) + "]");
                 },
                 [&](const Integer& r) {
                   const auto* v = std::get_if<std::int64_t>(&value);
                   if (v == nullptr) wrong(" is not a whole number");
                   if (*v < r.low || *v > r.high)
                     wrong(" is outside of [" + std::to_string(r.low) + ", " +
                           std::to_string(r.high) + "]");
                 },
                 [&](const Categorical& r) {
                   const auto* v = std::get_if<std::string>(&value);
                   if (v == nullptr) wrong(" is not a choice");
                   if (std::find(r.choices.begin(), r.choices.end(), *v) == r.choices.end()) {
                     const std::vector<std::string_view> names(r.choices.begin(), r.choices.end());
                     refuse(who + unknown_name("choice", v->substr(0, 60), names));
                   }
                 }},
      parameter.range);
}

std::string to_text(const Value& value) {
  return std::visit(Overloaded{[](double v) { return to_text(v); },
                               [](std::int64_t v) { return std::to_string(v); },
                               [](const std::string& v) { return v; }},
                    value);
}

Value at_quantile(const Parameter& parameter, double u) {
  const auto level = [u](std::uint64_t count) {
    return std::min(static_cast<std::uint64_t>(u * static_cast<double>(count)), count - 1);
  };
  return std::visit(
      Overloaded{[&](const Real& r) -> Value {
                   const double x = r.scale == Scale::kLog ? r.low * std::pow(r.high / r.low, u)
                                                           : r.low + u * (r.high - r.low);
                   return std::clamp(x, r.low, r.high);
                 },
                 [&](const Integer& r) -> Value {
                   const auto count = static_cast<std::uint64_t>(r.high - r.low) + 1;
                   return r.low + static_cast<std::int64_t>(level(count));
                 },
                 [&](const Categorical& r) -> Value { return r.choices[level(r.choices.size())]; }},
      parameter.range);
}

Value parse_value(const Parameter& parameter, const std::string& text) {
  const std::string who = "parameter \"" + parameter.name + "\": ";
  Value value = std::visit(
      Overloaded{[&](const Real&) -> Value { return parse_number<double>(who, text, "a number"); },
                 [&](const Integer&) -> Value {
                   return parse_number<std::int64_t>(who, text, "a whole number");
                 },
                 [&](const Categorical&) -> Value { return text; }},
      parameter.range);
  check(parameter, value);
  return value;
}

}  // namespace duelopt
