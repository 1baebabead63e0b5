// SPDX-License-Identifier: Apache-2.0
//
// For tests only.
#pragma once

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/models/gp/normal.hpp"

namespace duelopt {

// Expects independent draws, one in each of the N columns, to have this mean and covariance within
// five standard errors: √(C_ii / N) for a mean, s / √N for a covariance, where s is the sample's
// standard deviation of the products (f_i - μ_i)(f_j - μ_j), so that f need not be Gaussian.
inline void expect_moments(const Matrix& draws, const JointNormal& expected) {
  const auto count = static_cast<double>(draws.cols());
  const Matrix centred = draws.colwise() - expected.mean;
  for (Index i = 0; i < draws.rows(); ++i) {
    EXPECT_NEAR(
        centred.row(i).mean(), 0.0, 5.0 * std::sqrt(expected.covariance(i, i) / count) + 1e-12)
        << "mean " << i;
    for (Index j = 0; j <= i; ++j) {
      const Vector products = centred.row(i).cwiseProduct(centred.row(j)).transpose();
      const double found = products.mean();
      const double variance = (products.array() - found).square().mean();
      EXPECT_NEAR(found, expected.covariance(i, j), 5.0 * std::sqrt(variance / count) + 1e-12)
          << "covariance " << i << ", " << j;
    }
  }
}

}  // namespace duelopt
