// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/study.hpp"

#include <utility>

#include "duelopt/core/error.hpp"
#include "duelopt/domain/domain.hpp"
#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/strategies/options.hpp"
#include "duelopt/study/name.hpp"
#include "duelopt/study/translate.hpp"
#include "duelopt/version.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kLongestJudge = 200;

std::string called(TrialId id) { return "trial " + to_text(id); }

[[noreturn]] void conflict(const std::string& message) {
  throw Error(ErrorCode::kConflict, message);
}

void check(const Space& space, const Question& question) {
  const auto refuse = [](const std::string& message) {
    throw Error(ErrorCode::kInvalidArgument, message);
  };
  const std::vector<Setting> settings = settings_of(question);
  const bool is_choice = kind(question) == QueryKind::kChoice;
  if (is_choice && (settings.size() < 3 || settings.size() > kMostOptions))
    refuse("a choice has 3 to " + std::to_string(kMostOptions) + " options, not " +
           std::to_string(settings.size()));
  for (std::size_t i = 0; i < settings.size(); ++i) {
    space.check_constraints(settings[i]);
    for (std::size_t j = 0; j < i; ++j) {
      if (settings[i] == settings[j])
        refuse((is_choice ? "options " + std::to_string(j + 1) + " and " + std::to_string(i + 1)
                          : "left and right") +
               " are the same setting");
    }
  }
}

void check_judge(const std::string& judge) {
  if (judge.size() > kLongestJudge)
    throw Error(ErrorCode::kInvalidArgument,
                "a judge's name of " + std::to_string(judge.size()) + " bytes is longer than " +
                    std::to_string(kLongestJudge));
}

void check_answer(const Outcome& outcome, const std::string& judge, const Question& question) {
  check(outcome, question);
  check_judge(judge);
}

bool is_overdue(const Trial& trial, Time now) {
  return trial.state == TrialState::kRunning && trial.lease_until && *trial.lease_until <= now;
}

}  // namespace

void check_noise(double noise) {
  // As large as a label itself: variances are squares.
  constexpr double kLargest = 1e100;
  if (noise >= 0.0 && noise <= kLargest) return;
  throw Error(ErrorCode::kInvalidArgument,
              "the noise " + to_text(noise) +
                  " of labels is not a standard deviation: a number from 0 to 1e100");
}

void check(const StudyOptions& options) {
  check_name("study", options.name);
  check(options.costs);
  if (options.budget) (void)Budget(*options.budget, options.costs);
  if (options.label_noise) check_noise(*options.label_noise);
  check(options.strategy);
  if (options.render) check(*options.render);
}

void check(const Render& render) {
  constexpr std::size_t kLongestCommand = 10'000;
  const std::string& command = render.command;
  if (command.find_first_not_of(" \t\r\n") == std::string::npos)
    throw Error(ErrorCode::kInvalidArgument, "the command of the renderer is empty");
  if (command.find('\0') != std::string::npos || command.size() > kLongestCommand)
    throw Error(ErrorCode::kInvalidArgument,
                "the command of the renderer has a NUL or more than 10000 bytes");
}

namespace {

// Whether what was answered before the event still stands.
bool leaves_answers(const Event& event) {
  return std::holds_alternative<Asked>(event) || std::holds_alternative<Told>(event) ||
         std::holds_alternative<Added>(event) || std::holds_alternative<Expired>(event);
}

}  // namespace

struct Study::Solver {
  explicit Solver(const StrategySpec& spec) : strategy(resolve(spec)) {}
  Strategy strategy;
  Cache cache{};
  std::optional<Knowledge> knowledge{};  // nothing until it is asked for after a change
};

Study::Study(StudyOptions options, Clock clock)
    : options_(std::move(options)), clock_(std::move(clock)) {
  check(options_);
  solver_ = std::make_unique<Solver>(options_.strategy);
}

Study::Study(const Study& other)
    : options_(other.options_),
      clock_(other.clock_),
      trials_(other.trials_),
      answer_order_(other.answer_order_),
      asks_(other.asks_),
      solver_(std::make_unique<Solver>(options_.strategy)) {}

Study& Study::operator=(const Study& other) {
  if (this != &other) *this = Study(other);
  return *this;
}

Study::Study(Study&&) noexcept = default;
Study& Study::operator=(Study&&) noexcept = default;
Study::~Study() = default;

bool operator==(const Study& a, const Study& b) {
  return a.options_ == b.options_ && a.trials_ == b.trials_ && a.answer_order_ == b.answer_order_ &&
         a.asks_ == b.asks_;
}

std::optional<Trial> Study::ask(const AskOptions& options) {
  const Time now = clock_();
  const std::optional<Asked> asked = next(options, now);
  for (const Expired& event : overdue(now)) apply(event);
  if (!asked) return std::nullopt;
  apply(*asked);
  return trials_.back();
}

Trial Study::tell(TrialId id, const Outcome& outcome, const std::string& judge) {
  apply(Told{id, outcome, judge, clock_()});
  return trial(id);
}

Trial Study::add(const Question& question, const Outcome& outcome, const std::string& judge) {
  const Question mine = conform(options_.space, question);
  apply(Added{TrialId{trials_.size() + 1}, mine, outcome, judge, clock_()});
  return trials_.back();
}

Trial Study::amend(TrialId id, const Outcome& outcome, const std::string& judge) {
  apply(Amended{id, outcome, judge, clock_()});
  return trial(id);
}

Trial Study::retract(TrialId id) {
  apply(Retracted{id, clock_()});
  return trial(id);
}

Situation Study::situation() const {
  return {.domain = options_.space.domain(),
          .costs = options_.costs,
          .budget = options_.budget,
          .label_noise = options_.label_noise};
}

std::optional<Asked> Study::next(const AskOptions& options, Time now, std::uint64_t draw) const {
  Situation facing = situation();
  facing.domain = options_.space.domain(options.fixed);
  facing.kinds = options.kinds;
  check_judge(options.judge);
  for (const Trial& trial : trials_) {
    if (trial.state == TrialState::kRunning && !is_overdue(trial, now))
      facing.open.push_back(to_query(options_.space, trial.question));
    if (trial.state == TrialState::kFailed || trial.state == TrialState::kSkipped)
      facing.unanswered.push_back(to_query(options_.space, trial.question));
  }
  // Streams from 2^63 on are no ask's own.
  constexpr std::uint64_t kOtherDraws = std::uint64_t{1} << 63U;
  Rng rng(options_.seed, draw == 0 ? asks_ : kOtherDraws | draw);
  const Decision decision = decide(solver_->strategy, facing, history(), rng, solver_->cache);
  if (!decision.query) return std::nullopt;
  Asked asked{.id = TrialId{trials_.size() + 1},
              .question = to_question(options_.space, *decision.query, rng),
              .judge = options.judge,
              .phase = std::string(to_text(decision.phase)),
              .at = now,
              .version = std::string(kVersion)};
  if (options.lease) asked.lease_until = now + *options.lease;
  return asked;
}

std::vector<Expired> Study::overdue(Time now) const {
  std::vector<Expired> events;
  for (const Trial& trial : trials_) {
    if (is_overdue(trial, now)) events.push_back({trial.id, now});
  }
  return events;
}

const Knowledge& Study::knowledge() const {
  if (!solver_->knowledge)
    solver_->knowledge = learn(solver_->strategy, situation(), history(), solver_->cache);
  return *solver_->knowledge;
}

Best Study::best() const {
  Best best;
  if (const auto& found = knowledge().recommendation()) {
    best.recommended = {.params = setting_at(options_.space, found->x), .value = found->value};
    if (found->value) best.recommended->value = with_sign(options_.direction, *found->value);
  }
  double largest = 0.0;
  for (const Trial* t : answered()) {
    if (kind(t->question) != QueryKind::kLabel) continue;
    const double y = with_sign(options_.direction, std::get<Measurement>(*t->outcome).value);
    if (best.measured && y <= largest) continue;
    largest = y;
    best.measured = t->id;
  }
  return best;
}

std::optional<Outlook> Study::outlook() const { return knowledge().outlook(); }

std::optional<double> Study::label_noise() const { return knowledge().label_noise(); }

std::string Study::phase() const { return std::string(to_text(knowledge().phase())); }

std::vector<Prediction> Study::predict(std::span<const Setting> settings) const {
  std::vector<Point> points;
  points.reserve(settings.size());
  for (const Setting& setting : settings)
    points.push_back(in_cube(options_.space, options_.space.conform(setting)));
  std::vector<Prediction> predictions = knowledge().predict(points);
  for (Prediction& p : predictions) {
    if (p.value) p.value = with_sign(options_.direction, *p.value);
  }
  return predictions;
}

std::vector<NamedJudge> Study::judges() const {
  const std::vector<JudgeView>& views = knowledge().judges();
  std::vector<NamedJudge> judges;
  const std::vector<std::string> names = judge_names();
  for (std::size_t i = 0; i < views.size(); ++i) judges.push_back({names[i], views[i]});
  return judges;
}

const Trial& Study::trial(TrialId id) const {
  const auto number = static_cast<std::uint64_t>(id);
  if (number == 0 || number > trials_.size()) {
    throw Error(ErrorCode::kNotFound,
                "there is no " + called(id) + " in study \"" + options_.name + "\", which has " +
                    std::to_string(trials_.size()) + (trials_.size() == 1 ? " trial" : " trials"));
  }
  return trials_[number - 1];
}

double Study::cost(const Trial& trial) const noexcept {
  return cost_of(counts_of(trial.question), options_.costs);
}

Spending Study::spending() const {
  Spending spending;
  for (const Trial& trial : trials_) {
    if (trial.state != TrialState::kDone && trial.state != TrialState::kRunning) continue;
    (trial.state == TrialState::kDone ? spending.done : spending.running) +=
        counts_of(trial.question);
  }
  QueryCounts both = spending.done;
  both += spending.running;
  spending.spent = cost_of(both, options_.costs);
  spending.reserved = cost_of(spending.running, options_.costs);
  if (options_.budget) spending.left = Budget(*options_.budget, options_.costs, both).left();
  return spending;
}

bool Study::affords(const Question& question, Time now) const {
  if (!options_.budget) return true;
  QueryCounts counts;
  for (const Trial& trial : trials_) {
    const bool is_open = trial.state == TrialState::kRunning && !is_overdue(trial, now);
    if (is_open || trial.state == TrialState::kDone) counts += counts_of(trial.question);
  }
  return Budget(*options_.budget, options_.costs, counts).affordable(counts_of(question));
}

void Study::require(const Event& event) const {
  std::visit([this](const auto& e) { can_happen(e); }, event);
}

void Study::apply(const Event& event) {
  std::visit(
      [this](const auto& e) {
        can_happen(e);
        happen(e);
      },
      event);
  solver_->knowledge.reset();
  if (!leaves_answers(event)) answers_ = {};
}

Trial& Study::existing(TrialId id) {
  (void)trial(id);
  return trials_[static_cast<std::uint64_t>(id) - 1];
}

void Study::require_next(TrialId id) const {
  if (id != TrialId{trials_.size() + 1})
    conflict(called(id) + " cannot follow " + called(TrialId{trials_.size()}));
}

void Study::can_happen(const Asked& e) const {
  require_next(e.id);
  check(options_.space, e.question);
  check_judge(e.judge);
}

void Study::happen(const Asked& e) {
  trials_.push_back({.id = e.id,
                     .question = e.question,
                     .judge = e.judge,
                     .phase = e.phase,
                     .asked = e.at,
                     .lease_until = e.lease_until,
                     .version = e.version});
  ++asks_;
}

void Study::can_happen(const Told& e) const {
  const Trial& t = trial(e.id);
  if (t.state == TrialState::kRetracted) conflict(called(e.id) + " was retracted");
  if (t.state != TrialState::kRunning && t.state != TrialState::kExpired)
    conflict(called(e.id) + " was told already, it is " + std::string(to_text(t.state)) +
             "; amend it to correct it");
  check_answer(e.outcome, e.judge, t.question);
}

void Study::happen(const Told& e) {
  record(existing(e.id), e.outcome, e.judge, e.at);
  answer_order_.push_back(e.id);
}

void Study::can_happen(const Added& e) const {
  require_next(e.id);
  check(options_.space, e.question);
  if (state_after(e.outcome) != TrialState::kDone)
    throw Error(ErrorCode::kInvalidArgument, "what is added needs an answer");
  check_answer(e.outcome, e.judge, e.question);
}

void Study::happen(const Added& e) {
  trials_.push_back({.id = e.id, .question = e.question, .origin = Origin::kAdded, .asked = e.at});
  record(trials_.back(), e.outcome, e.judge, e.at);
  answer_order_.push_back(e.id);
}

void Study::can_happen(const Amended& e) const {
  const Trial& t = trial(e.id);
  if (t.state == TrialState::kRetracted) conflict(called(e.id) + " was retracted");
  if (!t.outcome)
    conflict(called(e.id) + " has not been told, it is " + std::string(to_text(t.state)) +
             ", so there is nothing to amend");
  check_answer(e.outcome, e.judge, t.question);
}

void Study::happen(const Amended& e) { record(existing(e.id), e.outcome, e.judge, e.at); }

void Study::can_happen(const Retracted& e) const {
  if (trial(e.id).state == TrialState::kRetracted)
    conflict(called(e.id) + " was retracted already");
}

void Study::happen(const Retracted& e) { existing(e.id).state = TrialState::kRetracted; }

void Study::can_happen(const Expired& e) const {
  if (!is_overdue(trial(e.id), e.at)) conflict(called(e.id) + " is not past its lease");
}

void Study::happen(const Expired& e) { existing(e.id).state = TrialState::kExpired; }

void Study::record(Trial& t, const Outcome& outcome, const std::string& judge, Time at) {
  t.outcome = outcome;
  t.state = state_after(outcome);
  t.told = at;
  if (!judge.empty()) t.judge = judge;
}

}  // namespace duelopt
