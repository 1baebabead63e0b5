// SPDX-License-Identifier: Apache-2.0
//
// How deep a valley is does not help to find the top, and a maximizer does better if its model need
// not follow it (docs/strategies.md).
#pragma once

#include <span>
#include <vector>

#include "duelopt/models/gp/prior.hpp"

namespace duelopt {

// With m the median of the outputs and s twice the root mean square of y - m over y >= m,
//
//   y < m  becomes  m - s log(1 + (m - y) / s),
//
// and the rest stays: the order is kept, and so is the slope at m. In the spirit of the half-rank
// warping of [SZLF24], which keeps only the ranks below the median.
class Compression {
 public:
  Compression() = default;  // changes nothing
  explicit Compression(std::span<const Observation> data);

  [[nodiscard]] double compress(double y) const;
  [[nodiscard]] std::vector<Observation> compress(std::vector<Observation> data) const;

  // The inverse, from the model's units to the user's. Below the worst output it goes on straight:
  // nothing was seen there that would bear out an exponential.
  [[nodiscard]] double expand(double y) const;

 private:
  double median_ = 0.0;
  double scale_ = 0.0;  // s; 0: nothing is changed
  double worst_ = 0.0;  // the smallest output, if it is below the median
};

}  // namespace duelopt
