// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/models/preference/laplace.hpp"
#include "duelopt/models/preference/rows.hpp"

namespace duelopt {

// The log evidence of labels and duels in Laplace's approximation [RW06, Eq. 3.32] and its gradient
// [RW06, Sec. 5.5.1].
struct PreferenceEvidence {
  double value;
  Vector kernel;  // in log s², then in the logarithms of the length scales
  double noise;   // in log η²
  Vector shared;  // in a_j,
  Vector own;     // in c_j, for each judge
  Vector a;       // of the mode, for a warm start
};

// Throws kNumerical if the covariance cannot be factored. REQUIRES: the prior and the data are
// checked, the answers belong to the rows
[[nodiscard]] PreferenceEvidence preference_evidence(const PreferencePrior& prior,
                                                     const PreferenceRows& rows,
                                                     const RowAnswers& answers,
                                                     const Vector& start = {});

}  // namespace duelopt
