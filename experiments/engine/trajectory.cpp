// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/trajectory.hpp"

#include <ctime>

#include "duelopt/problems/regret.hpp"
#include "duelopt/strategies/knowledge.hpp"

namespace duelopt::experiments {
namespace {

double thread_seconds() {
  timespec now{};
  (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Costs costs_at(double cost_ratio) { return {.label = 1.0, .duel = 1.0 / cost_ratio}; }

// A study that goes on by itself.
class Player {
 public:
  Player(const Run& run, std::uint64_t seed)
      : run_(run),
        seed_(seed),
        oracle_(oracle_of(run)),
        situation_{.domain = oracle_.problem.domain,
                   .costs = costs_at(run.cost_ratio),
                   .budget = run.budget,
                   .kinds = run.kinds} {}

  std::optional<Query> ask() {
    Rng stream(Seed{seed_}, 3 * history_.size());
    const double start = thread_seconds();
    auto query = decide(run_.strategy, situation_, history_, stream, cache_).query;
    ask_seconds_ += thread_seconds() - start;
    return query;
  }

  void answer(const Query& query) {
    const bool label = kind(query) == QueryKind::kLabel;
    Rng chance(Seed{seed_},
               label ? 3 * history_.labels().size() + 1 : 3 * history_.duels().size() + 2);
    history_.append(query, oracle_.answer(query, chance));
    recommended_.reset();
  }

  // Whether the reading's budget pays for this query too.
  [[nodiscard]] bool pays(const Reading& reading, const Query& query) const {
    return budget(reading).affordable(kind(query));
  }

  Row read(const Reading& reading) {
    Row row{.experiment = {},
            .problem = run_.problem,
            .judge = run_.judge,
            .strategy = std::string(name(run_.strategy)),
            .options = run_.options,
            .seed = seed_,
            .budget = reading.budget,
            .cost_ratio = reading.cost_ratio,
            .spent = budget(reading).spent(),
            .labels = history_.labels().size(),
            .duels = history_.duels().size(),
            .regret_paper = {},
            .regret_queried = {},
            .regret_labelled = {},
            .regret_recommended = {},
            .ask_seconds = ask_seconds_};
    if (history_.empty()) return row;
    const Regrets now = regrets(oracle_.problem, history_).back();
    row.regret_paper = now.paper;
    row.regret_queried = now.queried;
    row.regret_labelled = now.labelled;
    row.regret_recommended = regret(oracle_.problem, recommended());
    return row;
  }

 private:
  [[nodiscard]] Budget budget(const Reading& reading) const {
    return Budget(reading.budget,
                  costs_at(reading.cost_ratio.value_or(run_.cost_ratio)),
                  {.labels = history_.labels().size(), .duels = history_.duels().size()});
  }

  const Point& recommended() {
    if (!recommended_)
      recommended_ = learn(run_.strategy, situation_, history_, cache_).recommendation().value().x;
    return *recommended_;
  }

  const Run& run_;
  std::uint64_t seed_;
  Oracle oracle_;
  Situation situation_;
  History history_{};
  Cache cache_{};
  std::optional<Point> recommended_{};  // for this history
  double ask_seconds_ = 0.0;
};

}  // namespace

std::optional<std::vector<Row>> play(const Run& run,
                                     std::uint64_t seed,
                                     const std::function<bool()>& stopped) {
  Player player(run, seed);
  std::vector<std::optional<Row>> rows(run.readings.size());
  for (bool open = true; open;) {
    if (stopped && stopped()) return std::nullopt;
    const std::optional<Query> query = player.ask();
    open = false;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (!rows[i] && !(query && player.pays(run.readings[i], *query)))
        rows[i] = player.read(run.readings[i]);
      open = open || !rows[i];
    }
    if (open) player.answer(*query);
  }
  std::vector<Row> done;
  done.reserve(rows.size());
  for (auto& row : rows) done.push_back(*std::move(row));
  return done;
}

}  // namespace duelopt::experiments
