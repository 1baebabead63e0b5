// SPDX-License-Identifier: Apache-2.0
#include "duelopt/kernels/gram.hpp"

#include <cassert>

#include "duelopt/kernels/profile.hpp"

namespace duelopt {
namespace {

bool is_stationary(const KernelTerm& term) {
  return std::holds_alternative<SquaredExponential>(term.shape) ||
         std::holds_alternative<Matern>(term.shape);
}

// 1/ℓ_i for each coordinate.
Vector inverse_scales(const KernelTerm& term, Index dim) {
  if (term.length_scales.size() == 1)
    return Vector::Constant(dim, 1.0 / term.length_scales.front());
  return as_vector(term.length_scales).cwiseInverse();
}

// s_i = Σ_c ((X_ic - y_c) / ℓ_c)². Differences, not |x|² + |y|² - 2xy: near-duplicates keep their
// digits.
void squared_distances(MatrixRef X, VectorRef y, const Vector& inverse, Eigen::Ref<Vector> s) {
  s.setZero();
  for (Index c = 0; c < X.cols(); ++c) {
    s.array() += ((X.col(c).array() - y[c]) * inverse[c]).square();
  }
}

// column += k(X, y) of one term.
void add_column(const KernelTerm& term,
                MatrixRef X,
                VectorRef y,
                const Vector& inverse,
                Vector& work,
                Eigen::Ref<Vector> column) {
  if (std::holds_alternative<Constant>(term.shape)) {
    column.array() += term.variance;
  } else if (std::holds_alternative<Linear>(term.shape)) {
    column.noalias() += term.variance * (X * inverse.cwiseAbs2().cwiseProduct(y));
  } else {
    work.resize(X.rows());
    squared_distances(X, y, inverse, work);
    apply_profile(term.shape, work);
    column += term.variance * work;
  }
}

}  // namespace

Matrix gram(const Kernel& kernel, MatrixRef X) {
  const Index n = X.rows();
  Matrix K = Matrix::Zero(n, n);
  Vector work;
  for (const KernelTerm& term : kernel.terms()) {
    const Vector inverse = inverse_scales(term, X.cols());
    for (Index j = 0; j < n; ++j) {
      add_column(
          term, X.bottomRows(n - j), X.row(j).transpose(), inverse, work, K.col(j).tail(n - j));
    }
  }
  K.triangularView<Eigen::StrictlyUpper>() = K.transpose();
  return K;
}

Matrix cross_gram(const Kernel& kernel, MatrixRef X, MatrixRef Y) {
  assert(X.cols() == Y.cols() || X.rows() == 0 || Y.rows() == 0);
  Matrix K = Matrix::Zero(X.rows(), Y.rows());
  if (K.size() == 0) return K;
  Vector work;
  for (const KernelTerm& term : kernel.terms()) {
    const Vector inverse = inverse_scales(term, X.cols());
    for (Index j = 0; j < Y.rows(); ++j) {
      add_column(term, X, Y.row(j).transpose(), inverse, work, K.col(j));
    }
  }
  return K;
}

Vector gram_diagonal(const Kernel& kernel, MatrixRef X) {
  Vector diagonal = Vector::Zero(X.rows());
  for (const KernelTerm& term : kernel.terms()) {
    if (std::holds_alternative<Linear>(term.shape)) {
      const Vector squares = inverse_scales(term, X.cols()).cwiseAbs2();
      diagonal.noalias() += term.variance * (X.cwiseAbs2() * squares);
    } else {
      diagonal.array() += term.variance;
    }
  }
  return diagonal;
}

GramGradient cross_gram_gradient(const Kernel& kernel, MatrixRef X, VectorRef y) {
  GramGradient result{Vector::Zero(X.rows()), Matrix::Zero(X.rows(), y.size())};
  if (X.rows() == 0) return result;
  Vector s(X.rows());
  Vector slope(X.rows());
  for (const KernelTerm& term : kernel.terms()) {
    const Vector inverse = inverse_scales(term, y.size());
    if (!is_stationary(term)) {
      add_column(term, X, y, inverse, s, result.values);
      if (std::holds_alternative<Linear>(term.shape)) {
        result.gradient += term.variance * X * inverse.cwiseAbs2().asDiagonal();
      }
      continue;
    }
    squared_distances(X, y, inverse, s);
    apply_profile(term.shape, s, slope);
    result.values += term.variance * s;
    // ∂s/∂y_c = 2 (y_c - x_ic) / ℓ_c².
    for (Index c = 0; c < y.size(); ++c) {
      result.gradient.col(c).array() +=
          2.0 * term.variance * inverse[c] * inverse[c] * slope.array() * (y[c] - X.col(c).array());
    }
  }
  return result;
}

Vector diagonal_gradient(const Kernel& kernel, VectorRef y) {
  Vector gradient = Vector::Zero(y.size());
  for (const KernelTerm& term : kernel.terms()) {
    if (!std::holds_alternative<Linear>(term.shape)) continue;
    gradient += 2.0 * term.variance * inverse_scales(term, y.size()).cwiseAbs2().cwiseProduct(y);
  }
  return gradient;
}

namespace {

// The part of contract_parameter_gradient that belongs to one term: its variance, then each
// coordinate.
Vector contract_term(const KernelTerm& term, MatrixRef X, MatrixRef W) {
  const Index n = X.rows();
  const Index dim = X.cols();
  const Vector inverse = inverse_scales(term, dim);
  Vector result = Vector::Zero(1 + dim);
  if (std::holds_alternative<Constant>(term.shape)) {
    result[0] = term.variance * W.sum();
    return result;
  }
  if (std::holds_alternative<Linear>(term.shape)) {
    // k = variance Σ_c x_c x'_c / ℓ_c², so that ∂k/∂log ℓ_c = -2 variance x_c x'_c / ℓ_c².
    const Matrix WX = W * X;
    const Vector quadratic = (X.cwiseProduct(WX)).colwise().sum().transpose();
    result.tail(dim) = -2.0 * term.variance * inverse.cwiseAbs2().cwiseProduct(quadratic);
    result[0] = -0.5 * result.tail(dim).sum();
    return result;
  }
  // ∂k/∂log ℓ_c = variance h'(s) · (-2)(x_c - x'_c)²/ℓ_c². With V = W ∘ h'(s), symmetric,
  // Σ_ij V_ij (x_ic - x_jc)² = 2 Σ_i (Σ_j V_ij) x_ic² - 2 x_cᵀ V x_c: two products in place of n² d
  // differences. The coordinates are centred, so that the subtraction loses no digits that matter.
  const Matrix Z = X.rowwise() - X.colwise().mean();
  Matrix V(n, n);
  Vector s(n);
  for (Index j = 0; j < n; ++j) {
    squared_distances(X, X.row(j).transpose(), inverse, s);
    apply_profile(term.shape, s, V.col(j));
    result[0] += term.variance * s.dot(W.col(j));
    V.col(j).array() *= W.col(j).array();
  }
  const Matrix VZ = V * Z;
  const Vector quadratic = Z.cwiseProduct(VZ).colwise().sum().transpose();
  const Vector squares = Z.cwiseAbs2().transpose() * V.rowwise().sum();
  result.tail(dim) = -4.0 * term.variance * inverse.cwiseAbs2().cwiseProduct(squares - quadratic);
  return result;
}

}  // namespace

Vector contract_parameter_gradient(const Kernel& kernel, MatrixRef X, MatrixRef W) {
  assert(W.rows() == X.rows() && W.cols() == X.rows());
  std::vector<double> result;
  for (const KernelTerm& term : kernel.terms()) {
    const Vector part = contract_term(term, X, W);
    result.push_back(part[0]);
    if (term.length_scales.size() == 1) {
      result.push_back(part.tail(X.cols()).sum());
    } else if (!term.length_scales.empty()) {
      result.insert(result.end(), part.data() + 1, part.data() + part.size());
    }
  }
  return as_vector(result);
}

}  // namespace duelopt
