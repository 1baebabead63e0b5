// SPDX-License-Identifier: Apache-2.0
//
// What labels and duels together tell of the objective and of the judges' latent utilities:
// Laplace's Gaussian for the model of preference_prior.hpp.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "duelopt/models/gp/normal.hpp"
#include "duelopt/models/preference/laplace.hpp"
#include "duelopt/models/preference/rows.hpp"

namespace duelopt {

// The answers as the rows have them, outputs scaled.
[[nodiscard]] RowAnswers row_answers(const PreferencePrior& prior, const PreferenceData& data);

// The objective, or a latent utility, at some points, prepared so that covariances are products of
// matrices.
struct PreferenceView {
  Matrix points;              // one a row
  Vector mean;                // scaled units
  Matrix whitened;            // M^-½ D Cov(rows, view)
  double variance;            // s², or a² + c²: the prior's at each point, without that of μ
  double shared;              // s, or a
  double own;                 // 0, or c,
  std::ptrdiff_t judge = -1;  // of this judge; -1 for the objective
};

// A value. No labels and no duels are allowed: then it is the prior.
class PreferencePosterior {
 public:
  // `start` is the `a` of an earlier posterior whose rows are the first of this one's: it saves
  // time. Throws kInvalidArgument as check(prior, data) does, kNumerical if the covariance cannot
  // be factored.
  PreferencePosterior(PreferencePrior prior, const PreferenceData& data, const Vector& start = {});

  // Of the objective, in the units of y.
  // Throw kInvalidArgument for points whose dimension does not fit.
  [[nodiscard]] Normal at(const UnitPoint& x) const;
  [[nodiscard]] Normals at(MatrixRef X) const;
  [[nodiscard]] Normals at(std::span<const UnitPoint> points) const {
    return at(to_matrix(points));
  }
  [[nodiscard]] Vector mean_at(MatrixRef X) const;
  [[nodiscard]] NormalGradient gradient_at(const UnitPoint& x) const;

  // In scaled units. Throw as above. REQUIRES: the prior has this judge; the views are of this
  // posterior
  [[nodiscard]] PreferenceView objective(MatrixRef X) const;
  [[nodiscard]] PreferenceView latent_utility(MatrixRef X, std::size_t judge) const;
  [[nodiscard]] Matrix covariance(const PreferenceView& a, const PreferenceView& b) const;
  [[nodiscard]] Vector variance(const PreferenceView& a) const;  // its diagonal for a twice

  // For gradients of what views give: Cov(rows, latent utility at x) derived in x, one row for each
  // row; and D M^-½ᵀ b, so that (M^-½ D ∂Cov)ᵀ b = ∂Covᵀ unwhiten(b).
  [[nodiscard]] Matrix utility_gradient(VectorRef x, std::size_t judge) const;
  void unwhiten(Vector& b) const;

  // As if these had been asked, and answered as expected: means stay, variances shrink [DKB14], and
  // the evidence stays that of the answers given. Who won a duel is not read. Throws as the
  // constructor does.
  [[nodiscard]] PreferencePosterior fantasize(std::span<const UnitPoint> labels,
                                              std::span<const Comparison> duels) const;

  // With one label more; the prior stays, its output scale too. Throws as the constructor does.
  [[nodiscard]] PreferencePosterior with(const Observation& label) const;

  [[nodiscard]] const PreferencePrior& prior() const noexcept { return prior_; }
  [[nodiscard]] const GpPrior& objective_prior() const noexcept { return objective_prior_; }
  [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(rows_.size()); }
  [[nodiscard]] const Laplace& mode() const noexcept { return mode_; }
  [[nodiscard]] const PreferenceRows& rows() const noexcept { return rows_; }
  [[nodiscard]] const Matrix& inputs() const noexcept { return rows_.points(); }

 private:
  [[nodiscard]] PreferenceView view(MatrixRef X, const Vector& coefficients, double of_mean) const;

  PreferencePrior prior_;
  GpPrior objective_prior_;  // of g alone
  std::vector<Observation> labels_;
  std::vector<Comparison> duels_;
  std::vector<CondensedDuels> condensed_;
  PreferenceRows rows_;
  Laplace mode_;
};

}  // namespace duelopt
