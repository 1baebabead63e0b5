// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/settings.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/strategies/options.hpp"

namespace duelopt::experiments {
namespace {

// So many labels' worth of duels.
std::size_t duels_worth(double labels, double cost_ratio) {
  return static_cast<std::size_t>(std::floor(labels * cost_ratio * (1.0 + 1e-12)));
}

// The evidence of hundreds of duels reads 200 of them, evenly spread.
LearnedParameters paper_duel_process(std::size_t refit_every = 20) {
  LearnedParameters process = paper_process(refit_every);
  process.fit_points = 200;
  return process;
}

CompGpUcb paper_comp_gp_ucb(double cost_ratio) {
  CompGpUcb s = paper_settings(cost_ratio);
  s.duel_process = paper_duel_process();
  return s;
}

GpUcb paper_gp_ucb() {
  return {.width = LiteralWidth{},
          .process = paper_process(5),
          .maximizer = Direct{},
          .initial_labels = 10};
}

CompGpUcb with_bias(CompGpUcb s, std::variant<UnknownBias, KnownBias> bias) {
  s.bias = bias;
  return s;
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
  const CompGpUcb comp = paper_comp_gp_ucb(cost_ratio);
  return {{"setting=paper bias=known", with_bias(comp, KnownBias{slack})},
          {"setting=paper bias=unknown", with_bias(comp, UnknownBias{})},
          {"setting=paper", paper_gp_ucb()},
          {"setting=paper",
           MfGpUcb{.width = LiteralWidth{},
                   .duel_process = paper_duel_process(),
                   .label_process = paper_process(5),
                   .maximizer = Direct{},
                   .initial_duels = duels_worth(5.0, cost_ratio),
                   .initial_labels = 5}},
          {"setting=paper",
           KernelSelfSparring{.process = paper_duel_process(40),  // two observations a duel
                              .initial_duels = duels_worth(10.0, cost_ratio)}}};
}

std::vector<Contender> corrected_contenders(double slack, double cost_ratio) {
  CompGpUcb comp;
  comp.initial_duels = std::min(comp.initial_duels, duels_worth(5.0, cost_ratio));
  MfGpUcb mf;
  mf.initial_duels = std::min(mf.initial_duels, duels_worth(5.0, cost_ratio));
  return {{"setting=corrected bias=known", with_bias(comp, KnownBias{slack})},
          {"setting=corrected bias=unknown", with_bias(comp, UnknownBias{})},
          {"setting=corrected", GpUcb{}},
          {"setting=corrected", mf},
          {"setting=corrected", KernelSelfSparring{}}};
}

std::vector<Contender> shared_contenders() {
  return {
      {"setting=any", RandomLabels{}}, {"setting=any", RandomDuels{}}, {"setting=any", LogEi{}}};
}

std::vector<Contender> default_contenders(double slack) {
  std::vector<Contender> all{
      {"setting=default bias=known", with_bias(CompGpUcb{}, KnownBias{slack})}};
  for (const std::string_view each : strategy_names()) {
    const Strategy s = strategy(each);
    if (std::holds_alternative<Joint>(s) || std::holds_alternative<Eubo>(s)) continue;
    const bool comp = std::holds_alternative<CompGpUcb>(s);
    all.push_back({comp ? "setting=default bias=unknown" : "setting=default", s});
  }
  return all;
}

std::vector<Contender> varied_contenders(double slack, double cost_ratio) {
  const std::string known = "setting=paper bias=known";
  const CompGpUcb printed = with_bias(paper_comp_gp_ucb(cost_ratio), KnownBias{slack});
  std::vector<Contender> all{{known, printed}, {"setting=paper", paper_gp_ucb()}};
  const auto add = [&](const std::string& what, auto&& change) {
    CompGpUcb comp = printed;
    GpUcb alone = paper_gp_ucb();
    change(comp, alone);
    if (!(comp == printed)) all.push_back({known + " " + what, comp});
    if (!(alone == paper_gp_ucb())) all.push_back({"setting=paper " + what, alone});
  };
  for (const double gamma : {0.05, 0.1, 0.25, 0.4})
    add("gamma=" + to_text(gamma), [&](CompGpUcb& c, GpUcb&) { c.gamma = gamma; });
  for (const std::size_t evaluations : {100U, 4000U})
    add("direct=" + std::to_string(evaluations), [&](CompGpUcb& c, GpUcb& g) {
      c.maximizer = Direct{evaluations};
      g.maximizer = Direct{evaluations};
    });
  add("ard=yes", [](CompGpUcb& c, GpUcb& g) {
    std::get<LearnedParameters>(c.duel_process).length_scales = LengthScales::kArd;
    std::get<LearnedParameters>(c.label_process).length_scales = LengthScales::kArd;
    std::get<LearnedParameters>(g.process).length_scales = LengthScales::kArd;
  });
  add("width=root", [](CompGpUcb& c, GpUcb& g) {
    c.duel_width = c.label_width = RootWidth{};
    g.width = RootWidth{};
  });
  add("maximizer=ascents", [](CompGpUcb& c, GpUcb& g) {
    c.maximizer = CompGpUcb{}.maximizer;
    g.maximizer = GpUcb{}.maximizer;
  });
  return all;
}

// FNV-1a, of the text "name value\n" for each option.
std::string fingerprint(const Strategy& strategy) {
  std::string text;
  for (const Option& option : options(strategy)) {
    const std::string value =
        std::visit(Overloaded{[](const std::string& word) { return word; },
                              [](std::int64_t count) { return std::to_string(count); },
                              [](double number) { return fmt::format("{:.6g}", number); }},
                   option.value);
    text += option.name + " " + value + "\n";
  }
  std::uint32_t hash = 2166136261U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return fmt::format("{:08x}", hash);
}

bool asks_labels_only(const Contender& contender) {
  const Strategy& s = contender.strategy;
  return contender.kinds == AllowedKinds::kLabels || std::holds_alternative<GpUcb>(s) ||
         std::holds_alternative<IgpUcb>(s) || std::holds_alternative<RandomLabels>(s) ||
         std::holds_alternative<LogEi>(s);
}

bool asks_duels_only(const Contender& contender) {
  const Strategy& s = contender.strategy;
  return contender.kinds == AllowedKinds::kDuels || std::holds_alternative<KernelSelfSparring>(s) ||
         std::holds_alternative<RandomDuels>(s) || std::holds_alternative<Eubo>(s);
}

}  // namespace duelopt::experiments
