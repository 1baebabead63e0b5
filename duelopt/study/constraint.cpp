// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/constraint.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "duelopt/core/error.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/study/constraint_formula.hpp"
#include "duelopt/study/constraint_lexer.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kMostConstraints = 100;
constexpr std::size_t kMostGroups = 1000;

std::string mirrored(const std::string& sign) {
  if (sign.front() == '<') return '>' + sign.substr(1);
  if (sign.front() == '>') return '<' + sign.substr(1);
  return sign;
}

bool is_whole(double x) { return std::abs(x) < 0x1p53 && std::floor(x) == x; }

// What a formula means for these parameters.
class Meaning {
 public:
  Meaning(std::span<const Parameter> parameters, const std::string& text)
      : parameters_(parameters), text_(text) {}

  [[nodiscard]] ConstraintRule of(const Formula& formula) const {
    const auto* comparison = std::get_if<Comparison>(&formula.form);
    if (comparison != nullptr && comparison->sign != "!=") return linear_rule(*comparison);
    return groups(formula, true);
  }

 private:
  [[nodiscard]] LinearRule linear_rule(const Comparison& comparison) const {
    LinearRule rule{comparison.left.coefficients, comparison.left.constant};
    bool all_whole = is_whole(rule.constant);
    for (std::size_t p = 0; p < parameters_.size(); ++p) {
      if (rule.coefficients[p] == 0.0) continue;
      const auto* real = std::get_if<Real>(&parameters_[p].range);
      if (real != nullptr && real->scale == Scale::kLog) {
        fail_at(text_,
                1,
                "parameter \"" + parameters_[p].name +
                    "\" has a logarithmic scale, on which this is not linear; give it scale = "
                    "\"linear\"");
      }
      all_whole = all_whole && real == nullptr && is_whole(rule.coefficients[p]);
    }
    const std::string& sign = comparison.sign;
    if (sign == "==") {
      rule.relation = Relation::kEqual;
    } else if (sign.front() == '>') {
      for (double& c : rule.coefficients) c = -c;
      rule.constant = -rule.constant;
    }
    // Between whole numbers "less" is "at least one less".
    if (all_whole && sign.size() == 1) rule.constant += 1.0;
    return rule;
  }

  // A comparison of one whole number with a number.
  [[nodiscard]] LevelTest level_test(const Comparison& comparison, std::size_t at) const {
    std::optional<std::size_t> only;
    for (std::size_t p = 0; p < parameters_.size(); ++p) {
      if (comparison.left.coefficients[p] == 0.0) continue;
      if (only || !std::holds_alternative<Integer>(parameters_[p].range)) {
        fail_at(text_,
                at,
                "with != and within and, or, not only a choice or a single whole number can be "
                "compared");
      }
      only = p;
    }
    const auto& range = std::get<Integer>(parameters_[*only].range);
    const double c = comparison.left.coefficients[*only];
    const double value = -comparison.left.constant / c - static_cast<double>(range.low);
    const std::string sign = c > 0.0 ? comparison.sign : mirrored(comparison.sign);
    const auto last = static_cast<double>(range.high - range.low);
    const auto whole = [&](double level) {
      return static_cast<std::int64_t>(std::clamp(level, -1.0, last + 1.0));
    };
    if (sign == "==" || sign == "!=") {
      if (!is_whole(value) || value < 0.0 || value > last)
        fail_at(text_,
                at,
                "parameter \"" + parameters_[*only].name + "\" is never " +
                    to_text(value + static_cast<double>(range.low)));
      return {*only, whole(value), whole(value), sign == "=="};
    }
    if (sign == "<=") return {*only, 0, whole(std::floor(value))};
    if (sign == "<") return {*only, 0, whole(std::ceil(value)) - 1};
    if (sign == ">=") return {*only, whole(std::ceil(value)), whole(last)};
    return {*only, whole(std::floor(value)) + 1, whole(last)};
  }

  // The conjunctive normal form of a formula, or of its negation.
  [[nodiscard]] LevelRule groups(const Formula& formula, bool holds) const {
    if (const auto* negation = std::get_if<Negation>(&formula.form))
      return groups(negation->part.front(), !holds);
    const auto* combination = std::get_if<Combination>(&formula.form);
    if (combination == nullptr) {
      const auto* choice = std::get_if<LevelTest>(&formula.form);
      LevelTest test =
          choice != nullptr ? *choice : level_test(std::get<Comparison>(formula.form), formula.at);
      if (!holds) test.inside = !test.inside;
      return {{test}};
    }
    LevelRule all;
    for (std::size_t i = 0; i < combination->parts.size(); ++i) {
      LevelRule part = groups(combination->parts[i], holds);
      if (i == 0) {
        all = std::move(part);
      } else if (combination->all == holds) {
        all.insert(all.end(), part.begin(), part.end());
      } else {
        check_size(all.size() * part.size(), formula.at);
        all = distributed(all, part);
      }
      check_size(all.size(), formula.at);
    }
    return all;
  }

  // (A and B) or (C and D) = (A or C) and (A or D) and (B or C) and (B or D).
  [[nodiscard]] static LevelRule distributed(const LevelRule& a, const LevelRule& b) {
    LevelRule all;
    for (const auto& one : a) {
      for (const auto& other : b) {
        all.push_back(one);
        all.back().insert(all.back().end(), other.begin(), other.end());
      }
    }
    return all;
  }

  void check_size(std::size_t count, std::size_t at) const {
    if (count > kMostGroups)
      fail_at(text_, at, "this combines too much; write several constraints");
  }

  std::span<const Parameter> parameters_;
  const std::string& text_;
};

std::size_t coordinates_of(const Parameter& parameter) {
  const auto* r = std::get_if<Categorical>(&parameter.range);
  return r != nullptr ? r->choices.size() : 1;
}

// In unit coordinates a real number is low + u (high - low), a whole number low + n u - 1/2.
LinearConstraint in_unit_cube(std::span<const Parameter> parameters,
                              const LinearRule& rule,
                              const std::string& text) {
  LinearConstraint row{{}, -rule.constant, rule.relation, text};
  for (std::size_t p = 0; p < parameters.size(); ++p) {
    const double c = rule.coefficients[p];
    const double slope = std::visit(Overloaded{[&](const Real& r) {
                                                 row.bound -= c * r.low;
                                                 return c * (r.high - r.low);
                                               },
                                               [&](const Integer& r) {
                                                 row.bound -=
                                                     c * (static_cast<double>(r.low) - 0.5);
                                                 return c * static_cast<double>(r.high - r.low + 1);
                                               },
                                               [](const Categorical&) { return 0.0; }},
                                    parameters[p].range);
    row.coefficients.insert(row.coefficients.end(), coordinates_of(parameters[p]), slope);
  }
  return row;
}

Literal in_unit_cube(std::span<const Parameter> parameters, const LevelTest& test) {
  std::size_t first = 0;
  for (std::size_t p = 0; p < test.parameter; ++p) first += coordinates_of(parameters[p]);
  const auto* range = std::get_if<Integer>(&parameters[test.parameter].range);
  if (range == nullptr)
    return {first + static_cast<std::size_t>(test.first), 0.5, 1.0, test.inside};
  const auto count = static_cast<double>(range->high - range->low + 1);
  if (test.last < test.first) return {first, 1.0, 0.0, test.inside};
  return {first,
          static_cast<double>(test.first) / count,
          static_cast<double>(test.last + 1) / count,
          test.inside};
}

}  // namespace

ConstraintRule parse_constraint(std::span<const Parameter> parameters, const std::string& text) {
  return Meaning(parameters, text).of(parse_formula(parameters, text));
}

Constraints in_unit_cube(std::span<const Parameter> parameters,
                         std::span<const std::string> texts) {
  if (texts.size() > kMostConstraints) {
    throw Error(ErrorCode::kInvalidArgument,
                std::to_string(texts.size()) + " constraints are more than " +
                    std::to_string(kMostConstraints));
  }
  Constraints constraints;
  for (const std::string& text : texts) {
    const ConstraintRule rule = parse_constraint(parameters, text);
    if (const auto* linear = std::get_if<LinearRule>(&rule)) {
      constraints.linear.push_back(in_unit_cube(parameters, *linear, text));
      continue;
    }
    for (const auto& group : std::get<LevelRule>(rule)) {
      Clause clause{{}, text};
      for (const LevelTest& test : group) clause.any_of.push_back(in_unit_cube(parameters, test));
      constraints.clauses.push_back(std::move(clause));
    }
  }
  return constraints;
}

}  // namespace duelopt
