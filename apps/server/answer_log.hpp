// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "duelopt/duelopt.hpp"

namespace duelopt::server {

// What judges did with the questions that they were asked, in the order in which they did it.
//
// A judge who takes an answer back amends it to a skip under the same name. Until it is answered
// again, it is undone; said again, the skip is meant.
class AnswerLog {
 public:
  struct Answer {
    std::string judge{};                  // who was asked
    std::optional<Outcome> outcome{};     // the last one that was said
    std::optional<Outcome> taken_back{};  // what it was before it was undone
    std::uint64_t order = 0;              // of all answers; 0: none
    friend bool operator==(const Answer&, const Answer&) = default;
  };

  void add(const Event& event);

  // Nothing for a trial that nobody was asked.
  [[nodiscard]] const Answer* find(TrialId id) const;
  [[nodiscard]] bool is_undone(TrialId id) const;

  // The judge's last answer that is not taken back.
  [[nodiscard]] std::optional<TrialId> last_of(const std::string& judge) const;

 private:
  std::map<TrialId, Answer> answers_;
  std::uint64_t order_ = 0;
};

}  // namespace duelopt::server
