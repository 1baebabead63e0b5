// SPDX-License-Identifier: Apache-2.0
//
// What was spent, and what it brought.
#include <algorithm>
#include <array>

#include "apps/server/reading.hpp"
#include "duelopt/storage/checksum.hpp"
#include "duelopt/views/trial.hpp"

namespace duelopt::server {
namespace {

// The answers that count today, in the order in which they were told.
std::vector<Trial> answers(const Study& study) {
  std::vector<Trial> done;
  for (const Trial& trial : study.trials())
    if (trial.state == TrialState::kDone) done.push_back(trial);
  std::ranges::stable_sort(done, {}, &Trial::told);
  return done;
}

// After which answers to look: the first, the last, and every 2^k-th between, so that most of them
// stay as further answers come.
std::vector<std::size_t> moments(std::size_t answers, std::size_t points) {
  std::vector<std::size_t> chosen;
  if (answers == 0) return chosen;
  std::size_t step = 1;
  while (answers / step + 2 > points && step < answers) step *= 2;
  chosen.push_back(1);
  for (std::size_t at = step; at < answers; at += step)
    if (at != 1) chosen.push_back(at);
  if (answers > 1) chosen.push_back(answers);
  return chosen;
}

// What was known after these answers: a look at the models.
Json look(const StudyOptions& options, std::span<const Trial> answers) {
  Study study(options);
  for (const Trial& trial : answers) study.add(trial.question, trial.outcome.value(), trial.judge);
  const Best best = study.best();
  const Spending spending = study.spending();
  Json json{{"answers", answers.size()},
            {"spent", spending.spent},
            {"labels", spending.done.labels},
            {"duels", answers.size() - spending.done.labels},
            {"best", nullptr},
            {"recommended", nullptr}};
  if (best.measured)
    json["best"] = std::get<Measurement>(study.trial(*best.measured).outcome.value()).value;
  if (best.recommended && best.recommended->value) {
    const Estimate& value = *best.recommended->value;
    json["recommended"] = {{"mean", value.mean}, {"low", value.low}, {"high", value.high}};
  }
  return json;
}

// One for each answer: of it and of all before it.
std::vector<std::string> digests(const Study& study, std::span<const Trial> answers) {
  Checksum checksum;
  std::vector<std::string> all;
  for (const Trial& trial : answers) {
    checksum.add_line(views::to_line(views::record(study, trial)));
    all.push_back(checksum.digits());
  }
  return all;
}

}  // namespace

// One moment at a time, so that others who need the models are not kept waiting.
Reply get_progress(const Call& call) {
  call.query.only(std::array<std::string_view, 1>{"points"});
  const std::size_t points = call.query.number("points", 2, 60, 20);
  const std::shared_ptr<HostedStudy> hosted = call.study();
  return Thinking{hosted, [hosted, points](StoredStudy& models) -> std::optional<Response> {
                    std::map<std::string, Json>& known = hosted->moments();
                    const std::vector<Trial> all = answers(models.study());
                    const std::vector<std::string> digest = digests(models.study(), all);
                    Json json{{"points", Json::array()}};
                    for (const std::size_t at : moments(all.size(), points)) {
                      const auto found = known.find(digest[at - 1]);
                      if (found == known.end()) {
                        known[digest[at - 1]] = look(models.options(), std::span(all).first(at));
                        return std::nullopt;
                      }
                      json["points"].push_back(found->second);
                    }
                    return json_response(json);
                  }};
}

}  // namespace duelopt::server
