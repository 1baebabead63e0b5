// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/gp/laplace.hpp"
#include "duelopt/gp/mixed_rows.hpp"

namespace duelopt {

// The log evidence of labels and duels in Laplace's approximation [RW06, Eq. 3.32] and its gradient
// [RW06, Sec. 5.5.1].
struct MixedEvidence {
  double value;
  Vector kernel;  // in log s², then in the logarithms of the length scales
  double noise;   // in log η²
  Vector shared;  // in a_j,
  Vector own;     // in c_j, for each judge
  Vector a;       // of the mode, for a warm start
};

// Throws kNumerical if the covariance cannot be factored. REQUIRES: the prior and the data are
// checked, the answers belong to the rows
[[nodiscard]] MixedEvidence mixed_evidence(const MixedPrior& prior,
                                           const MixedRows& rows,
                                           const RowAnswers& answers,
                                           const Vector& start = {});

}  // namespace duelopt
