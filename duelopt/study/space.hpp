// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "duelopt/core/point.hpp"
#include "duelopt/study/parameter.hpp"
#include "duelopt/study/setting.hpp"

namespace duelopt {

class Domain;

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

  [[nodiscard]] std::size_t unit_dim() const noexcept;

  // The same values in the order of the parameters; a whole number will do for a real one. Throws
  // kNotFound for a name that no parameter has, naming the nearest, and kInvalidArgument, naming
  // the parameter, the value and the rule, unless each has a value of its type within its range.
  [[nodiscard]] Setting conform(const Setting& setting) const;

  // These values, one for each parameter in its order. Throws as conform.
  [[nodiscard]] Setting in_order(std::vector<Value> values) const;

  // Throws kInvalidArgument unless the setting is as conform and in_order make it.
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

  friend bool operator==(const Space& a, const Space& b) {
    return a.parameters_ == b.parameters_ && a.constraints_ == b.constraints_;
  }

 private:
  std::vector<Parameter> parameters_;
  std::vector<std::string> constraints_;
  Setting::Names names_;
  std::shared_ptr<const Domain> domain_;  // of all settings
};

}  // namespace duelopt
