// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/log_ei.hpp"

#include <algorithm>
#include <cmath>
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

// Whether x was labelled, or will be, or was asked in vain.
bool is_taken(const UnitPoint& x, const Workspace& w) {
  const auto is_x = [&](const UnitPoint& other) {
    for (std::size_t i = 0; i < x.dim(); ++i) {
      if (std::abs(x[i] - other[i]) > 1e-9) return false;
    }
    return true;
  };
  return std::any_of(w.pending_labels.begin(), w.pending_labels.end(), is_x) ||
         std::any_of(
             w.labels.begin(), w.labels.end(), [&](const Observation& o) { return is_x(o.x); });
}

// The n-th point of the sequence, or the next that is not taken: answers come in any order and not
// always, and the points of a grid are few.
UnitPoint sobol_point(std::size_t n, const Workspace& w, Rng& rng) {
  if (w.labels.empty() && w.pending_labels.empty()) return w.uniform_point(rng);
  // The first label's place carries the shift, so that the k-th ask needs no stream but its own.
  const UnitPoint& first = w.labels.empty() ? w.pending_labels.front() : w.labels.front().x;
  constexpr std::size_t kTries = 32;
  const std::vector<UnitPoint> sequence = sobol_points_from(first, n + kTries);
  for (std::size_t i = n - 1; i < sequence.size(); ++i) {
    UnitPoint x = w.situation.grid.snap(sequence[i]);
    if (!is_taken(x, w)) return x;
  }
  return w.uniform_point(rng);
}

}  // namespace

void check(const LogEi& options) {
  check(ProcessParameters{options.process});
  check(options.maximiser);
  if (options.initial_labels == 0) {
    throw Error(ErrorCode::kInvalidArgument, "initial_labels = 0 of log-ei is not at least 1");
  }
}

std::optional<Query> propose_with(const LogEi& s, Workspace& w, Rng& rng) {
  if (!w.can_ask(QueryKind::kLabel)) return std::nullopt;
  if (phase_with(s, w) == Phase::kInitialLabels)
    return w.label(sobol_point(w.asked_labels() + 1, w, rng));
  if (compresses(s)) w.labels = compress_below_median(std::move(w.labels));
  const Belief& f = w.label_belief(label_spec(s.process, w.dim()), s.initial_labels);
  const std::vector<UnitPoint> best = leaders(f, w.labels, 3);
  const double incumbent = f.at(best.front()).mean;
  return w.label(w.maximise(log_expected_improvement(f, incumbent), s.maximiser, best).x);
}

AllowedKinds kinds_of(const LogEi&) { return AllowedKinds::kLabels; }

Phase phase_with(const LogEi& s, Workspace& w) {
  // Before the first answer there is nothing to improve on.
  if (w.labels.empty()) return Phase::kInitialLabels;
  return w.initial_phase(0, s.initial_labels).value_or(Phase::kSearch);
}

RecommendOptions recommend_options(const LogEi& s, const Workspace&) {
  return {.where = Recommendable::kAnywhere,
          .label_process = s.process,
          .initial_labels = s.initial_labels,
          .compressed = compresses(s)};
}

}  // namespace duelopt
