// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace duelopt {

// A finite interval [lo, hi] with lo < hi.
class Interval {
 public:
  Interval(double lo, double hi);  // Throws kInvalidArgument unless lo < hi and hi - lo is finite.

  [[nodiscard]] double lo() const noexcept { return lo_; }
  [[nodiscard]] double hi() const noexcept { return hi_; }
  [[nodiscard]] double width() const noexcept { return hi_ - lo_; }
  [[nodiscard]] bool contains(double x) const noexcept { return lo_ <= x && x <= hi_; }

  friend bool operator==(const Interval&, const Interval&) = default;

 private:
  double lo_;
  double hi_;
};

}  // namespace duelopt
