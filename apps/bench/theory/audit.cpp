// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/theory/audit.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "apps/bench/theory/replay.hpp"
#include "duelopt/strategies/knowledge.hpp"

namespace duelopt::theory {
namespace {

// Of the answers, apart from the strategy's own streams.
constexpr std::uint64_t kAnswers = std::uint64_t{1} << 32;

}  // namespace

Matrix audit_grid(std::size_t dim) {
  const Index side = dim == 1 ? 201 : 21;
  const auto d = static_cast<Index>(dim);
  const auto count = static_cast<Index>(std::pow(side, d));
  Matrix points(count, d);
  for (Index i = 0; i < count; ++i) {
    Index rest = i;
    for (Index j = 0; j < d; ++j, rest /= side) {
      points(i, j) = static_cast<double>(rest % side) / static_cast<double>(side - 1);
    }
  }
  return points;
}

namespace {

UnitPoint unit(const Point& x) { return Box::unit(x.dim()).to_unit(x); }

const GivenParameters& given(const ProcessParameters& parameters) {
  return std::get<GivenParameters>(parameters);
}

// One of the two processes beside the function it models.
class Watched {
 public:
  Watched(const ProcessParameters& parameters,
          const WidthSchedule& schedule,
          double prior_mean,
          const Matrix& points,
          Vector truth,
          Index observations)
      : process_({given(parameters).term, given(parameters).noise_variance, prior_mean},
                 points,
                 observations),
        truth_(std::move(truth)),
        schedule_(schedule),
        dim_(static_cast<std::size_t>(points.cols())) {}

  [[nodiscard]] KindAudit start() const { return {.band = band()}; }

  void observe(Index row, double y, KindAudit& audit) {
    process_.observe(row, y);
    audit.band = std::max(audit.band, band());
    audit.widths.push_back(width());
    audit.information.push_back(process_.information());
  }

  // UCB(x) - max LCB.
  [[nodiscard]] double phi(Index x) const {
    const Vector half = half_widths();
    return process_.mean()[x] + half[x] - (process_.mean() - half).maxCoeff();
  }

 private:
  [[nodiscard]] double width() const {
    return duelopt::width(schedule_,
                          {.t = 1,  // the schedules of theory do not read it
                           .dim = dim_,
                           .information_gain = process_.information(),
                           .noise_variance = process_.noise_variance()});
  }
  [[nodiscard]] Vector half_widths() const { return width() * process_.variance().cwiseSqrt(); }
  [[nodiscard]] double band() const {
    return ((process_.mean() - truth_).cwiseAbs().array() / half_widths().array()).maxCoeff();
  }

  Replay process_;
  Vector truth_;
  WidthSchedule schedule_;
  std::size_t dim_;
};

// The grid, x*, the optimum of the latent utility, and the points asked in order: the labels, the
// duels.
Matrix audited_points(const World& world, const History& history) {
  std::vector<UnitPoint> asked{world.best.x, world.best_utility.x};
  for (const Labelled& l : history.labels()) asked.push_back(unit(l.x));
  for (const Duelled& d : history.duels()) asked.push_back(unit(d.first));
  const Matrix fixed = audit_grid(world.options.dim);
  const Matrix rest = to_matrix(asked);
  Matrix points(fixed.rows() + rest.rows(), fixed.cols());
  points << fixed, rest;
  return points;
}

}  // namespace

CompGpUcb theorem_settings(const World& world, const TheoremOptions& options) {
  const double noise = world.options.label_noise;
  const std::vector<double> scales{world.options.length_scale};
  const auto term = [&](double variance) {
    return KernelTerm{.variance = variance, .length_scales = scales};
  };
  const bool line = world.options.dim == 1;
  return {.bias = KnownBias{world.slack()},
          .gamma = options.gamma,
          .duel_width = TheoremWidth{.norm_bound = world.borda_norm(options.duel_variance),
                                     .noise_bound = 0.5,
                                     .delta = options.delta},
          .label_width = TheoremWidth{.norm_bound = world.f.norm(options.label_variance),
                                      .noise_bound = noise,
                                      .delta = options.delta},
          .duel_process = GivenParameters{term(options.duel_variance), options.duel_ridge},
          .label_process = GivenParameters{term(options.label_variance), noise * noise},
          .maximizer = MultiStart{.sobol_points = line ? 32U : 192U,
                                  .face_points = line ? 2U : 48U,
                                  .neighbours = 16,
                                  .ascents = 1,
                                  .evaluations = 10},
          .initial_duels = 0,
          .initial_labels = 0,
          .duel_share = 1.0};
}

// Beside Study, because no option of a study gives a process its true parameters. The k-th query
// draws from stream k of the seed, as the k-th ask of a study does.
History play(const World& world, const Strategy& strategy, const Stop& stop, Seed seed) {
  const Oracle oracle = world.oracle();
  const Situation situation{.domain = Box::unit(world.options.dim), .costs = {1.0, 0.001}};
  History history;
  Cache cache;
  while (history.duels().size() < stop.duels && history.labels().size() < stop.labels) {
    Rng asks(seed, history.size());
    const auto query = decide(strategy, situation, history, asks, cache).query;
    if (!query) break;
    Rng answers(seed, kAnswers + history.size());
    history.append(*query, oracle.answer(*query, answers));
  }
  return history;
}

Audit audit(const World& world, const CompGpUcb& strategy, double slack, const History& history) {
  const Matrix points = audited_points(world, history);
  const auto labels = static_cast<Index>(history.labels().size());
  const auto duels = static_cast<Index>(history.duels().size());
  const Index best = points.rows() - labels - duels - 2;
  Index label_row = points.rows() - labels - duels;
  Index duel_row = points.rows() - duels;
  const Vector f_r = (0.5 + 0.5 * world.g.at(points).array()).matrix();
  Watched f(strategy.label_process, strategy.label_width, 0.0, points, world.f.at(points), labels);
  Watched r(strategy.duel_process, strategy.duel_width, 0.5, points, f_r, duels);

  Audit result{.duels = r.start(), .labels = f.start()};
  result.least_phi = r.phi(best) + slack;
  for (const QueryKind kind : history.kinds()) {
    if (kind == QueryKind::kLabel) {
      const Labelled& label = history.labels()[result.labels.regrets.size()];
      result.deepest_label = std::max(result.deepest_label, world.depth(unit(label.x)));
      result.labels.regrets.push_back(world.regret(unit(label.x)));
      f.observe(label_row++, label.y, result.labels);
    } else {
      const Duelled& duel = history.duels()[result.duels.regrets.size()];
      result.duels.regrets.push_back(world.regret(unit(duel.first)));
      r.observe(duel_row++, score_of_first(duel.winner), result.duels);
      result.least_phi = std::min(result.least_phi, r.phi(best) + slack);
    }
  }
  return result;
}

DuelBounds duel_bounds(const World& world, const CompGpUcb& strategy, double width) {
  const GivenParameters& p = given(strategy.duel_process);
  const auto d = static_cast<double>(world.options.dim);
  const double ratio = width / strategy.gamma;
  const double c_se = p.term.variance / std::pow(world.options.length_scale, 2);
  const double diameter = 1.0 / (ratio * std::sqrt(2.0 * c_se));
  const double epsilon = 1.0 / (ratio * std::sqrt(8.0 * c_se));
  return {.derived = std::pow(std::ceil(std::sqrt(d) / diameter), d) *
                     std::ceil(2.0 * p.noise_variance * ratio * ratio),
          .printed =
              std::pow(2.0 * std::sqrt(d) / epsilon, d) * 4.0 * p.noise_variance * ratio * ratio};
}

double mean_regret_bound(
    const GivenParameters& process, double slope, double width, double information, std::size_t n) {
  const double v = process.term.variance;
  const double variances = 2.0 * v * information / std::log1p(v / process.noise_variance);
  return slope * 2.0 * width * std::sqrt(variances / static_cast<double>(n));
}

}  // namespace duelopt::theory
