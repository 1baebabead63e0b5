// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "duelopt/storage/storage.hpp"

namespace duelopt {

// A study whose events are durable before they happen, shared with other processes. It has the
// functions of Study, with the same arguments and results. Those that change it first catch up with
// what others have done; the others tell what was known then, and refresh() catches up, no more.
// Whichever step throws, the study in memory and the journal still agree.
class StoredStudy {
 public:
  // Opens what is there. Throws as Storage and Journal do.
  StoredStudy(StudyOptions options, std::unique_ptr<Journal> journal, Clock clock = system_now);
  StoredStudy(const Storage& storage, const std::string& name, Clock clock = system_now);

  // Questions of one study are decided one after the other, each on all that was recorded before;
  // answers are recorded meanwhile. Whoever waits in vain (see Journal::wait_for_turn) decides
  // beside the others: if the budget still pays for the question it is recorded, and if one of them
  // has just asked the very same it is decided anew with that one open, at most three times.
  [[nodiscard]] std::optional<Trial> ask(const AskOptions& options = {});
  Trial tell(TrialId id, const Outcome& outcome, const std::string& judge = {});
  Trial add(const Question& question, const Outcome& outcome, const std::string& judge = {});
  Trial amend(TrialId id, const Outcome& outcome, const std::string& judge = {});
  Trial retract(TrialId id);

  void refresh();

  // How many events made what is known.
  [[nodiscard]] std::size_t events() const noexcept { return events_; }

  [[nodiscard]] Best best() const { return study_.best(); }
  [[nodiscard]] std::optional<Outlook> outlook() const { return study_.outlook(); }
  [[nodiscard]] std::optional<double> label_noise() const { return study_.label_noise(); }
  [[nodiscard]] std::string phase() const { return study_.phase(); }
  [[nodiscard]] std::vector<NamedJudge> judges() const { return study_.judges(); }
  [[nodiscard]] std::vector<Prediction> predict(std::span<const Setting> settings) const {
    return study_.predict(settings);
  }
  [[nodiscard]] std::vector<RecommendedSetting> top(std::size_t count) const {
    return study_.top(count);
  }
  [[nodiscard]] std::optional<double> probability_better(const Setting& first,
                                                         const Setting& second) const {
    return study_.probability_better(first, second);
  }
  [[nodiscard]] std::vector<Importance> importance() const { return study_.importance(); }
  [[nodiscard]] const StudyOptions& options() const noexcept { return study_.options(); }
  [[nodiscard]] std::span<const Trial> trials() const noexcept { return study_.trials(); }
  [[nodiscard]] const Trial& trial(TrialId id) const { return study_.trial(id); }
  [[nodiscard]] double cost(const Trial& trial) const noexcept { return study_.cost(trial); }
  [[nodiscard]] Spending spending() const { return study_.spending(); }
  [[nodiscard]] const History& history() const { return study_.history(); }
  [[nodiscard]] const std::vector<std::string>& judge_names() const { return study_.judge_names(); }

  [[nodiscard]] const Study& study() const noexcept { return study_; }  // what is known, in memory

 private:
  using Decide = std::function<std::vector<Event>()>;

  void catch_up(std::span<const Event> news);
  void commit(const Decide& decide);
  Trial commit(const Event& event);

  Study study_;
  std::size_t events_ = 0;  // applied
  std::unique_ptr<Journal> journal_;
  Clock clock_;
};

}  // namespace duelopt
