// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/history.hpp"

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

}  // namespace

void History::check_dim(const Point& x) const {
  if (empty()) return;
  const std::size_t expected =
      labels_.empty() ? duels_.front().first.dim() : labels_.front().x.dim();
  if (x.dim() != expected) refuse_dims(x.dim(), expected);
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

void History::append(const Query& query, const Answer& answer) {
  std::visit(Overloaded{
                 [&](const Label& q, const Measurement& a) {
                   append(Labelled{q.x, a.value});
                 },
                 [&](const Duel& q, const Winner& a) {
                   append(Duelled{q.first, q.second, a});
                 },
                 [](const Label&, const Winner&) {
                   throw Error(ErrorCode::kInvalidArgument, "a label wants a value, not a winner");
                 },
                 [](const Duel&, const Measurement& a) {
                   throw Error(ErrorCode::kInvalidArgument,
                               "a duel wants a winner, not the value " + to_text(a.value));
                 },
             },
             query,
             answer);
}

}  // namespace duelopt
