// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <variant>

#include "duelopt/models/gp/low_rank_posterior.hpp"
#include "duelopt/models/gp/posterior.hpp"
#include "duelopt/models/preference/posterior.hpp"

namespace duelopt {

// When the cheaper form is taken: from this many observations on, if it needs at most three pivots
// for four of them, and with how many. What they leave unexplained of K moves the posterior by
// about |K - ΦΦᵀ| / η², which the trace bounds. So the tolerance follows the noise: duels, which
// tell little each, are explained by few pivots, and precise labels stay exact.
struct LowRankPolicy {
  std::size_t from = 100;
  double unexplained = 1.0;  // bounds tr(K - ΦΦᵀ) / η²: 1 moves the mean by a few percent of the
                             // standard deviation, and that by less
};

// As the paper's strategies are printed.
inline constexpr LowRankPolicy kAlwaysExact{.from = std::numeric_limits<std::size_t>::max()};

// A posterior, exact, of low rank, or after duels too; whoever predicts with it need not know
// which.
class Belief {
 public:
  using Form = std::variant<Posterior, LowRankPosterior, PreferencePosterior>;

  // Throws as Posterior and LowRankPosterior do.
  explicit Belief(const GpPrior& prior,
                  std::span<const Observation> data = {},
                  const LowRankPolicy& policy = {});

  Belief(Posterior form) : form_(std::move(form)) {}
  Belief(LowRankPosterior form) : form_(std::move(form)) {}
  Belief(PreferencePosterior form) : form_(std::move(form)) {}

  [[nodiscard]] Normal at(const UnitPoint& x) const;
  [[nodiscard]] Normals at(std::span<const UnitPoint> points) const;
  [[nodiscard]] Vector mean_at(std::span<const UnitPoint> points) const;
  [[nodiscard]] NormalGradient gradient_at(const UnitPoint& x) const;

  [[nodiscard]] Belief with(const Observation& observation) const&;
  [[nodiscard]] Belief with(const Observation& observation) &&;

  [[nodiscard]] const GpPrior& prior() const;  // of f
  [[nodiscard]] std::size_t size() const;      // observations, duels included
  [[nodiscard]] std::size_t dim() const;       // of the observations; 0 without any
  [[nodiscard]] const Form& form() const noexcept { return form_; }

 private:
  Form form_;
};

// Of f(a) - f(b).
[[nodiscard]] Normal difference(const Belief& f, const UnitPoint& a, const UnitPoint& b);

}  // namespace duelopt
