// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/history.hpp"

#include <algorithm>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

[[noreturn]] void refuse_dims(std::size_t actual, std::size_t expected) {
  throw Error(ErrorCode::kInvalidArgument,
              "point has dimension " + std::to_string(actual) + ", earlier points have " +
                  std::to_string(expected));
}

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, message);
}

}  // namespace

void History::check_dim(const Point& x) const {
  if (!empty() && x.dim() != dim()) refuse_dims(x.dim(), dim());
}

std::size_t History::dim() const {
  if (!labels_.empty()) return labels_.front().x.dim();
  return duels_.empty() ? choices_.front().options.front().dim() : duels_.front().first.dim();
}

void History::append(Labelled label) {
  check(Measurement{label.y});
  check_dim(label.x);
  labels_.push_back(std::move(label));
  kinds_.push_back(QueryKind::kLabel);
}

void History::append(Duelled duel) {
  check_dim(duel.first);
  if (duel.second.dim() != duel.first.dim()) refuse_dims(duel.second.dim(), duel.first.dim());
  duels_.push_back(std::move(duel));
  kinds_.push_back(QueryKind::kDuel);
}

void History::append(Chosen choice) {
  const std::vector<Point>& options = choice.options;
  if (options.size() < 3 || options.size() > kMostOptions)
    refuse("a choice among " + std::to_string(options.size()) + " is not among 3 to 6");
  if (choice.winner && *choice.winner >= options.size())
    refuse("option " + std::to_string(*choice.winner + 1) + " of a choice among " +
           std::to_string(options.size()));
  for (const Point& option : options) {
    check_dim(option);
    if (option.dim() != options.front().dim()) refuse_dims(option.dim(), options.front().dim());
  }
  choices_.push_back(std::move(choice));
  kinds_.push_back(QueryKind::kChoice);
}

void History::append(const Query& query, const Answer& answer) {
  std::visit(Overloaded{
                 [&](const Label& q, const Measurement& a) {
                   append(Labelled{q.x, a.value});
                 },
                 [&](const Duel& q, const Winner& a) {
                   append(Duelled{q.first, q.second, a});
                 },
                 [&](const Choice& q, const Pick& a) {
                   append(Chosen{q.options, a.option});
                 },
                 [&](const Choice& q, const Winner& a) {
                   if (a != Winner::kTie) refuse("a choice wants an option or a tie, not a side");
                   append(Chosen{q.options, std::nullopt});
                 },
                 [](const Label&, const auto&) { refuse("a label wants a value, not a winner"); },
                 [](const Duel&, const Pick&) { refuse("a duel wants a side, not an option"); },
                 [](const auto&, const Measurement& a) {
                   refuse("a comparison wants a winner, not the value " + to_text(a.value));
                 },
             },
             query,
             answer);
}

std::vector<Duelled> in_pairs(const Chosen& choice) {
  std::vector<Duelled> pairs;
  const std::size_t one = choice.winner.value_or(0);
  for (std::size_t other = 0; other < choice.options.size(); ++other) {
    if (other == one) continue;
    const Winner earlier = one < other ? Winner::kFirst : Winner::kSecond;
    pairs.push_back({choice.options[std::min(one, other)],
                     choice.options[std::max(one, other)],
                     choice.winner ? earlier : Winner::kTie,
                     choice.judge});
  }
  return pairs;
}

History in_pairs(const History& history) {
  History pairs;
  auto label = history.labels().begin();
  auto duel = history.duels().begin();
  auto choice = history.choices().begin();
  for (const QueryKind kind : history.kinds()) {
    switch (kind) {
      case QueryKind::kLabel:
        pairs.append(*label++);
        break;
      case QueryKind::kDuel:
        pairs.append(*duel++);
        break;
      case QueryKind::kChoice:
        for (Duelled& pair : in_pairs(*choice++)) pairs.append(std::move(pair));
        break;
    }
  }
  return pairs;
}

}  // namespace duelopt
