// SPDX-License-Identifier: Apache-2.0
//
// Labels and duels as linear functionals of h, μ and the b_j (see preference_prior.hpp): one row
// for each label, g(x), then one for each duel, v_j(x) - v_j(x'), and then those of condensed
// duels, T v_j(P).
#pragma once

#include "duelopt/linalg/matrix.hpp"
#include "duelopt/models/preference/prior.hpp"

namespace duelopt {

// The points of the rows. It knows of no parameters, so that one serves every fit.
class PreferenceRows {
 public:
  PreferenceRows() = default;
  explicit PreferenceRows(const PreferenceData& data);

  [[nodiscard]] Index labels() const noexcept { return labels_; }
  [[nodiscard]] Index duels() const noexcept { return duels_; }
  [[nodiscard]] Index size() const noexcept {
    return labels() + static_cast<Index>(judges_.size());
  }
  // Of a row after those of labels.
  [[nodiscard]] Index judge(Index row) const { return judges_[static_cast<std::size_t>(row)]; }
  [[nodiscard]] const Matrix& points() const noexcept {  // of labels, first ones, second ones, P
    return points_;
  }

  // S A for A with a row for each point: labels as they are, of duels the first less the second, of
  // condensed ones T A.
  [[nodiscard]] Matrix differences(Matrix A) const;

  // Sᵀ b, a number for each point.
  [[nodiscard]] Vector at_points(const Vector& b) const;

  // Sᵀ W S, a weight for each pair of points. REQUIRES: nothing is condensed
  [[nodiscard]] Matrix spread(const Matrix& W) const;

 private:
  Index labels_ = 0;
  Index duels_ = 0;
  std::vector<Index> judges_;
  Matrix points_;
  std::vector<Matrix> T_;
};

// Cov(row, latent utility or objective at y) = coefficient of the row · (S k(points, y)); for the
// objective itself σ_μ² is added in the rows of labels.
[[nodiscard]] Vector objective_coefficients(const PreferenceRows& rows,
                                            const PreferencePrior& prior);
[[nodiscard]] Vector utility_coefficients(const PreferenceRows& rows,
                                          const PreferencePrior& prior,
                                          std::size_t judge);

// k, the covariance of h: the term's, of unit variance.
[[nodiscard]] Kernel unit_kernel(const PreferencePrior& prior);

// K₀ = S k(points, points) Sᵀ, and from it the covariance of all rows.
[[nodiscard]] Matrix unit_covariance(const PreferenceRows& rows, const PreferencePrior& prior);
[[nodiscard]] Matrix covariance(const PreferenceRows& rows,
                                const PreferencePrior& prior,
                                Matrix unit);

}  // namespace duelopt
