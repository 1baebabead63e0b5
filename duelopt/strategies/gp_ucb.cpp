// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/gp_ucb.hpp"

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/strategies/information.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

template <class Options>
Phase label_phase(const Options& s, const Workspace& w) {
  return w.initial_phase(0, s.initial_labels).value_or(Phase::kSearch);
}

// x_t = argmax μ_{t-1}(x) + width_t σ_{t-1}(x) [XJSD20, Alg. 3].
template <class Options>
std::optional<Query> propose_label(const Options& s, Workspace& w, Rng& rng) {
  if (!w.can_ask(QueryKind::kLabel)) return std::nullopt;
  if (label_phase(s, w) == Phase::kInitialLabels) return w.uniform_label(rng);
  const Belief& f = w.label_belief(label_spec(s.process, w.dim()), s.initial_labels);
  const double width_t = width(s.width, round_of(f, w.asked.size() + 1, w.dim()));
  return w.label(
      w.maximize(confidence_bound(f, width_t), s.maximizer, incumbents(f, w.labels, 3)).x);
}

template <class Options>
RecommendOptions by_labels(const Options& s) {
  return {.where = Recommendable::kAnywhere,
          .label_process = s.process,
          .initial_labels = s.initial_labels};
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

std::optional<Query> propose_with(const GpUcb& s, Workspace& w, Rng& rng) {
  return propose_label(s, w, rng);
}
std::optional<Query> propose_with(const IgpUcb& s, Workspace& w, Rng& rng) {
  return propose_label(s, w, rng);
}

AllowedKinds kinds_of(const GpUcb&) { return AllowedKinds::kLabels; }
AllowedKinds kinds_of(const IgpUcb&) { return AllowedKinds::kLabels; }
Phase phase_with(const GpUcb& s, Workspace& w) { return label_phase(s, w); }
Phase phase_with(const IgpUcb& s, Workspace& w) { return label_phase(s, w); }

RecommendOptions recommend_options(const GpUcb& s, const Workspace&) { return by_labels(s); }
RecommendOptions recommend_options(const IgpUcb& s, const Workspace&) { return by_labels(s); }

}  // namespace duelopt
