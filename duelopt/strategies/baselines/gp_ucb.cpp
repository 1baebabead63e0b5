// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/baselines/gp_ucb.hpp"

#include <algorithm>
#include <array>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/strategies/beliefs.hpp"
#include "duelopt/strategies/describe.hpp"
#include "duelopt/strategies/information.hpp"

namespace duelopt {
namespace {

constexpr std::array<std::string_view, 2> kRounds{"all", "after-start"};

template <class Options>
Phase label_phase(const Options& s, const StudyProgress& p) {
  return p.initial_phase(0, s.initial_labels).value_or(Phase::kSearch);
}

template <class Options>
LabelProcess label_process(const Options& s) {
  return {.parameters = s.process, .first = s.initial_labels};
}

std::size_t round_number(const GpUcb& s, std::size_t asked) {
  return asked + 1 - (s.rounds == Rounds::kAfterStart ? std::min(asked, s.initial_labels) : 0);
}
std::size_t round_number(const IgpUcb& /*s*/, std::size_t asked) { return asked + 1; }

// x_t = argmax μ_{t-1}(x) + width_t σ_{t-1}(x) [XJSD20, Alg. 3].
template <class Options>
Decision decide_label(const Options& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  const Phase phase = label_phase(s, p);
  if (!p.can_ask(QueryKind::kLabel)) return {std::nullopt, phase};
  if (phase == Phase::kInitialLabels) return {p.uniform_label(rng), phase};
  const LabelModel f = label_model(label_process(s), p, cache);
  const std::size_t t = round_number(s, p.asked.size());
  const double width_t = width(s.width, round_of(f.belief, t, p.dim()));
  const Maximum best = p.maximize(confidence_bound(f.belief, width_t),
                                  at_round(s.maximizer, t, p.dim()),
                                  incumbents(f.belief, f.data, kIncumbents));
  return {p.label(best.x), phase};
}

}  // namespace

void check(const GpUcb& options) {
  check(options.width);
  check(options.process);
  check(options.maximizer);
}

void check(const IgpUcb& options) {
  check(WidthSchedule{options.width});
  check(options.process);
  check(options.maximizer);
}

void describe(GpUcb& s, const OptionVisitor& visit) {
  option::count(visit, "initial_labels", s.initial_labels);
  option::choice(visit, "rounds", s.rounds, kRounds);
  option::width(visit, "width", s.width);
  option::process(visit, "", s.process);
  option::maximizer(visit, s.maximizer);
}

void describe(IgpUcb& s, const OptionVisitor& visit) {
  option::count(visit, "initial_labels", s.initial_labels);
  option::width(visit, "", s.width);
  option::process(visit, "", s.process);
  option::maximizer(visit, s.maximizer);
}

AllowedKinds kinds_of(const GpUcb&) { return AllowedKinds::kLabels; }
AllowedKinds kinds_of(const IgpUcb&) { return AllowedKinds::kLabels; }

Decision decide(const GpUcb& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  return decide_label(s, p, rng, cache);
}
Decision decide(const IgpUcb& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  return decide_label(s, p, rng, cache);
}

Beliefs learn(const GpUcb& s, const StudyProgress& p, Cache& cache) {
  return learn_from_labels(p, label_phase(s, p), label_process(s), cache);
}
Beliefs learn(const IgpUcb& s, const StudyProgress& p, Cache& cache) {
  return learn_from_labels(p, label_phase(s, p), label_process(s), cache);
}

}  // namespace duelopt
