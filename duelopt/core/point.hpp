// SPDX-License-Identifier: Apache-2.0
//
// Points of the two spaces of a study: the user's units and the unit cube that models and
// maximizers see. They do not convert into each other; Box is the only way over.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

namespace duelopt {

struct UserSpace {
  // Throws kInvalidArgument unless every coordinate is finite.
  static void check(std::span<const double> coordinates);
};

struct UnitSpace {
  // Throws kInvalidArgument unless every coordinate lies in [0, 1].
  static void check(std::span<const double> coordinates);
};

template <class Space>
class BasicPoint {
 public:
  explicit BasicPoint(std::vector<double> coordinates) : coordinates_(std::move(coordinates)) {
    Space::check(coordinates_);
  }
  BasicPoint(std::initializer_list<double> coordinates)
      : BasicPoint(std::vector<double>(coordinates)) {}

  [[nodiscard]] std::size_t dim() const noexcept { return coordinates_.size(); }
  [[nodiscard]] double operator[](std::size_t i) const { return coordinates_[i]; }
  [[nodiscard]] std::span<const double> coordinates() const noexcept { return coordinates_; }
  [[nodiscard]] auto begin() const noexcept { return coordinates_.begin(); }
  [[nodiscard]] auto end() const noexcept { return coordinates_.end(); }

  friend bool operator==(const BasicPoint&, const BasicPoint&) = default;

 private:
  std::vector<double> coordinates_;
};

using Point = BasicPoint<UserSpace>;      // in the user's units
using UnitPoint = BasicPoint<UnitSpace>;  // in [0, 1]^d

}  // namespace duelopt
