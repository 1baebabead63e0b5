// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "duelopt/core/history.hpp"
#include "duelopt/models/belief_mixture.hpp"
#include "duelopt/strategies/decision.hpp"
#include "duelopt/strategies/search_space.hpp"
#include "duelopt/strategies/situation.hpp"

namespace duelopt {

// Asked and not answered, open or in vain. Of a choice the pairs of its first option with the
// others.
struct Pending {
  std::vector<UnitPoint> labels{};
  std::vector<std::pair<UnitPoint, UnitPoint>> duels{};
};

// Of more than `most` labels the quarter of that number that lies nearest to the best one, and an
// even share of the others, in the order of their answers. Where labels lie does not depend on
// their noise, so that only the best one is chosen for its value.
[[nodiscard]] std::vector<Observation> thinned_labels(std::vector<Observation> labels,
                                                      std::size_t most);

// A study so far in the unit cube: what was answered, what was asked, and what can be asked next.
// It refers to the situation and the history.
struct StudyProgress {
  const Situation& situation;
  const History& history;
  SearchSpace space;
  std::vector<Observation> labels;  // y as told; of more than kMostLabels a part
  std::vector<Comparison> duels;    // as they were judged, choices in_pairs()
  std::vector<QueryKind> asked;     // the kinds of the answers and then of what is open; of a
                                    // choice among k, k - 1 duels
  Pending pending;
  QueryCounts paid;  // by the budget

  // Throws kInvalidArgument for points outside of the domain.
  StudyProgress(const Situation& s, const History& h);

  [[nodiscard]] std::size_t dim() const { return space.dim(); }
  [[nodiscard]] std::size_t asked_labels() const { return asked.size() - asked_duels(); }
  [[nodiscard]] std::size_t asked_duels() const;

  // How many were asked since the last label.
  [[nodiscard]] std::size_t asked_since_label() const;

  // ⌈λ_l/λ_c⌉, up to rounding, and at least 1.
  [[nodiscard]] std::size_t duels_per_label() const;

  // How often, after so many initial queries, duels_per_label() duels followed each other; a run
  // begins anew once it is complete.
  [[nodiscard]] std::size_t runs_of_duels(std::size_t initial) const;

  // Whether one more of this kind is allowed and the budget pays for it beside what is open, be all
  // its settings new. A choice is one among kMostOptions; a strategy that cannot ask for choices
  // need not think of them.
  [[nodiscard]] bool can_ask(QueryKind kind) const;
  // Whether the budget pays for one more of this kind beside that and so many duels.
  [[nodiscard]] bool pays_for(QueryKind kind, std::size_t more_duels) const;
  // How many settings one question may compare that the budget pays for; 2 if it pays for none.
  [[nodiscard]] std::size_t affordable_options() const;

  // Which of these a strategy still has to ask, the duels first; nothing if all were asked or
  // cannot be.
  [[nodiscard]] std::optional<Phase> initial_phase(std::size_t initial_duels,
                                                   std::size_t initial_labels) const;

  // The scores of the duels: z at each first point; for the first `both_sides` of them also 1 - z
  // at the second, which is unbiased only if the first was uniform too (notes, item 19).
  [[nodiscard]] std::vector<Observation> scores(std::size_t both_sides) const;

  // Who answered most of the duels, of several the one who did so last: as far as is known, the
  // next duel is his. 0 without duels.
  [[nodiscard]] std::size_t usual_judge() const;

  [[nodiscard]] std::vector<UnitPoint> evaluated_points() const;  // labelled or duelled

  // Two points that are not about to be compared already, nor were so in vain.
  [[nodiscard]] bool is_new_pair(const UnitPoint& first, const UnitPoint& second) const;

  [[nodiscard]] Query label(const UnitPoint& u) const { return Label{space.point(u)}; }
  [[nodiscard]] Query duel(const UnitPoint& first, const UnitPoint& second) const {
    return Duel{space.point(first), space.point(second)};
  }
  // Two points are a duel, more are a choice.
  [[nodiscard]] Query comparison(std::span<const UnitPoint> options) const;
  [[nodiscard]] Query uniform_label(Rng& rng) const { return label(space.uniform_point(rng)); }
  [[nodiscard]] Query uniform_duel(Rng& rng) const;
  // Of affordable_options(), or of fewer where the domain has not so many points.
  [[nodiscard]] Query uniform_comparison(Rng& rng) const;
  // The point of a Sobol sequence for the next label, or the next of it that is not taken: answers
  // come in any order and not always, and the points of a grid are few. The first is uniform. Under
  // constraints a point far from the other labels.
  [[nodiscard]] Query sobol_label(Rng& rng) const;

  // The points at which a search begins do not come from the study's stream: where a function is
  // largest is not a matter of chance.
  [[nodiscard]] Rng search_stream() const { return Rng(Seed{0}, asked.size()); }
  [[nodiscard]] Maximum maximize(const DifferentiableFunction& objective,
                                 const Maximizer& maximizer,
                                 std::vector<UnitPoint> seeds) const;
  [[nodiscard]] std::vector<UnitPoint> candidates(const MultiStart& options,
                                                  std::span<const UnitPoint> seeds) const;

 private:
  void expect(const Query& query);  // no answer to it yet
};

// The `count` observations with the largest means, largest first: where a maximizer should look
// too.
[[nodiscard]] std::vector<UnitPoint> incumbents(const BeliefMixture& belief,
                                                std::span<const Observation> data,
                                                std::size_t count);

// `count` more points, those with the largest scores, each once. REQUIRES: a score for each
void append_largest(std::vector<UnitPoint>& points,
                    const std::vector<UnitPoint>& from,
                    VectorRef scores,
                    std::size_t count);

// What a label must exceed to count as an improvement, under each part of the belief: its largest
// mean at the data, and a share of their spread. A small share keeps a search from polishing a
// lower hill. REQUIRES: there are data
[[nodiscard]] std::vector<double> thresholds(const BeliefMixture& belief,
                                             std::span<const Observation> data,
                                             double min_improvement);

}  // namespace duelopt
