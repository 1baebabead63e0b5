// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "duelopt/study/parameter.hpp"

namespace duelopt {

// Values that the user holds fixed, by the names of their parameters.
using FixedValues = std::map<std::string, Value, std::less<>>;

// One value for each parameter, by its name: setting["temp"]. A small value: the names are shared
// by all settings of a space.
class Setting {
 public:
  using Names = std::shared_ptr<const std::vector<std::string>>;

  // {{"temp", 92.5}, {"shots", 2}}. Throws kInvalidArgument for a name that is given twice.
  Setting(std::initializer_list<std::pair<std::string, Value>> values);

  // REQUIRES: a value for each name.
  Setting(Names names, std::vector<Value> values);

  // Throw kNotFound for a name that no value has, naming the nearest.
  [[nodiscard]] const Value& operator[](std::string_view name) const;
  [[nodiscard]] Setting with(std::string_view name, Value value) const;  // all others as here

  // The value as a double, a std::int64_t or a std::string. Throws as operator[], and
  // kInvalidArgument if it is of another type.
  template <class T>
  [[nodiscard]] const T& get(std::string_view name) const {
    const Value& value = (*this)[name];
    if (const T* wanted = std::get_if<T>(&value)) return *wanted;
    refuse_type(name, value, Value(T{}));
  }

  // In the order of the parameters.
  [[nodiscard]] std::size_t size() const noexcept { return values_.size(); }
  [[nodiscard]] const Value& operator[](std::size_t i) const { return values_[i]; }
  [[nodiscard]] auto begin() const noexcept { return values_.begin(); }
  [[nodiscard]] auto end() const noexcept { return values_.end(); }
  [[nodiscard]] const Names& names() const noexcept { return names_; }

  // Whether names and values are the same, in the same order.
  friend bool operator==(const Setting& a, const Setting& b);

 private:
  [[nodiscard]] std::size_t index(std::string_view name) const;
  [[noreturn]] static void refuse_type(std::string_view name,
                                       const Value& value,
                                       const Value& wanted);

  Names names_;
  std::vector<Value> values_;
};

// "temp=92.5 shots=2"
[[nodiscard]] std::string to_text(const Setting& setting);

}  // namespace duelopt
