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

// 1/ℓ_i for each coordinate; 1 where there are no length scales.
Vector inverse_scales(const KernelTerm& term, Index dim) {
  if (term.length_scales.empty()) return Vector::Ones(dim);
  if (term.length_scales.size() == 1) {
    return Vector::Constant(dim, 1.0 / term.length_scales.front());
  }
  return as_vector(term.length_scales).cwiseInverse();
}

// s_i = |x_i - y|² for the rows x_i of X, all divided by the length scales. Differences, not |x|² +
// |y|² - 2xy: near-duplicates keep their digits. Two coordinates a pass halve the traffic on s.
void squared_distances(MatrixRef X, VectorRef y, Eigen::Ref<Vector> s) {
  Index c = 0;
  if (X.cols() % 2 == 1) {
    s = (X.col(0).array() - y[0]).square();
    c = 1;
  } else {
    s.setZero();
  }
  for (; c < X.cols(); c += 2) {
    s.array() += (X.col(c).array() - y[c]).square() + (X.col(c + 1).array() - y[c + 1]).square();
  }
}

// One term of a kernel with inputs divided by its length scales.
class ScaledTerm {
 public:
  ScaledTerm(const KernelTerm& term, MatrixRef X)
      : term_(term), inverse_(inverse_scales(term, X.cols())), X_(X * inverse_.asDiagonal()) {}

  [[nodiscard]] const Vector& inverse() const { return inverse_; }
  [[nodiscard]] const Matrix& inputs() const { return X_; }

  // column := k(x_i, y) for the rows from `first` on, y divided by the length scales.
  void column(VectorRef y, Index first, Eigen::Ref<Vector> column) const {
    const auto rows = X_.bottomRows(X_.rows() - first);
    if (std::holds_alternative<Constant>(term_.shape)) {
      column.setConstant(term_.variance);
    } else if (std::holds_alternative<Linear>(term_.shape)) {
      column.noalias() = term_.variance * (rows * y);
    } else {
      squared_distances(rows, y, column);
      apply_profile(term_.shape, column);
      column *= term_.variance;
    }
  }

 private:
  const KernelTerm& term_;
  Vector inverse_;
  Matrix X_;
};

}  // namespace

Matrix gram(const Kernel& kernel, MatrixRef X) {
  const Index n = X.rows();
  Matrix K(n, n);
  if (n == 0) return K;
  for (std::size_t t = 0; t < kernel.terms().size(); ++t) {
    const ScaledTerm term(kernel.terms()[t], X);
    Vector part(n);
    for (Index j = 0; j < n; ++j) {
      auto column = K.col(j).tail(n - j);
      if (t == 0) {
        term.column(term.inputs().row(j).transpose(), j, column);
      } else {
        term.column(term.inputs().row(j).transpose(), j, part.tail(n - j));
        column += part.tail(n - j);
      }
    }
  }
  K.triangularView<Eigen::StrictlyUpper>() = K.transpose();
  return K;
}

Matrix cross_gram(const Kernel& kernel, MatrixRef X, MatrixRef Y) {
  assert(X.cols() == Y.cols() || X.rows() == 0 || Y.rows() == 0);
  Matrix K(X.rows(), Y.rows());
  if (K.size() == 0) return K;
  for (std::size_t t = 0; t < kernel.terms().size(); ++t) {
    const ScaledTerm term(kernel.terms()[t], X);
    const Matrix scaled = term.inverse().asDiagonal() * Y.transpose();  // points as columns
    Vector part(X.rows());
    for (Index j = 0; j < Y.rows(); ++j) {
      if (t == 0) {
        term.column(scaled.col(j), 0, K.col(j));
      } else {
        term.column(scaled.col(j), 0, part);
        K.col(j) += part;
      }
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
    const ScaledTerm scaled(term, X);
    const Vector z = scaled.inverse().cwiseProduct(y);
    if (!is_stationary(term)) {
      scaled.column(z, 0, s);
      result.values += s;
      if (std::holds_alternative<Linear>(term.shape)) {
        result.gradient += term.variance * scaled.inputs() * scaled.inverse().asDiagonal();
      }
      continue;
    }
    squared_distances(scaled.inputs(), z, s);
    apply_profile(term.shape, s, slope);
    result.values += term.variance * s;
    // With inputs z = x / ℓ, ∂s/∂y_c = 2 (z_c - z_ic) / ℓ_c.
    for (Index c = 0; c < y.size(); ++c) {
      result.gradient.col(c).array() += 2.0 * term.variance * scaled.inverse()[c] * slope.array() *
                                        (z[c] - scaled.inputs().col(c).array());
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
  Vector result = Vector::Zero(1 + dim);
  if (std::holds_alternative<Constant>(term.shape)) {
    result[0] = term.variance * W.sum();
    return result;
  }
  const ScaledTerm scaled(term, X);
  if (std::holds_alternative<Linear>(term.shape)) {
    // k = variance Σ_c z_c z'_c with z = x / ℓ, so that ∂k/∂log ℓ_c = -2 variance z_c z'_c.
    const Matrix WZ = W * scaled.inputs();
    result.tail(dim) =
        -2.0 * term.variance * scaled.inputs().cwiseProduct(WZ).colwise().sum().transpose();
    result[0] = -0.5 * result.tail(dim).sum();
    return result;
  }
  // ∂k/∂log ℓ_c = variance h'(s) · (-2)(z_c - z'_c)². With V = W ∘ h'(s), symmetric,
  // Σ_ij V_ij (z_ic - z_jc)² = 2 Σ_i (Σ_j V_ij) z_ic² - 2 z_cᵀ V z_c: two products in place of n² d
  // differences. The coordinates are centred, so that the subtraction loses no digits that matter.
  const Matrix Z = scaled.inputs().rowwise() - scaled.inputs().colwise().mean();
  Matrix V(n, n);
  Vector s(n);
  for (Index j = 0; j < n; ++j) {
    squared_distances(Z, Z.row(j).transpose(), s);
    apply_profile(term.shape, s, V.col(j));
    result[0] += term.variance * s.dot(W.col(j));
    V.col(j).array() *= W.col(j).array();
  }
  const Matrix VZ = V * Z;
  const Vector quadratic = Z.cwiseProduct(VZ).colwise().sum().transpose();
  const Vector squares = Z.cwiseAbs2().transpose() * V.rowwise().sum();
  result.tail(dim) = -4.0 * term.variance * (squares - quadratic);
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
