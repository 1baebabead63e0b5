// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/suite_summary.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include "apps/bench/suite.hpp"
#include "apps/bench/summary.hpp"
#include "apps/bench/tables.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt::bench {
namespace {

constexpr double kSmallest = 1e-3;  // of the range: less makes no difference to a user
constexpr double kWorse = 0.1;      // in log10
constexpr double kNever = std::numeric_limits<double>::infinity();

using Trajectory = std::vector<std::pair<double, double>>;  // budget and log10 regret
using Group = std::vector<const Comparison*>;

double log_regret(const Row& row) {
  return std::log10(std::max(row.regret_recommended.value_or(1.0), kSmallest));
}

// A share of the budget; where the log regret stays at most `target` from there on.
double settled_share(const Trajectory& curve, double target) {
  double share = kNever;
  for (auto each = curve.rbegin(); each != curve.rend() && each->second <= target; ++each)
    share = each->first / curve.back().first;
  return share;
}

Comparison compared(const Row& row, const Trajectory& mine, const Trajectory& reference) {
  Comparison c{.label = label_of(row.strategy, row.variant),
               .family = row.problem,
               .judge = row.judge,
               .cost_ratio = row.cost_ratio ? to_text(*row.cost_ratio) : "",
               .noise = row.setting,
               .seed = row.seed,
               .differences = {},
               .saving = settled_share(mine, reference.back().second)};
  for (std::size_t i = 0; i < mine.size(); ++i)
    c.differences.push_back(mine[i].second - reference[i].second);
  return c;
}

template <class Value>
void add_if_new(std::vector<Value>& all, const Value& value) {
  if (std::find(all.begin(), all.end(), value) == all.end()) all.push_back(value);
}

std::vector<std::string> distinct(const std::vector<Comparison>& all,
                                  std::string Comparison::*member) {
  std::vector<std::string> values;
  for (const Comparison& each : all) add_if_new(values, each.*member);
  return values;
}

Group those(const std::vector<Comparison>& all,
            const std::function<bool(const Comparison&)>& wanted) {
  Group group;
  for (const Comparison& each : all)
    if (wanted(each)) group.push_back(&each);
  return group;
}

// Infinite values are allowed.
double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return 0.5 * (values[(values.size() - 1) / 2] + values[values.size() / 2]);
}

double median_error(const std::vector<double>& sorted) {
  const double last = static_cast<double>(sorted.size()) - 1.0;
  const double reach = 0.5 * std::sqrt(last + 1.0);
  const auto at = [&](double rank) {
    return sorted[static_cast<std::size_t>(std::clamp(rank, 0.0, last))];
  };
  return 0.5 * (at(std::ceil(0.5 * last + reach)) - at(std::floor(0.5 * last - reach)));
}

std::string share_cell(double share, double error) {
  if (!std::isfinite(share)) return "> 1";
  return std::isfinite(error) ? fmt::format("{:.2f} ± {:.2f}", share, error)
                              : fmt::format("{:.2f}", share);
}

std::string line_of(const std::string& stratum, const Group& group) {
  const Figures f = figures_of(group);
  return table_line({stratum,
                     std::to_string(f.problems),
                     fmt::format("{:+.3f} ± {:.3f}", f.score, f.score_error),
                     share_cell(f.saving, f.saving_error),
                     fmt::format("{:.2f} ± {:.2f}", f.harm, f.harm_error)});
}

// Mean and standard error of the differences at one budget, as a ratio of regrets.
CurvePoint ratio_at(const Group& group, std::size_t step) {
  std::vector<double> values;
  for (const Comparison* each : group)
    if (step < each->differences.size()) values.push_back(each->differences[step]);
  const Statistics s = statistics(std::move(values));
  const double ratio = std::pow(10.0, s.mean);
  return {static_cast<double>(step + 1), ratio, ratio * std::log(10.0) * s.standard_error};
}

Panel panel_of(const std::vector<Comparison>& all, const std::string& family) {
  Panel panel{.title = family.empty() ? "all problems" : family,
              .x_label = "reading: 3, 5, 8, 12, 20, 30, 40, 60 labels",
              .y_label = "regret against that of log-ei",
              .floor = kSmallest};
  for (const std::string& label : distinct(all, &Comparison::label)) {
    const Group group = those(all, [&](const Comparison& c) {
      return c.label == label && (family.empty() || c.family == family);
    });
    if (group.empty()) continue;
    Curve curve{.label = label, .points = {}};
    std::size_t readings = 0;  // problems of few parameters have fewer
    for (const Comparison* each : group) readings = std::max(readings, each->differences.size());
    for (std::size_t i = 0; i < readings; ++i) curve.points.push_back(ratio_at(group, i));
    panel.curves.push_back(std::move(curve));
  }
  return panel;
}

}  // namespace

double Comparison::score() const {
  assert(!differences.empty());
  return std::accumulate(differences.begin(), differences.end(), 0.0) /
         static_cast<double>(differences.size());
}

std::vector<Comparison> compare(const std::vector<Row>& rows, const std::set<std::string>& ids) {
  std::map<std::pair<std::string, std::uint64_t>, Trajectory> curves;  // by id and seed
  std::map<std::tuple<std::string, std::string, std::uint64_t>, std::string> references;
  for (const Row& row : rows) {
    if (ids.count(row.id) == 0) continue;
    curves[{row.id, row.seed}].emplace_back(row.budget, log_regret(row));
    if (row.strategy == kReference && row.variant.empty())
      references[{row.problem, row.setting, row.seed}] = row.id;
  }
  std::vector<Comparison> all;
  std::set<std::pair<std::string, std::uint64_t>> seen;
  for (const Row& row : rows) {
    const auto reference = references.find({row.problem, row.setting, row.seed});
    if (ids.count(row.id) == 0 || reference == references.end() ||
        !seen.insert({row.id, row.seed}).second)
      continue;
    all.push_back(compared(row, curves[{row.id, row.seed}], curves[{reference->second, row.seed}]));
  }
  return all;
}

Figures figures_of(const std::vector<const Comparison*>& all) {
  assert(!all.empty());
  std::map<std::pair<std::string, std::uint64_t>, Group> problems;
  for (const Comparison* each : all) problems[{each->family, each->seed}].push_back(each);
  std::vector<double> scores;
  std::vector<double> savings;
  std::vector<double> harms;
  for (const auto& [problem, runs] : problems) {
    std::vector<double> of_runs;
    double score = 0.0;
    double harm = 0.0;
    for (const Comparison* each : runs) {
      score += each->score();
      harm += each->score() > kWorse ? 1.0 : 0.0;
      of_runs.push_back(each->saving);
    }
    scores.push_back(score / static_cast<double>(runs.size()));
    harms.push_back(harm / static_cast<double>(runs.size()));
    savings.push_back(median(std::move(of_runs)));
  }
  const Statistics score = statistics(std::move(scores));
  const Statistics harm = statistics(std::move(harms));
  std::sort(savings.begin(), savings.end());
  return {.problems = savings.size(),
          .score = score.mean,
          .score_error = score.standard_error,
          .saving = median(savings),
          .saving_error = median_error(savings),
          .harm = harm.mean,
          .harm_error = harm.standard_error};
}

std::string suite_table(const std::vector<Comparison>& all) {
  struct Stratum {
    std::string words;
    std::string Comparison::*member;
  };
  const std::vector<Stratum> strata{{"family: ", &Comparison::family},
                                    {"judge: ", &Comparison::judge},
                                    {"cost ratio ", &Comparison::cost_ratio},
                                    {"", &Comparison::noise}};
  std::string text;
  for (const std::string& label : distinct(all, &Comparison::label)) {
    text += table_head({label, "problems", "score", "saving", "harm"});
    text += line_of("all", those(all, [&](const Comparison& c) { return c.label == label; }));
    for (const Stratum& each : strata) {
      for (const std::string& value : distinct(all, each.member)) {
        const Group group = those(
            all, [&](const Comparison& c) { return c.label == label && c.*each.member == value; });
        if (!group.empty() && !value.empty()) text += line_of(each.words + value, group);
      }
    }
    text += "\n";
  }
  return text;
}

Figure suite_figure(const std::vector<Comparison>& all) {
  Figure figure{.title = "Regret of the recommended point against that of log-ei, geometric means",
                .columns = 2,
                .panels = {panel_of(all, "")}};
  for (const std::string& family : distinct(all, &Comparison::family))
    figure.panels.push_back(panel_of(all, family));
  return figure;
}

}  // namespace duelopt::bench
