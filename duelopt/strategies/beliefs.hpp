// SPDX-License-Identifier: Apache-2.0
//
// What strategies believe, and the models that several of them share.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "duelopt/models/belief_mixture.hpp"
#include "duelopt/models/compress.hpp"
#include "duelopt/models/process_specs.hpp"
#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/strategies/progress.hpp"

namespace duelopt {

// So many of the best points so far are where searches begin too.
inline constexpr std::size_t kIncumbents = 3;

[[nodiscard]] Estimate estimate(const Normal& value);

// What is believed of f, and in which units: the belief speaks of compressed labels if they are.
struct LabelModel {
  std::vector<Observation> data;
  BeliefMixture belief;
  Compression compression{};

  // In the units of the labels as told, by the belief or by another in its units.
  [[nodiscard]] std::vector<Estimate> estimates(std::span<const UnitPoint> points) const;
  [[nodiscard]] Estimate estimate(const BeliefMixture& other, const UnitPoint& x) const;
};

// What is believed of the Borda function f_r.
struct ScoreModel {
  std::vector<Observation> data;
  std::shared_ptr<const Belief> belief;
  bool fresh_fit;  // see ProcessModel
};

// What a strategy supplies for Knowledge, all of it after the same answers.
struct Beliefs {
  SearchSpace space;
  std::size_t answers;  // how many there are
  Phase phase;
  std::optional<LabelModel> objective{};  // nothing before the first label
  std::function<std::vector<Estimate>(std::span<const UnitPoint>)> scores{};  // if it models them
  std::shared_ptr<const Belief> score_belief{};         // to which the region may refer:
  std::optional<DifferentiableFunction> feasibility{};  // negative where duels rule a point out
  std::vector<JudgeView> judges{};
  std::optional<Recommendation> recommendation{};

  Beliefs(const StudyProgress& p, Phase in_phase)
      : space(p.space), answers(p.history.size()), phase(in_phase) {}
};

// How a strategy models labels by a process of their own.
enum class Centring : std::uint8_t {
  kByPriors,  // as label_spec has it: without priors the prior mean is 0
  kAlways,    // where labels meet another process, each in its own units
};
struct LabelProcess {
  ProcessParameters parameters{};
  std::size_t first = 5;  // see last_refit
  Compression compression{};
  Centring centring = Centring::kByPriors;
};

// How it models the scores of duels.
struct ScoreProcess {
  ProcessParameters parameters{};
  std::size_t first = 1;       // see last_refit
  std::size_t both_sides = 0;  // how many duels count for both of their points
  double prior_mean = 0.5;
};
[[nodiscard]] ProcessSpec spec_of(const ScoreProcess& process, std::size_t dim);

// The models after the answers, and after what is pending as if each were answered by its mean: the
// mean stays, the variance shrinks [DKB14]. Parameters are those of the answers.
[[nodiscard]] LabelModel label_model(const LabelProcess& process,
                                     const StudyProgress& p,
                                     Cache& cache);
[[nodiscard]] ScoreModel score_model(const ScoreProcess& process,
                                     const StudyProgress& p,
                                     Cache& cache);

// The process model of these scores, the first ones of the study. It shares the cache with
// score_model.
[[nodiscard]] ProcessModel model_of_scores(const ScoreProcess& process,
                                           std::span<const Observation> scores,
                                           std::size_t dim,
                                           Cache& cache);

// Recommendations. Labels that crowd where duels sent them say little elsewhere: a strategy that
// asks both recommends what it has labelled.
//
// The labelled point with the largest posterior mean (notes, item 29).
[[nodiscard]] Recommendation recommend_labelled(const StudyProgress& p, const LabelModel& f);
// The point whose mean less `lcb_multiplier` standard deviations is largest. Without labels it has
// no value.
[[nodiscard]] Recommendation recommend_by_lcb(const StudyProgress& p,
                                              const LabelModel& f,
                                              const BeliefMixture& belief,
                                              double lcb_multiplier,
                                              const std::vector<UnitPoint>& seeds);
// The point with the largest mean score.
[[nodiscard]] Recommendation recommend_by_score(const StudyProgress& p, const ScoreModel& f_r);

// All that is believed by a strategy that looks at labels, and recommends by the mean less one
// standard deviation; without labels it recommends by the scores of the user's own duels.
[[nodiscard]] Beliefs learn_from_labels(const StudyProgress& p,
                                        Phase phase,
                                        const LabelProcess& labels,
                                        Cache& cache);
// The same for one that models labels and scores, and recommends what it has labelled.
[[nodiscard]] Beliefs learn_from_both(const StudyProgress& p,
                                      Phase phase,
                                      const LabelProcess& labels,
                                      const ScoreProcess& scores,
                                      Cache& cache);

}  // namespace duelopt
