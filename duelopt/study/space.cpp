// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/space.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/domain/domain.hpp"
#include "duelopt/study/constraint.hpp"

namespace duelopt {
namespace {

std::size_t levels(const Integer& r) { return static_cast<std::size_t>(r.high - r.low) + 1; }

std::size_t width(const Parameter& parameter) {
  const auto* r = std::get_if<Categorical>(&parameter.range);
  return r != nullptr ? r->choices.size() : 1;
}

Axis axis(const Parameter& parameter) {
  return std::visit(
      Overloaded{[](const Real&) -> Axis { return Anywhere{}; },
                 [](const Integer& r) -> Axis { return Levels{levels(r)}; },
                 [](const Categorical& r) -> Axis { return OneOf{r.choices.size()}; }},
      parameter.range);
}

double to_unit(const Real& r, double v) {
  const double u = r.scale == Scale::kLinear
                       ? (v - r.low) / (r.high - r.low)
                       : (std::log(v) - std::log(r.low)) / (std::log(r.high) - std::log(r.low));
  return std::clamp(u, 0.0, 1.0);
}

double from_unit(const Real& r, double u) {
  if (u <= 0.0) return r.low;
  if (u >= 1.0) return r.high;
  const auto between = [u](double low, double high) { return low + u * (high - low); };
  const double v = r.scale == Scale::kLinear ? between(r.low, r.high)
                                             : std::exp(between(std::log(r.low), std::log(r.high)));
  return std::clamp(v, r.low, r.high);
}

// The coordinates of one value, appended.
void append_unit(const Parameter& parameter, const Value& value, std::vector<double>& u) {
  std::visit(Overloaded{[&](const Real& r) { u.push_back(to_unit(r, std::get<double>(value))); },
                        [&](const Integer& r) {
                          const auto k = static_cast<double>(std::get<std::int64_t>(value) - r.low);
                          u.push_back((k + 0.5) / static_cast<double>(levels(r)));
                        },
                        [&](const Categorical& r) {
                          for (const std::string& choice : r.choices)
                            u.push_back(choice == std::get<std::string>(value) ? 1.0 : 0.0);
                        }},
             parameter.range);
}

// The value at the first of these coordinates.
Value value_at(const Parameter& parameter, std::span<const double> u) {
  return std::visit(Overloaded{[&](const Real& r) -> Value { return from_unit(r, u.front()); },
                               [&](const Integer& r) -> Value {
                                 const auto n = static_cast<double>(levels(r));
                                 const double k = std::min(std::floor(u.front() * n), n - 1.0);
                                 return r.low + static_cast<std::int64_t>(k);
                               },
                               [&](const Categorical& r) -> Value {
                                 const auto mine = u.first(r.choices.size());
                                 const auto k =
                                     std::max_element(mine.begin(), mine.end()) - mine.begin();
                                 return r.choices[static_cast<std::size_t>(k)];
                               }},
                    parameter.range);
}

void check_parameters(std::span<const Parameter> parameters) {
  if (parameters.empty())
    throw Error(ErrorCode::kInvalidArgument, "a space needs at least one parameter");
  std::set<std::string_view> names;
  for (const Parameter& parameter : parameters) {
    check(parameter);
    if (!names.insert(parameter.name).second)
      throw Error(ErrorCode::kInvalidArgument,
                  "two parameters are called \"" + parameter.name + '"');
  }
}

Setting::Names names_of(std::span<const Parameter> parameters) {
  std::vector<std::string> names;
  for (const Parameter& parameter : parameters) names.push_back(parameter.name);
  return std::make_shared<const std::vector<std::string>>(std::move(names));
}

Domain domain_of(std::span<const Parameter> parameters,
                 std::span<const std::string> constraints,
                 const FixedValues& fixed) {
  std::vector<Axis> axes;
  std::size_t dim = 0;
  for (const Parameter& parameter : parameters) {
    dim += width(parameter);
    const auto held = fixed.find(parameter.name);
    if (held == fixed.end()) {
      axes.push_back(axis(parameter));
      continue;
    }
    std::vector<double> coordinates;
    append_unit(parameter, held->second, coordinates);
    for (const double u : coordinates) axes.emplace_back(Held{u});
  }
  return {Box::unit(dim), Grid(std::move(axes)), in_unit_cube(parameters, constraints)};
}

Domain checked_domain(std::span<const Parameter> parameters,
                      std::span<const std::string> constraints) {
  check_parameters(parameters);
  return domain_of(parameters, constraints, {});
}

}  // namespace

Space::Space(std::vector<Parameter> parameters, std::vector<std::string> constraints)
    : parameters_(std::move(parameters)),
      constraints_(std::move(constraints)),
      names_(names_of(parameters_)),
      domain_(std::make_shared<const Domain>(checked_domain(parameters_, constraints_))) {}

std::size_t Space::unit_dim() const noexcept { return domain_->dim(); }

std::size_t Space::index(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const Parameter& parameter : parameters_) {
    if (parameter.name == name) return names.size();
    names.emplace_back(parameter.name);
  }
  throw Error(ErrorCode::kNotFound, unknown_name("parameter", name, names));
}

Setting Space::conform(const Setting& setting) const {
  for (const std::string& name : *setting.names()) (void)index(name);
  std::vector<Value> values;
  for (const Parameter& parameter : parameters_) {
    const auto& given = *setting.names();
    if (std::find(given.begin(), given.end(), parameter.name) == given.end())
      throw Error(ErrorCode::kInvalidArgument, "parameter \"" + parameter.name + "\" has no value");
    Value value = setting[parameter.name];
    const auto* whole = std::get_if<std::int64_t>(&value);
    if (whole != nullptr && std::holds_alternative<Real>(parameter.range))
      value = static_cast<double>(*whole);
    values.push_back(std::move(value));
  }
  return in_order(std::move(values));
}

Setting Space::in_order(std::vector<Value> values) const {
  if (values.size() != parameters_.size()) {
    throw Error(ErrorCode::kInvalidArgument,
                "a setting of " + std::to_string(values.size()) + " values for " +
                    std::to_string(parameters_.size()) + " parameters");
  }
  for (std::size_t i = 0; i < values.size(); ++i) duelopt::check(parameters_[i], values[i]);
  return {names_, std::move(values)};
}

void Space::check(const Setting& setting) const {
  if (setting.names() != names_ && *setting.names() != *names_) {
    (void)conform(setting);
    throw Error(ErrorCode::kInvalidArgument,
                "the values of a setting are not in the order of the parameters");
  }
  for (std::size_t i = 0; i < setting.size(); ++i) duelopt::check(parameters_[i], setting[i]);
}

void Space::check_constraints(const Setting& setting) const {
  const UnitPoint u = to_unit(setting);
  const auto refuse = [](const std::string& name, const std::string& by) {
    throw Error(ErrorCode::kInvalidArgument,
                "the setting does not meet the constraint \"" + name + '"' + by);
  };
  for (const LinearConstraint& row : domain_->constraints().linear) {
    if (is_met(row, u.coordinates())) continue;
    double difference = -row.bound;
    for (std::size_t i = 0; i < u.dim(); ++i) difference += row.coefficients[i] * u[i];
    refuse(row.name, ": it is missed by " + to_text(std::abs(difference)));
  }
  for (const Clause& clause : domain_->constraints().clauses) {
    if (!is_met(clause, u.coordinates())) refuse(clause.name, "");
  }
}

UnitPoint Space::to_unit(const Setting& setting) const {
  check(setting);
  std::vector<double> u;
  u.reserve(unit_dim());
  for (std::size_t i = 0; i < setting.size(); ++i) append_unit(parameters_[i], setting[i], u);
  return UnitPoint(std::move(u));
}

Setting Space::from_unit(const UnitPoint& u) const {
  if (u.dim() != unit_dim()) {
    throw Error(ErrorCode::kInvalidArgument,
                "a point of dimension " + std::to_string(u.dim()) + " in a space of dimension " +
                    std::to_string(unit_dim()));
  }
  std::vector<Value> values;
  values.reserve(parameters_.size());
  std::span<const double> rest = u.coordinates();
  for (const Parameter& parameter : parameters_) {
    values.push_back(value_at(parameter, rest));
    rest = rest.subspan(width(parameter));
  }
  return {names_, std::move(values)};
}

Domain Space::domain(const FixedValues& fixed) const {
  if (fixed.empty()) return *domain_;
  for (const auto& [name, value] : fixed) duelopt::check(parameters_[index(name)], value);
  try {
    return domain_of(parameters_, constraints_, fixed);
  } catch (const Error& error) {
    throw Error(error.code(), std::string("with the values held fixed, ") + error.what());
  }
}

}  // namespace duelopt
