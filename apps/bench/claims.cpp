// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/claims.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "apps/bench/experiment.hpp"
#include "duelopt/problems/problem.hpp"

namespace duelopt::bench {
namespace {

const std::vector<std::string>& comp() {
  static const std::vector<std::string> labels{"comp-gp-ucb, known bias",
                                               "comp-gp-ucb, unknown bias"};
  return labels;
}

// At a budget of 10 everything is initialisation (notes, item 32).
std::vector<ClaimPoint> claimed_budgets(double ratio) {
  std::vector<ClaimPoint> points;
  for (int budget = 20; budget <= 100; budget += 10) points.push_back({ratio, double(budget)});
  return points;
}

std::vector<ClaimPoint> claimed_ratios(const std::vector<double>& at) {
  std::vector<ClaimPoint> points;
  points.reserve(at.size());
  for (const double ratio : at) points.push_back({ratio, 100.0});
  return points;
}

// The rival with the least mean there; nothing if none has results.
std::optional<BySeed> best_rival(
    const Claim& claim, const Results& results, Selection where, double budget, RegretKind kind) {
  std::optional<BySeed> best;
  for (const std::string& rival : claim.rivals) {
    where.label = rival;
    BySeed values = results.at(where, budget, kind);
    if (!values.empty() && (!best || statistics(values).mean < statistics(*best).mean))
      best = std::move(values);
  }
  return best;
}

void add_point(Finding& finding, Relation relation, const Paired& p, double tolerance) {
  const double sign = relation == Relation::kWorse ? -1.0 : 1.0;
  const bool on_par = relation == Relation::kOnPar;
  const std::size_t as_claimed = relation == Relation::kWorse ? p.worse
                                 : on_par                     ? p.seeds - p.worse
                                                              : p.better;
  const bool mean_holds = on_par ? p.mean_difference <= std::max(tolerance, 2.0 * p.standard_error)
                                 : sign * p.mean_difference < -tolerance;
  const bool seeds_hold =
      on_par || (2 * as_claimed > p.better + p.worse && sign_test(p.better, p.worse) <= 0.05);
  finding.least_seeds =
      finding.points == 0 ? as_claimed : std::min(finding.least_seeds, as_claimed);
  finding.most_seeds = std::max(finding.most_seeds, as_claimed);
  finding.seeds = std::max(finding.seeds, p.seeds);
  ++finding.points;
  finding.in_the_mean += static_cast<std::size_t>(mean_holds);
  finding.significant += static_cast<std::size_t>(mean_holds && seeds_hold);
}

}  // namespace

const std::vector<Claim>& paper_claims() {
  static const std::vector<Claim> claims{
      {.text = "On CurrinExp COMP-GP-UCB is best at all budgets",
       .experiment = "currin-budget",
       .subjects = comp(),
       .rivals = {"gp-ucb", "mf-gp-ucb", "kernel-self-sparring"},
       .points = claimed_budgets(10.0)},
      {.text = "On CurrinExp MF-GP-UCB is worse than GP-UCB",
       .experiment = "currin-budget",
       .subjects = {"mf-gp-ucb"},
       .relation = Relation::kWorse,
       .rivals = {"gp-ucb"},
       .points = claimed_budgets(10.0)},
      {.text = "On CurrinExp COMP-GP-UCB is best at all cost ratios above 1",
       .experiment = "currin-ratio",
       .subjects = comp(),
       .rivals = {"gp-ucb", "mf-gp-ucb", "kernel-self-sparring"},
       .points = claimed_ratios({2.0, 3.0, 5.0, 7.0, 10.0})},
      {.text = "On CurrinExp COMP-GP-UCB is worse than GP-UCB at cost ratio 1",
       .experiment = "currin-ratio",
       .subjects = comp(),
       .relation = Relation::kWorse,
       .rivals = {"gp-ucb"},
       .points = claimed_ratios({1.0})},
      {.text = "On CurrinExp a cost ratio of 2 is enough to surpass GP-UCB",
       .experiment = "currin-ratio",
       .subjects = comp(),
       .rivals = {"gp-ucb"},
       .points = claimed_ratios({2.0})},
      {.text = "On Borehole COMP-GP-UCB is best at all budgets, with a large gap",
       .experiment = "borehole-budget",
       .subjects = comp(),
       .rivals = {"gp-ucb", "mf-gp-ucb"},
       .points = claimed_budgets(10.0)},
      {.text = "On Borehole COMP-GP-UCB is best at all cost ratios, 1 included",
       .experiment = "borehole-ratio",
       .subjects = comp(),
       .rivals = {"gp-ucb", "mf-gp-ucb"},
       .points = claimed_ratios({1.0, 2.0, 3.0, 5.0, 7.0, 10.0})},
      {.text = "On CurrinExp with one fidelity and equal costs COMP-GP-UCB is on par",
       .experiment = "currin-single",
       .subjects = comp(),
       .relation = Relation::kOnPar,
       .rivals = {"gp-ucb", "kernel-self-sparring"},
       .points = claimed_budgets(1.0)},
      {.text = "On Borehole with one fidelity and equal costs COMP-GP-UCB is better",
       .experiment = "borehole-single",
       .subjects = comp(),
       .rivals = {"gp-ucb"},
       .points = claimed_budgets(1.0)},
  };
  return claims;
}

Finding assess(const Claim& claim,
               const Results& results,
               const std::string& subject,
               const std::string& setting,
               RegretKind kind) {
  const Experiment where = experiment(claim.experiment);
  const Run& first = where.runs.front();
  const double tolerance = 1e-9 * problem(first.problem).f.range.width();
  Finding finding;
  for (const ClaimPoint& point : claim.points) {
    const Selection what{first.problem, first.judge, setting, subject, point.cost_ratio};
    const auto rival = best_rival(claim, results, what, point.budget, kind);
    const BySeed mine = results.at(what, point.budget, kind);
    if (!rival || mine.empty()) continue;
    add_point(finding, claim.relation, paired(mine, *rival, tolerance), tolerance);
  }
  return finding;
}

std::string_view verdict(const Finding& finding) noexcept {
  if (finding.points == 0) return "no results";
  if (finding.significant == finding.points) return "holds";
  if (finding.in_the_mean == finding.points) return "holds in the mean";
  return finding.in_the_mean > 0 ? "in part" : "fails";
}

}  // namespace duelopt::bench
