// SPDX-License-Identifier: Apache-2.0
//
// A study: what is asked, what was answered, what is best. It lives in memory; storage/ keeps it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "duelopt/core/budget.hpp"
#include "duelopt/core/history.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/rng.hpp"
#include "duelopt/strategies/estimates.hpp"
#include "duelopt/strategies/strategy_spec.hpp"
#include "duelopt/study/event.hpp"

namespace duelopt {

class Knowledge;
struct Situation;

enum class Direction : std::uint8_t { kMaximize, kMinimize };

enum class Show : std::uint8_t { kRender, kBoth };

// How a judge meets a setting, if not by its values alone.
struct Render {
  std::string command;      // gets --NAME=VALUE for each parameter and prints a picture, a sound, a
                            // film or text
  Show show = Show::kBoth;  // with the values, or in their place: numbers bias judges
  friend bool operator==(const Render&, const Render&) = default;
};

struct StudyOptions {
  std::string name = "study";
  Space space;
  Direction direction = Direction::kMaximize;
  Costs costs{};
  std::optional<double> budget = std::nullopt;  // without one the study is anytime
  // The standard deviation of a label's noise, in its units; 0: labels are exact. Without one it is
  // learnt from the labels.
  std::optional<double> label_noise = std::nullopt;
  StrategySpec strategy{};  // joint
  Seed seed{0};
  std::optional<Render> render = std::nullopt;
  friend bool operator==(const StudyOptions&, const StudyOptions&) = default;
};

// Throws kInvalidArgument unless the name is like a parameter's, costs, budget, noise and the
// strategy's options are in range, and the command of a renderer is one: not blank, without NUL,
// and at most 10,000 bytes long.
void check(const StudyOptions& options);
void check(const Render& render);
void check_noise(double noise);  // a label's standard deviation

struct AskOptions {
  AllowedKinds kinds = AllowedKinds::kAny;
  FixedValues fixed{};
  std::string judge{};                                            // who is to answer
  std::optional<std::chrono::milliseconds> lease = std::nullopt;  // without one it never expires
};

// One rule for what counts: a trial costs its kind's price exactly while it is running or done.
// What failed, was skipped, expired or was retracted costs nothing.
struct Spending {
  double spent = 0.0;                         // done and running
  double reserved = 0.0;                      // of that, running
  std::optional<double> left = std::nullopt;  // never below 0; nothing without a budget
  QueryCounts done{};
  QueryCounts running{};
};

struct RecommendedSetting {
  Setting params;
  std::optional<Estimate> value;  // in the user's sign; nothing before the first label
};

struct Best {
  std::optional<RecommendedSetting> recommended;  // nothing before the first answer
  std::optional<TrialId> measured;                // the label with the best value
};

// How much of the variance of what is expected over the space a parameter explains, other
// parameters aside, and with all that it does together with them (see SobolIndices).
struct Importance {
  std::string parameter;
  double alone;
  double in_all;  // >= alone
  friend bool operator==(const Importance&, const Importance&) = default;
};

struct NamedJudge {
  std::string name;  // may be empty
  JudgeView view;
  friend bool operator==(const NamedJudge&, const NamedJudge&) = default;
};

// A study in memory; StoredStudy has the same functions for one in a database. Fitted models are
// kept between calls, so that one study is for one thread at a time, also where only const
// functions are called; copies have their own.
class Study {
 public:
  // Whatever happens, happens at the time that the clock says. Throws kInvalidArgument, see check.
  explicit Study(StudyOptions options, Clock clock = system_now);
  Study(const Study&);  // without the models, which are no part of the value
  Study& operator=(const Study&);
  Study(Study&&) noexcept;
  Study& operator=(Study&&) noexcept;
  ~Study();

  // The next question, open until it is told; nothing if the budget pays for none. Trials whose
  // lease has run out are given up first. The k-th ask uses stream k of the seed. Throws
  // kInvalidArgument or kNotFound for what is wrong with the options (see decide and
  // Space::domain).
  [[nodiscard]] std::optional<Trial> ask(const AskOptions& options = {});

  // The outcome of a running trial, or of one that expired: a late answer is welcome. The judge, if
  // named, is who answered; else it is who was asked. The trial as it is now. Throws kNotFound for
  // an unknown trial, kConflict for one that was told or retracted, kInvalidArgument for an outcome
  // that does not fit its question or is not finite.
  Trial tell(TrialId id, const Outcome& outcome, const std::string& judge = {});

  // A measurement or a comparison of the user's own. Throws kInvalidArgument for a setting outside
  // of the space, a comparison of a setting with itself, or an outcome that does not fit.
  Trial add(const Question& question, const Outcome& outcome, const std::string& judge = {});

  // Corrects the outcome of a trial that was told. Throws as tell, and kConflict if it was not.
  Trial amend(TrialId id, const Outcome& outcome, const std::string& judge = {});

  // Takes back a trial, answered or not: from now on it tells nothing and costs nothing. Throws
  // kNotFound for an unknown trial, kConflict for one that is retracted already.
  Trial retract(TrialId id);

  [[nodiscard]] Best best() const;
  [[nodiscard]] std::optional<Outlook> outlook() const;
  [[nodiscard]] std::optional<double> label_noise() const;  // see Knowledge
  [[nodiscard]] std::string phase() const;

  // What was learned of those who answered duels, in the order of judge_names(); empty while the
  // strategy does not learn of them (see Knowledge::judges).
  [[nodiscard]] std::vector<NamedJudge> judges() const;

  // What is believed of these settings, in the user's sign. Throws kInvalidArgument for one outside
  // of the space.
  [[nodiscard]] std::vector<Prediction> predict(std::span<const Setting> settings) const;

  // At most `count` settings that differ, the recommended one first and then by what is expected of
  // them: of those that were asked about, and of 1,000 all over the space. Any two differ in a
  // choice, or by a tenth of a parameter's range.
  [[nodiscard]] std::vector<RecommendedSetting> top(std::size_t count) const;

  // The probability that the first setting is the better one; nothing before the first label.
  // Throws kInvalidArgument for one outside of the space.
  [[nodiscard]] std::optional<double> probability_better(const Setting& first,
                                                         const Setting& second) const;

  // What the parameters explain of what is expected over their ranges, each uniform on its scale,
  // constraints aside; in the order of the space. Empty while nothing is believed.
  [[nodiscard]] std::vector<Importance> importance() const;

  [[nodiscard]] const StudyOptions& options() const noexcept { return options_; }
  [[nodiscard]] std::span<const Trial> trials() const noexcept { return trials_; }
  [[nodiscard]] const Trial& trial(TrialId id) const;            // Throws kNotFound.
  [[nodiscard]] double cost(const Trial& trial) const noexcept;  // of its kind, counted or not
  [[nodiscard]] Spending spending() const;

  // The answers as strategies see them: in the unit cube, larger is better, in the order in which
  // they were told. Refers to the study until it changes.
  [[nodiscard]] const History& history() const;

  // Whom the history's judge 0, 1, ... stands for: everybody who answered a comparison, in the
  // order of their first answers that count. All that was answered under no name is one judge's.
  [[nodiscard]] const std::vector<std::string>& judge_names() const;

  // The events that ask() would apply at this time; nothing changes. Throws as ask does. Another
  // `draw` than 0 takes another stream of the seed than this ask's own: whoever finds that somebody
  // else has just asked the same gets a different question.
  [[nodiscard]] std::optional<Asked> next(const AskOptions& options,
                                          Time now,
                                          std::uint64_t draw = 0) const;
  [[nodiscard]] std::vector<Expired> overdue(Time now) const;

  // Whether the budget pays for such a question once what is overdue at that time is given up.
  [[nodiscard]] bool affords(const Question& question, Time now) const;

  // Throws as apply would, and changes nothing.
  void require(const Event& event) const;

  // The only function that changes a study. Throws, and changes nothing, for an event that cannot
  // follow: kNotFound, kConflict and kInvalidArgument as above; kConflict for an id that is not the
  // next one.
  void apply(const Event& event);

  // Equal options and equal events: equal trials in every respect. Clocks are not compared.
  friend bool operator==(const Study& a, const Study& b);

 private:
  struct Solver;  // the strategy, and what it has learned

  struct Answers {  // as strategies see them, each converted once
    History history{};
    std::vector<std::string> judges{};
    std::size_t taken = 0;  // of answer_order_
  };

  [[nodiscard]] Situation situation() const;
  [[nodiscard]] const Answers& answers() const;
  void append(Answers& answers, const Trial& trial) const;
  [[nodiscard]] const Knowledge& knowledge() const;          // after the answers so far
  [[nodiscard]] std::vector<const Trial*> answered() const;  // in the order in which it was told
  [[nodiscard]] Trial& existing(TrialId id);
  void require_next(TrialId id) const;
  void can_happen(const Asked& e) const;
  void can_happen(const Told& e) const;
  void can_happen(const Added& e) const;
  void can_happen(const Amended& e) const;
  void can_happen(const Retracted& e) const;
  void can_happen(const Expired& e) const;
  void happen(const Asked& e);
  void happen(const Told& e);
  void happen(const Added& e);
  void happen(const Amended& e);
  void happen(const Retracted& e);
  void happen(const Expired& e);
  static void record(Trial& t, const Outcome& outcome, const std::string& judge, Time at);

  StudyOptions options_;
  Clock clock_;
  std::vector<Trial> trials_;          // trial k has id k + 1
  std::vector<TrialId> answer_order_;  // of all that were told, as they were first told
  std::uint64_t asks_ = 0;
  std::unique_ptr<Solver> solver_;
  mutable Answers answers_;  // so far; a cache
};

}  // namespace duelopt
