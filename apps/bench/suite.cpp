// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/suite.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt::bench {
namespace {

[[noreturn]] void refuse(std::string_view what, std::string_view text, std::string_view rule) {
  throw Error(ErrorCode::kInvalidArgument, fmt::format("{} \"{}\" is not {}", what, text, rule));
}

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number value{};
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end.ec != std::errc{} || end.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

OptionValue option_value(std::string_view text) {
  if (const auto whole = number_in<std::int64_t>(text)) return *whole;
  if (const auto real = number_in<double>(text)) return *real;
  return std::string(text);
}

Parameter parameter_of(const Axis& axis, std::size_t i) {
  const std::string name = "x" + std::to_string(i + 1);
  if (const auto* levels = std::get_if<Levels>(&axis))
    return {name, Integer{1, static_cast<std::int64_t>(levels->count)}};
  if (const auto* choice = std::get_if<OneOf>(&axis)) {
    Categorical choices;
    for (std::size_t k = 0; k < choice->count; ++k)
      choices.choices.push_back("choice" + std::to_string(k + 1));
    return {name, choices};
  }
  return {name, Real{0.0, 1.0}};
}

Space space_of(const std::vector<Axis>& axes) {
  std::vector<Parameter> parameters;
  for (std::size_t i = 0; i < axes.size(); ++i) parameters.push_back(parameter_of(axes[i], i));
  return Space(std::move(parameters));
}

// One contender on the problems of a family, whatever the seed.
struct SuiteRun {
  std::string family;
  std::optional<SuiteJudge> judge;   // nobody for labels alone,
  std::optional<double> cost_ratio;  // for which no duel has a price
  std::string noise;
  Contender contender;

  [[nodiscard]] Scenario scenario(std::uint64_t seed) const {
    Scenario all{.family = family, .seed = seed, .noise = noise, .judge = "coin"};
    if (judge) all.judge = judge->name;
    if (judge) all.wrong_share = judge->wrong_share;
    if (cost_ratio) all.ratio = *cost_ratio;
    return all;
  }

  [[nodiscard]] std::string judge_words() const { return judge ? judge->words() : std::string(); }

  [[nodiscard]] std::string id(const std::string& build) const {
    std::string text = fmt::format(
        "suite\nfamily {}\njudge {}\nnoise {}\nbuild {}\n", family, judge_words(), noise, build);
    if (cost_ratio) text += "cost_ratio " + to_text(*cost_ratio) + "\n";
    return hash_of(text + "strategy " + contender.strategy.name + "\n" +
                   options_text(contender.strategy));
  }
};

std::optional<double> share(const std::optional<double>& regret, double range) {
  return regret ? std::optional(*regret / range) : std::nullopt;
}

std::optional<std::vector<Row>> play(const SuiteRun& run,
                                     const std::string& id,
                                     std::uint64_t seed,
                                     const std::function<bool()>& stopped) {
  const World scenario = world(run.scenario(seed));
  const StudyWorld at = study_world(scenario);
  std::vector<Reading> readings;
  for (const double budget : scenario.budgets) readings.push_back({run.cost_ratio, budget});
  const auto snapshots = play(at,
                              {.space = at.space,
                               .costs = scenario.costs,
                               .budget = scenario.budgets.back(),
                               .strategy = run.contender.strategy,
                               .seed = Seed{seed}},
                              readings,
                              stopped);
  if (!snapshots) return std::nullopt;
  const double range = at.f.range.width();
  std::vector<Row> rows;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const Snapshot& now = (*snapshots)[i];
    rows.push_back({.id = id,
                    .problem = run.family,
                    .judge = run.judge_words(),
                    .setting = run.noise,
                    .strategy = run.contender.strategy.name,
                    .variant = run.contender.variant,
                    .seed = seed,
                    .readings = readings.size(),
                    .cost_ratio = run.cost_ratio,
                    .budget = readings[i].budget,
                    .spent = cost_of(now.counts, scenario.costs),
                    .labels = now.counts.labels,
                    .duels = now.counts.duels,
                    .regret_paper = share(now.regrets.paper, range),
                    .regret_queried = share(now.regrets.queried, range),
                    .regret_labelled = share(now.regrets.labelled, range),
                    .regret_recommended = share(now.regrets.recommended, range),
                    .ask_seconds = now.ask_seconds});
  }
  return rows;
}

void require_known(const char* what,
                   const std::string& name,
                   std::span<const std::string_view> names) {
  if (std::find(names.begin(), names.end(), name) == names.end())
    throw Error(ErrorCode::kNotFound, unknown_name(what, name, names));
}

void check(const SuiteOptions& options) {
  for (const std::string& each : options.families) require_known("family", each, family_names());
  for (const std::string& each : options.noises) require_known("noise", each, noise_names());
  for (const double ratio : options.cost_ratios)
    if (!(ratio > 0.0 && std::isfinite(ratio)))
      refuse("cost ratio", to_text(ratio), "positive and finite");
}

std::vector<SuiteRun> runs_of(const SuiteOptions& options) {
  std::vector<Contender> contenders = options.contenders;
  if (std::none_of(contenders.begin(), contenders.end(), [](const Contender& each) {
        return each.strategy.name == kReference && each.variant.empty();
      }))
    contenders.push_back({"", "", StrategySpec(std::string(kReference))});
  std::vector<SuiteRun> runs;
  for (const std::string& family : options.families) {
    for (const std::string& noise : options.noises) {
      for (const Contender& each : contenders) {
        if (asks_labels_only(each.strategy.name)) {
          runs.push_back({family, std::nullopt, std::nullopt, noise, each});
          continue;
        }
        for (const SuiteJudge& judge : options.judges)
          for (const double ratio : options.cost_ratios)
            runs.push_back({family, judge, ratio, noise, each});
      }
    }
  }
  return runs;
}

}  // namespace

std::string SuiteJudge::words() const {
  return name == "coin" ? name : fmt::format("{} {:.4g} % wrong", name, 100.0 * wrong_share);
}

SuiteJudge suite_judge(std::string_view text) {
  const std::size_t colon = text.find(':');
  SuiteJudge judge{std::string(text.substr(0, colon))};
  require_known("judge", judge.name, scenario_judge_names());
  if (colon == std::string_view::npos) return judge;
  const auto share = number_in<double>(text.substr(colon + 1));
  if (!share || !(*share > 0.0 && *share < 0.5))
    refuse("judge", text, "a name and a share of wrong answers between 0 and 0.5: same:0.25");
  judge.wrong_share = *share;
  return judge;
}

Contender suite_contender(std::string_view text) {
  const std::size_t colon = text.find(':');
  Contender contender{"", "", StrategySpec(std::string(text.substr(0, colon)))};
  while (!text.empty() && text.find(':') != std::string_view::npos) {
    text.remove_prefix(text.find(':') + 1);
    const std::string_view word = text.substr(0, text.find(':'));
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == word.size())
      refuse("option", word, "a name and a value: gamma=0.1");
    contender.strategy.options[std::string(word.substr(0, equals))] =
        option_value(word.substr(equals + 1));
    contender.variant += (contender.variant.empty() ? "" : " ") + std::string(word);
  }
  duelopt::check(contender.strategy);
  return contender;
}

bool SeedRange::validation() const noexcept { return first >= kFirstValidationSeed; }

SeedRange seed_range(std::string_view text) {
  const std::size_t dash = text.find('-');
  const auto first = number_in<std::uint64_t>(text.substr(0, dash));
  const auto last =
      dash == std::string_view::npos ? first : number_in<std::uint64_t>(text.substr(dash + 1));
  if (!first || !last || *first > *last || *first == 0)
    refuse("seeds", text, "a seed or a range of them: 1-20");
  if (*last > kLastTrainingSeed && *first < kFirstValidationSeed)
    refuse("seeds",
           text,
           fmt::format("within those of training (1 to {}) or of validation (from {} on)",
                       kLastTrainingSeed,
                       kFirstValidationSeed));
  return {*first, *last};
}

StudyWorld study_world(const World& scenario) {
  const Space space = space_of(scenario.random.axes);
  return {.space = space,
          .f = scenario.problem().f,
          .point_of =
              [space](const Setting& setting) {
                const UnitPoint u = space.to_unit(setting);
                return Point(std::vector<double>(u.begin(), u.end()));
              },
          .judges = scenario.judges,
          .noise = scenario.noise};
}

std::vector<Job> suite_jobs(const SuiteOptions& options) {
  check(options);
  const std::vector<SuiteRun> runs = runs_of(options);
  std::vector<Job> jobs;
  for (std::uint64_t seed = options.seeds.first;; ++seed) {
    for (const SuiteRun& run : runs) {
      const std::string id = run.id(options.build);
      jobs.push_back({id, seed, [run, id, seed](const std::function<bool()>& stopped) {
                        return play(run, id, seed, stopped);
                      }});
    }
    if (seed == options.seeds.last) return jobs;
  }
}

}  // namespace duelopt::bench
