// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "duelopt/core/point.hpp"
#include "duelopt/domain/domain.hpp"
#include "duelopt/study/parameter.hpp"

namespace duelopt {

// One value for each parameter of a space, in its order.
using Setting = std::vector<Value>;

// Values that the user holds fixed, by the names of their parameters.
using FixedValues = std::map<std::string, Value, std::less<>>;

// The settings of a study, and the only way between them and the unit cube that strategies see. A
// real parameter is one coordinate, affine or by its logarithm; a whole number is one coordinate
// with a level for each value; a choice among k is k coordinates, one of them 1.
class Space {
 public:
  // Throws kInvalidArgument unless there is a parameter, each is valid (see check), no two have one
  // name, each constraint can be read (see parse_constraint) and some setting meets all of them.
  explicit Space(std::vector<Parameter> parameters, std::vector<std::string> constraints = {});

  [[nodiscard]] std::span<const Parameter> parameters() const noexcept { return parameters_; }
  [[nodiscard]] std::span<const std::string> constraints() const noexcept { return constraints_; }
  [[nodiscard]] std::size_t index(std::string_view name) const;  // Throws kNotFound.

  [[nodiscard]] std::size_t unit_dim() const noexcept { return domain_.dim(); }

  // Throws kInvalidArgument, naming the parameter, the value and the rule, unless the setting has
  // one value for each parameter, of its type and within its range.
  void check(const Setting& setting) const;

  // Throws as check, and kInvalidArgument with the constraint that the setting does not meet.
  void check_constraints(const Setting& setting) const;

  [[nodiscard]] UnitPoint to_unit(const Setting& setting) const;  // Throws as check.

  // The setting whose cell holds u. Ends of the cube are ends of the ranges, exactly. Throws
  // kInvalidArgument if u has another dimension.
  [[nodiscard]] Setting from_unit(const UnitPoint& u) const;

  // Where settings with these values lie in the unit cube. Throws kNotFound for a name that no
  // parameter has and kInvalidArgument for a value out of range, and if no setting with these
  // values meets the constraints.
  [[nodiscard]] Domain domain(const FixedValues& fixed = {}) const;

  friend bool operator==(const Space&, const Space&) = default;

 private:
  std::vector<Parameter> parameters_;
  std::vector<std::string> constraints_;
  Domain domain_;
};

}  // namespace duelopt
