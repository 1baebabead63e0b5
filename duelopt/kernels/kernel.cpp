// SPDX-License-Identifier: Apache-2.0
#include "duelopt/kernels/kernel.hpp"

#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/kernels/gram.hpp"

namespace duelopt {
namespace {

void check_positive(double value, const char* name) {
  if (!(value > 0.0) || !std::isfinite(value)) {
    throw Error(ErrorCode::kInvalidArgument,
                std::string(name) + " = " + to_text(value) + " is not positive and finite");
  }
}

void check(const KernelTerm& term) {
  check_positive(term.variance, "kernel variance");
  if (const auto* matern = std::get_if<Matern>(&term.shape)) check_positive(matern->nu, "Matérn ν");
  for (const double length_scale : term.length_scales) check_positive(length_scale, "length scale");
  const bool constant = std::holds_alternative<Constant>(term.shape);
  if (constant != term.length_scales.empty()) {
    throw Error(ErrorCode::kInvalidArgument,
                constant ? "a constant kernel takes no length scale"
                         : "a kernel needs at least one length scale");
  }
}

}  // namespace

Kernel::Kernel(std::vector<KernelTerm> terms) : terms_(std::move(terms)) {
  if (terms_.empty()) throw Error(ErrorCode::kInvalidArgument, "a kernel needs at least one term");
  for (const KernelTerm& term : terms_) {
    check(term);
    const std::size_t scales = term.length_scales.size();
    if (scales <= 1) continue;
    if (dim_ != 0 && dim_ != scales) {
      throw Error(ErrorCode::kInvalidArgument,
                  "kernel terms with " + std::to_string(dim_) + " and " + std::to_string(scales) +
                      " length scales cannot be added");
    }
    dim_ = scales;
  }
}

double Kernel::operator()(const UnitPoint& x, const UnitPoint& y) const {
  if (x.dim() != y.dim() || !fits(x.dim())) {
    throw Error(ErrorCode::kInvalidArgument,
                "kernel of dimension " + (dim_ == 0 ? "any" : std::to_string(dim_)) +
                    " applied to points of dimension " + std::to_string(x.dim()) + " and " +
                    std::to_string(y.dim()));
  }
  return cross_gram(*this, to_matrix({&x, 1}), to_matrix({&y, 1}))(0, 0);
}

std::vector<double> Kernel::log_parameters() const {
  std::vector<double> values;
  for (const KernelTerm& term : terms_) {
    values.push_back(std::log(term.variance));
    for (const double length_scale : term.length_scales) values.push_back(std::log(length_scale));
  }
  return values;
}

Kernel Kernel::with_log_parameters(std::span<const double> values) const {
  std::vector<KernelTerm> terms = terms_;
  std::size_t next = 0;
  const auto take = [&](double& parameter) {
    if (next < values.size()) parameter = std::exp(values[next]);
    ++next;
  };
  for (KernelTerm& term : terms) {
    take(term.variance);
    for (double& length_scale : term.length_scales) take(length_scale);
  }
  if (next != values.size()) {
    throw Error(ErrorCode::kInvalidArgument,
                std::to_string(values.size()) + " values for a kernel of " + std::to_string(next) +
                    " parameters");
  }
  return Kernel(std::move(terms));
}

Kernel operator+(const Kernel& a, const Kernel& b) {
  std::vector<KernelTerm> terms(a.terms().begin(), a.terms().end());
  terms.insert(terms.end(), b.terms().begin(), b.terms().end());
  return Kernel(std::move(terms));
}

}  // namespace duelopt
