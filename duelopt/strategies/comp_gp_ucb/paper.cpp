// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/comp_gp_ucb/paper.hpp"

#include <algorithm>
#include <cmath>

#include "duelopt/strategies/information.hpp"

namespace duelopt {
namespace {

// What the duels so far say of phase 1.
struct Replayed {
  std::optional<UnitPoint> x{};     // of the last round, if the test was never met
  std::optional<double> f_r_hat{};  // of the first round in which it was met
};

// How far the duels have been looked at, for one strategy.
struct ReplayCache {
  std::vector<Observation> scores{};  // for which the rest holds, and
  SearchSpace space{Box::unit(1)};    // where the next duel would have been,
  std::size_t run = 1;                // at these costs, see StudyProgress::duels_per_label;
  std::size_t first = 0;              // with how many duels phase 1 began, and
  std::size_t rounds = 0;             // how many rounds of it were looked at
  Replayed replayed{};
};

// γ when phase 1 has asked so many duels and nothing else.
double gamma_after(const CompGpUcb& s, const StudyProgress& p, std::size_t duels) {
  const std::size_t runs = duels / p.duels_per_label();
  return s.gamma * std::pow(s.gamma_factor, static_cast<double>(runs));
}

// Round by round from where the cache is.
Replayed replay(const CompGpUcb& s, const StudyProgress& p, Cache& cache) {
  auto& [known, space, run, begin, rounds, replayed] = cache.of<ReplayCache>();
  std::vector<Observation> scores = p.scores(0);
  const std::size_t first = std::min(s.initial_duels, scores.size());
  const bool continues = space == p.space && run == p.duels_per_label() && begin == first &&
                         known.size() <= scores.size() &&
                         std::equal(known.begin(), known.end(), scores.begin());
  if (!continues) {
    space = p.space;
    run = p.duels_per_label();
    begin = first;
    rounds = 0;
    replayed = {};
  }
  known = scores;
  for (std::size_t n = first + rounds; n <= scores.size() && !replayed.f_r_hat; ++n) {
    const auto seen = std::span(scores).first(n);
    const ProcessModel model = model_of_scores(score_process(s), seen, p.dim(), cache);
    const auto& f_r = model.belief.parts().front().belief;
    const std::size_t t = n + 1 - std::min(n, s.initial_duels);
    const Borda r{.scores = {seen.begin(), seen.end()},
                  .f_r = f_r,
                  .width = width(s.duel_width, round_of(*f_r, t, p.dim())),
                  .fresh_fit = model.fresh_fit,
                  .maximizer = at_round(s.maximizer, t, p.dim())};
    const UnitPoint x = first_phase_point(p, r, n);
    replayed.x = x;
    rounds = n - first + 1;
    if (duels_only(s) || r.half_width(x) > gamma_after(s, p, n - first)) continue;
    replayed = {std::nullopt, r.f_r->at(x).mean - r.half_width(x)};
  }
  return replayed;
}

}  // namespace

double grown_gamma(const CompGpUcb& s, const StudyProgress& p) {
  const std::size_t initial = s.initial_duels + initial_labels(s);
  return s.gamma * std::pow(s.gamma_factor, static_cast<double>(p.runs_of_duels(initial)));
}

FirstPhase paper_first_phase(const CompGpUcb& s, const StudyProgress& p, Cache& cache) {
  Replayed answered = replay(s, p, cache);
  FirstPhase now{borda(s, p, cache), std::move(answered.x), answered.f_r_hat};
  if (!now.x || p.pending.duels.empty()) return now;
  now.x = first_phase_point(p, now.r, p.asked.size());
  if (!duels_only(s) && now.r.half_width(*now.x) <= grown_gamma(s, p)) now.x = std::nullopt;
  return now;
}

}  // namespace duelopt
