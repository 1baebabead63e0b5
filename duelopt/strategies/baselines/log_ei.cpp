// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/baselines/log_ei.hpp"

#include <cmath>

#include "duelopt/acquisition/log_expected_improvement.hpp"
#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/strategies/beliefs.hpp"
#include "duelopt/strategies/describe.hpp"

namespace duelopt {
namespace {

// What is worse than the median is modelled on a shorter scale, unless the evidence is to be taken
// as it is. The scale is that of the labels to which the parameters are fitted: between two fits
// nothing that was modelled changes, and the model only grows.
LabelProcess label_process(const LogEi& s, const StudyProgress& p) {
  LabelProcess process{.parameters = s.process, .first = s.initial_labels};
  if (s.process.priors == EvidencePriors::kWeak) {
    const std::size_t fitted = last_refit(s.process, s.initial_labels, p.labels.size());
    process.compression = Compression(std::span(p.labels).first(fitted));
  }
  return process;
}

Phase label_phase(const LogEi& s, const StudyProgress& p) {
  // Before the first answer there is nothing to improve on.
  if (p.labels.empty()) return Phase::kInitialLabels;
  return p.initial_phase(0, s.initial_labels).value_or(Phase::kSearch);
}

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

void describe(LogEi& s, const OptionVisitor& visit) {
  option::count(visit, "initial_labels", s.initial_labels);
  option::real(visit, "min_improvement", s.min_improvement);
  option::process(visit, "", s.process);
  option::maximizer(visit, s.maximizer);
}

AllowedKinds kinds_of(const LogEi&) { return AllowedKinds::kLabels; }

Decision decide(const LogEi& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  const Phase phase = label_phase(s, p);
  if (!p.can_ask(QueryKind::kLabel)) return {std::nullopt, phase};
  if (phase == Phase::kInitialLabels) return {p.sobol_label(rng), phase};
  const LabelModel f = label_model(label_process(s, p), p, cache);
  const std::vector<double> best = thresholds(f.belief, f.data, s.min_improvement);
  const UnitPoint x = p.maximize(log_expected_improvement(f.belief, best),
                                 s.maximizer,
                                 incumbents(f.belief, f.data, kIncumbents))
                          .x;
  return {p.label(x), phase};
}

Beliefs learn(const LogEi& s, const StudyProgress& p, Cache& cache) {
  return learn_from_labels(p, label_phase(s, p), label_process(s, p), cache);
}

}  // namespace duelopt
