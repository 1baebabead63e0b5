// SPDX-License-Identifier: Apache-2.0
//
// Covariance functions as data: a kernel is a sum of terms, each a shape with a variance and length
// scales.
//
//   k(x, x') = Σ_terms variance · h(s),   s = Σ_i (x_i - x'_i)² / ℓ_i²
//
// for the stationary shapes; see KernelShape for the others.
#pragma once

#include <cstddef>
#include <span>
#include <variant>
#include <vector>

#include "duelopt/core/point.hpp"

namespace duelopt {

struct SquaredExponential {  // h(s) = exp(-s / 2) [RW06, Eq. 4.9]
  friend bool operator==(SquaredExponential, SquaredExponential) = default;
};

struct Matern {  // h(s) = 2^(1-ν)/Γ(ν) u^ν K_ν(u), u = √(2ν s) [RW06, Eq. 4.14], ν > 0
  double nu = 2.5;
  friend bool operator==(Matern, Matern) = default;
};

struct Linear {  // Σ_i x_i x'_i / ℓ_i²
  friend bool operator==(Linear, Linear) = default;
};

struct Constant {  // 1, with no length scale: an offset that is not known
  friend bool operator==(Constant, Constant) = default;
};

using KernelShape = std::variant<SquaredExponential, Matern, Linear, Constant>;

struct KernelTerm {
  KernelShape shape = SquaredExponential{};
  double variance = 1.0;  // > 0
  std::vector<double> length_scales{
      1.0};  // > 0; one for all coordinates (isotropic), or one for each (ARD)

  friend bool operator==(const KernelTerm&, const KernelTerm&) = default;
};

class Kernel {
 public:
  // Throws kInvalidArgument for no term, a parameter that is not positive and finite, no length
  // scale (Constant: a length scale), or terms for different dimensions.
  explicit Kernel(std::vector<KernelTerm> terms);
  Kernel(KernelTerm term) : Kernel(std::vector<KernelTerm>{std::move(term)}) {}

  [[nodiscard]] std::span<const KernelTerm> terms() const noexcept { return terms_; }

  // Whether points of this dimension fit the length scales.
  [[nodiscard]] bool fits(std::size_t dim) const noexcept { return dim_ == 0 || dim_ == dim; }

  // Throws kInvalidArgument if the points' dimensions differ or do not fit.
  [[nodiscard]] double operator()(const UnitPoint& x, const UnitPoint& y) const;

  // The logarithms of all parameters, term by term: the variance, then the length scales.
  [[nodiscard]] std::vector<double> log_parameters() const;

  // The same shapes with other parameters. Throws kInvalidArgument for another number of
  // parameters, or for one whose exponential is not positive and finite.
  [[nodiscard]] Kernel with_log_parameters(std::span<const double> values) const;

  friend bool operator==(const Kernel&, const Kernel&) = default;

 private:
  std::vector<KernelTerm> terms_;
  std::size_t dim_ = 0;  // 0: any, since every term is isotropic
};

[[nodiscard]] Kernel operator+(const Kernel& a, const Kernel& b);

}  // namespace duelopt
