// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/log_ei.hpp"

#include <cmath>
#include <string>
#include <utility>

#include "duelopt/acquisition/log_expected_improvement.hpp"
#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
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
  check(options.maximizer);
  if (options.initial_labels == 0) {
    throw Error(ErrorCode::kInvalidArgument, "initial_labels = 0 of log-ei is not at least 1");
  }
  if (!(options.min_improvement >= 0.0 && std::isfinite(options.min_improvement))) {
    throw Error(ErrorCode::kInvalidArgument,
                "min_improvement = " + to_text(options.min_improvement) +
                    " of log-ei is not finite and at least 0");
  }
}

std::optional<Query> propose_with(const LogEi& s, Workspace& w, Rng& rng) {
  if (!w.can_ask(QueryKind::kLabel)) return std::nullopt;
  if (phase_with(s, w) == Phase::kInitialLabels) return w.label(w.sobol_point(rng));
  if (compresses(s)) w.labels = compress_below_median(std::move(w.labels));
  const Belief& f = w.label_belief(label_spec(s.process, w.dim()), s.initial_labels);
  const std::vector<UnitPoint> best = incumbents(f, w.labels, 3);
  const double least = threshold(f, best.front(), w.labels, s.min_improvement);
  return w.label(w.maximize(log_expected_improvement(f, least), s.maximizer, best).x);
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
