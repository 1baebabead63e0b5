// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/contender.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt::bench {
namespace {

using Options = StrategyOptions;

std::int64_t duels_worth(double labels, double cost_ratio) {
  return static_cast<std::int64_t>(std::floor(labels * cost_ratio * (1.0 + 1e-12)));
}

// These options with others in place of, or beside, those of the same names.
Options with(Options options, Options others) {
  others.merge(options);
  return others;
}

// A process as [XJSD20, App. B] has it: the evidence of its observations alone, by DIRECT.
Options paper_process(const std::string& prefix, std::int64_t refit_every, OptionValue fit_points) {
  return {{prefix + "kernel", "squared-exponential"},
          {prefix + "length_scales", "isotropic"},
          {prefix + "search", "direct"},
          {prefix + "priors", "none"},
          {prefix + "refit_every", refit_every},
          {prefix + "refit_growth", 0.0},
          {prefix + "fit_points", std::move(fit_points)}};
}

constexpr std::int64_t kEvidenceOfDuels = 200;  // observations that it reads

Options paper_duels(const std::string& prefix, std::int64_t refit_every = 20) {
  return paper_process(prefix, refit_every, kEvidenceOfDuels);
}

Options paper_labels(const std::string& prefix) { return paper_process(prefix, 5, "all"); }

Options known_bias(double slack) { return {{"bias", "known"}, {"slack", slack}}; }

Options paper_comp_gp_ucb(double cost_ratio) {
  const Options own{{"mode", "paper"},
                    {"gamma", 0.15},
                    {"duel_width", "literal"},
                    {"label_width", "literal"},
                    {"maximizer", "direct"},
                    {"initial_duels", duels_worth(5.0, cost_ratio)},
                    {"initial_labels", std::int64_t{5}}};
  return with(with(own, paper_duels("duel_")), paper_labels("label_"));
}

Options paper_gp_ucb() {
  return with({{"width", "literal"}, {"maximizer", "direct"}, {"initial_labels", std::int64_t{10}}},
              paper_labels(""));
}

Options paper_mf_gp_ucb(double cost_ratio) {
  const Options own{{"width", "literal"},
                    {"maximizer", "direct"},
                    {"initial_duels", duels_worth(5.0, cost_ratio)},
                    {"initial_labels", std::int64_t{5}}};
  return with(with(own, paper_duels("duel_")), paper_labels("label_"));
}

Options paper_sparring(double cost_ratio) {
  return with({{"initial_duels", duels_worth(10.0, cost_ratio)}},
              paper_duels("", 40));  // two observations a duel
}

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

double known_slack(const Problem& problem, std::string_view judge, const JudgeOptions& options) {
  const Judge answers = duelopt::judge(judge, problem, options);
  if (judge == "lying") return 1.0;
  if (judge != "low-fidelity") return 0.0;
  double at_best = problem.f_c.range.lo();
  for (const Point& x : problem.f.maximizers) at_best = std::max(at_best, problem.f_c(x));
  return lipschitz(std::get<UtilityJudge>(answers).link) * (problem.f_c.optimum() - at_best);
}

std::vector<Contender> paper_contenders(double slack, double cost_ratio) {
  const Options comp = paper_comp_gp_ucb(cost_ratio);
  return {{"paper", "known bias", {"comp-gp-ucb", with(comp, known_bias(slack))}},
          {"paper", "unknown bias", {"comp-gp-ucb", comp}},
          {"paper", "", {"gp-ucb", paper_gp_ucb()}},
          {"paper", "", {"mf-gp-ucb", paper_mf_gp_ucb(cost_ratio)}},
          {"paper", "", {"kernel-self-sparring", paper_sparring(cost_ratio)}}};
}

const std::vector<FamilyReading>& family_readings() {
  static const std::vector<FamilyReading> readings{
      {"family", "literal", std::nullopt},
      {"family-raw", "literal", 1.0},
      {"family-code-width", "mf-gp-ucb", std::nullopt},
      {"family-code-width-raw", "mf-gp-ucb", 1.0},
  };
  return readings;
}

std::vector<Contender> family_contenders(const FamilyReading& reading,
                                         double slack,
                                         double cost_ratio) {
  const auto& [setting, width, link_scale] = reading;
  const Options search{{"maximizer", "growing-direct"}};
  const Options widths = with(search, {{"duel_width", width}, {"label_width", width}});
  const Options labels{{"label_priors", "mf-gp-ucb"}};
  const Options comp = with(with(with(paper_comp_gp_ucb(cost_ratio), widths), labels),
                            {{"gamma", 0.01}, {"gamma_factor", 5.0}});
  const Options alone =
      with(with(paper_gp_ucb(), search),
           {{"width", width}, {"priors", "mf-gp-ucb"}, {"rounds", "after-start"}});
  const Options two = with(with(with(paper_mf_gp_ucb(cost_ratio), search), labels),
                           {{"width", width}, {"gamma_factor", 5.0}});
  return {{setting, "known bias", {"comp-gp-ucb", with(comp, known_bias(slack))}},
          {setting, "unknown bias", {"comp-gp-ucb", comp}},
          {setting, "", {"gp-ucb", alone}},
          {setting, "", {"mf-gp-ucb", two}},
          {setting, "", {"kernel-self-sparring", paper_sparring(cost_ratio)}}};
}

std::vector<Contender> corrected_contenders(double slack, double cost_ratio) {
  const std::int64_t most = duels_worth(5.0, cost_ratio);
  const Options start{{"initial_duels", std::min<std::int64_t>(50, most)}};
  return {{"corrected", "known bias", {"comp-gp-ucb", with(start, known_bias(slack))}},
          {"corrected", "unknown bias", {"comp-gp-ucb", start}},
          {"corrected", "", "gp-ucb"},
          {"corrected", "", {"mf-gp-ucb", start}},
          {"corrected", "", "kernel-self-sparring"}};
}

std::vector<Contender> shared_contenders() {
  return {{"any", "", "random-labels"}, {"any", "", "random-duels"}, {"any", "", "log-ei"}};
}

std::vector<Contender> varied_contenders(double slack, double cost_ratio) {
  const Options comp = with(paper_comp_gp_ucb(cost_ratio), known_bias(slack));
  const Options alone = paper_gp_ucb();
  std::vector<Contender> all{{"paper", "known bias", {"comp-gp-ucb", comp}},
                             {"paper", "", {"gp-ucb", alone}}};
  const auto add = [&](const std::string& what, const Options& of_comp, const Options& of_alone) {
    if (!of_comp.empty()) all.push_back({"paper", what, {"comp-gp-ucb", with(comp, of_comp)}});
    if (!of_alone.empty()) all.push_back({"paper", what, {"gp-ucb", with(alone, of_alone)}});
  };
  for (const double gamma : {0.05, 0.1, 0.25, 0.4})
    add("gamma " + to_text(gamma), {{"gamma", gamma}}, {});
  for (const std::int64_t evaluations : {100, 4000}) {
    const Options direct{{"evaluations", evaluations}};
    add("direct " + std::to_string(evaluations), direct, direct);
  }
  add("ard",
      {{"duel_length_scales", "ard"}, {"label_length_scales", "ard"}},
      {{"length_scales", "ard"}});
  add("root width", {{"duel_width", "root"}, {"label_width", "root"}}, {{"width", "root"}});
  add("gradient ascents", {{"maximizer", "multi-start"}}, {{"maximizer", "multi-start"}});
  return all;
}

bool asks_labels_only(std::string_view strategy) {
  return is_one_of(strategy, {"gp-ucb", "igp-ucb", "random-labels", "log-ei"});
}

bool asks_duels_only(std::string_view strategy) {
  return is_one_of(strategy, {"kernel-self-sparring", "random-duels", "eubo"});
}

std::string options_text(const StrategySpec& strategy) {
  std::string text;
  for (const auto& [name, value] : all_options(strategy)) {
    const std::string words =
        std::visit(Overloaded{[](const std::string& word) { return word; },
                              [](std::int64_t count) { return std::to_string(count); },
                              [](double number) { return fmt::format("{:.6g}", number); }},
                   value);
    text.append(name).append(" ").append(words).append("\n");
  }
  return text;
}

}  // namespace duelopt::bench
