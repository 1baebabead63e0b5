// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/nlopt_run.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <exception>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <nlopt.h>

namespace duelopt {
namespace {

// What NLopt, which minimizes, is told where there is no finite value. Finite, because infinities
// turn into NaN in its line searches and in DIRECT's slopes.
constexpr double kWorst = 1e300;

// [JPS93]: a rectangle is divided only if it may improve the best value by this part of it.
constexpr double kJonesEpsilon = 1e-4;

struct Destroy {
  void operator()(nlopt_opt opt) const { nlopt_destroy(opt); }
};
using NloptHandle = std::unique_ptr<nlopt_opt_s, Destroy>;

nlopt_algorithm nlopt_name(NloptAlgorithm algorithm) {
  switch (algorithm) {
    case NloptAlgorithm::kDirect:
      // Not GN_ORIG_DIRECT: that one takes values within 1e-13 of each other for equal, whatever
      // their scale, and writes beyond its arrays above 32 dimensions where a value is undefined,
      // above some hundreds in any case.
      return NLOPT_GN_DIRECT;
    case NloptAlgorithm::kLbfgs:
      return NLOPT_LD_LBFGS;
    case NloptAlgorithm::kSlsqp:
      return NLOPT_LD_SLSQP;
  }
  assert(false);
  return NLOPT_NUM_ALGORITHMS;
}

// What the functions of one run share: whether it has ended, and the exception that ended it.
class Session {
 public:
  explicit Session(nlopt_opt opt) : opt_(opt) {}

  double evaluate(const NloptFunction& f, std::span<const double> x, std::span<double> gradient) {
    const std::optional<double> value = ended_ ? std::nullopt : guarded(f, x, gradient);
    if (!value) end();
    if (!value || !std::isfinite(*value)) {
      std::fill(gradient.begin(), gradient.end(), 0.0);
      return kWorst;
    }
    for (double& slope : gradient) slope = -slope;
    return -*value;
  }

  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  // No exception may pass through the C code between here and our caller.
  std::optional<double> guarded(const NloptFunction& f,
                                std::span<const double> x,
                                std::span<double> gradient) {
    try {
      // SLSQP may come to no point at all where constraints meet at a corner.
      if (!std::all_of(x.begin(), x.end(), [](double x_i) { return std::isfinite(x_i); }))
        return std::nullopt;
      std::vector<double> inside(x.begin(), x.end());
      // Rounding may have taken x a little out of its bounds.
      for (double& x_i : inside) x_i = std::clamp(x_i, 0.0, 1.0);
      return f(UnitPoint(std::move(inside)), gradient);
    } catch (...) {
      error_ = std::current_exception();
      return std::nullopt;
    }
  }

  void end() {
    ended_ = true;
    nlopt_force_stop(opt_);
  }

  nlopt_opt opt_;
  bool ended_ = false;
  std::exception_ptr error_;
};

struct Callback {
  Session* session;
  const NloptFunction* function;
};

double call(unsigned n, const double* x, double* gradient, void* callback) {
  const auto& [session, function] = *static_cast<const Callback*>(callback);
  return session->evaluate(
      *function, std::span(x, n), std::span(gradient, gradient == nullptr ? 0U : n));
}

// What a linear constraint has above its bound, as a share of its range.
double call_linear(unsigned n, const double* x, double* gradient, void* constraint) {
  const auto& row = *static_cast<const LinearConstraint*>(constraint);
  double range = 0.0;
  for (const double c : row.coefficients) range += std::abs(c);
  if (gradient != nullptr) {
    for (unsigned i = 0; i < n; ++i) gradient[i] = row.coefficients[i] / range;
  }
  return excess(row, std::span(x, n));
}

void add_linear(nlopt_opt opt, std::vector<LinearConstraint>& linear) {
  constexpr double kRounding = 1e-10;
  for (LinearConstraint& row : linear) {
    if (row.relation == Relation::kEqual) {
      nlopt_add_equality_constraint(opt, call_linear, &row, kRounding);
    } else {
      nlopt_add_inequality_constraint(opt, call_linear, &row, kRounding);
    }
  }
}

void set_bounds(nlopt_opt opt, const UnitPoint& start, double radius) {
  std::vector<double> lower(start.dim());
  std::vector<double> upper(start.dim());
  for (std::size_t i = 0; i < start.dim(); ++i) {
    lower[i] = std::max(0.0, start[i] - radius);
    upper[i] = std::min(1.0, start[i] + radius);
  }
  nlopt_set_lower_bounds(opt, lower.data());
  nlopt_set_upper_bounds(opt, upper.data());
}

NloptHandle configure(const NloptRun& run, const UnitPoint& start) {
  NloptHandle opt(nlopt_create(nlopt_name(run.algorithm), static_cast<unsigned>(start.dim())));
  if (!opt) throw std::bad_alloc();
  set_bounds(opt.get(), start, run.radius);
  nlopt_set_ftol_rel(opt.get(), run.value_tolerance);
  nlopt_set_xtol_abs1(opt.get(), run.x_tolerance);
  nlopt_set_param(opt.get(), "magic_eps", kJonesEpsilon);
  // Twice what the functions allow, for SLSQP asks twice at some points: they end the run first.
  const std::size_t calls = std::min<std::size_t>(run.evaluations, 1'000'000'000) * 2 + 2;
  nlopt_set_maxeval(opt.get(), static_cast<int>(calls));
  return opt;
}

}  // namespace

void run_nlopt(const NloptRun& run,
               const UnitPoint& start,
               const NloptFunction& objective,
               const NloptFunction& constraint,
               std::span<const LinearConstraint> linear) {
  assert(start.dim() > 0 && run.evaluations > 0);
  assert((!constraint && linear.empty()) || run.algorithm == NloptAlgorithm::kSlsqp);
  const NloptHandle opt = configure(run, start);
  Session session(opt.get());
  Callback ask_objective{&session, &objective};
  Callback ask_constraint{&session, &constraint};
  nlopt_set_min_objective(opt.get(), call, &ask_objective);
  if (constraint) nlopt_add_inequality_constraint(opt.get(), call, &ask_constraint, 0.0);
  std::vector<LinearConstraint> rows(linear.begin(), linear.end());
  add_linear(opt.get(), rows);

  std::vector<double> x(start.begin(), start.end());
  double unused = 0.0;
  const nlopt_result result = nlopt_optimize(opt.get(), x.data(), &unused);
  session.rethrow();
  if (result == NLOPT_OUT_OF_MEMORY) throw std::bad_alloc();
}

}  // namespace duelopt
