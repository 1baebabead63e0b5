// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/log_ei.hpp"

#include <algorithm>
#include <utility>

#include "duelopt/acquisition/log_expected_improvement.hpp"
#include "duelopt/core/error.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/strategies/compress.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

// What is worse than the median is modelled on a shorter scale, unless the evidence is to be taken
// as it is.
bool compresses(const LogEi& s) { return s.process.priors == EvidencePriors::kWeak; }

}  // namespace

void check(const LogEi& options) {
  check(ProcessParameters{options.process});
  check(options.maximiser);
  if (options.initial_labels == 0) {
    throw Error(ErrorCode::kInvalidArgument, "initial_labels = 0 of log-ei is not at least 1");
  }
}

std::optional<Query> propose_with(const LogEi& s, Workspace& w, Rng& rng) {
  if (!w.affordable(QueryKind::kLabel)) return std::nullopt;
  const std::size_t n = w.labels.size();
  if (n == 0) return w.label(uniform_point(w.dim(), rng));
  // The first label's place carries the shift, so that the k-th ask needs no stream but its own.
  if (n < s.initial_labels) return w.label(sobol_points_from(w.labels.front().x, n + 1).back());
  if (compresses(s)) w.labels = compress_below_median(std::move(w.labels));
  const Belief& f =
      w.cache.labels.belief(label_spec(s.process, w.dim()), w.labels, w.dim(), s.initial_labels);
  const std::vector<UnitPoint> best = leaders(f, w.labels, 3);
  const double incumbent = f.at(best.front()).mean;
  return w.label(w.maximise(log_expected_improvement(f, incumbent), s.maximiser, best).x);
}

RecommendOptions recommend_options(const LogEi& s, const Workspace&) {
  return {.where = Recommendable::kAnywhere,
          .label_process = s.process,
          .initial_labels = s.initial_labels,
          .compressed = compresses(s)};
}

}  // namespace duelopt
