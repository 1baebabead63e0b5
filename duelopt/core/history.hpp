// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "duelopt/core/answer.hpp"
#include "duelopt/core/point.hpp"
#include "duelopt/core/query.hpp"

namespace duelopt {

struct Labelled {
  Point x;
  double y;
  friend bool operator==(const Labelled&, const Labelled&) = default;
};

struct Duelled {  // as it was asked: the first point was chosen, the second may be a random
                  // opponent
  Point first;
  Point second;
  Winner winner;
  std::size_t judge = 0;  // 0, 1, ...: who judged, if several do; strategies refuse one that is
                          // not below the number of duels
  friend bool operator==(const Duelled&, const Duelled&) = default;
};

struct Chosen {  // as it was asked
  std::vector<Point> options;
  std::optional<std::size_t> winner;  // counted from 0; nothing: all are equally good
  std::size_t judge = 0;              // as in Duelled
  friend bool operator==(const Chosen&, const Chosen&) = default;
};

// What a choice says of pairs: its winner against each of the others, or, if all are equally good,
// a tie of the first option with each of the others. The option that was shown earlier comes first,
// so that the first of a pair is no likelier to have won. That forgets that the winner met the
// others at once, and says nothing of two losers.
[[nodiscard]] std::vector<Duelled> in_pairs(const Chosen& choice);

// The answered queries of a study, in the order of their answers.
class History {
 public:
  // Throw kInvalidArgument, and change nothing, for a value that check() refuses or a point
  // whose dimension differs from that of the points before.
  void append(Labelled label);
  void append(Duelled duel);
  void append(Chosen choice);  // also for less than three options, and a winner that is none

  // As above, and for an answer that does not fit its query.
  void append(const Query& query, const Answer& answer);

  [[nodiscard]] std::span<const Labelled> labels() const noexcept { return labels_; }
  [[nodiscard]] std::span<const Duelled> duels() const noexcept { return duels_; }

  [[nodiscard]] std::span<const Chosen> choices() const noexcept { return choices_; }

  // The kind of each answered query: the k-th kDuel here is duels()[k].
  [[nodiscard]] std::span<const QueryKind> kinds() const noexcept { return kinds_; }

  [[nodiscard]] std::size_t size() const noexcept { return kinds_.size(); }
  [[nodiscard]] bool empty() const noexcept { return kinds_.empty(); }

  friend bool operator==(const History&, const History&) = default;

 private:
  void check_dim(const Point& x) const;
  [[nodiscard]] std::size_t dim() const;

  std::vector<Labelled> labels_;
  std::vector<Duelled> duels_;
  std::vector<Chosen> choices_;
  std::vector<QueryKind> kinds_;
};

// The same with in_pairs() in the place of each choice.
[[nodiscard]] History in_pairs(const History& history);

}  // namespace duelopt
