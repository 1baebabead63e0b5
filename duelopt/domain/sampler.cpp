// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/sampler.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/domain/nearest_levels.hpp"
#include "duelopt/domain/walk.hpp"

namespace duelopt {
namespace {

constexpr int kTrialDraws = 64;   // that tell whether combinations are drawn or listed,
constexpr int kEnoughHits = 8;    // by how many of them can be completed
constexpr int kMostDraws = 1000;  // of a combination, when an eighth of them can be completed
constexpr int kFreeDraws = 64;    // of free coordinates, before a walk begins
constexpr std::size_t kSobolFactor = 8;  // Sobol points looked at for each that is wanted

// Lists the combinations of choices and levels that can be completed.
class Listing {
 public:
  Listing(const FeasibleSet& set, Coordinates x) : set_(set), x_(std::move(x)) {}

  // Nothing if there are more than `most`, or looking for them takes long.
  std::optional<std::vector<Coordinates>> run(std::size_t most) {
    most_ = most;
    decided_ = set_.all_but_read();
    choose(0);
    if (given_up_) return std::nullopt;
    return std::move(found_);
  }

 private:
  void choose(std::size_t i) {
    if (i == set_.choices().size()) {
      settle(0);
      return;
    }
    const ChoiceAxis& axis = set_.choices()[i];
    const auto first = static_cast<std::ptrdiff_t>(axis.first);
    const auto count = static_cast<std::ptrdiff_t>(axis.count);
    std::fill_n(decided_.begin() + first, count, true);
    for (std::ptrdiff_t k = 0; k < count && !given_up_; ++k) {
      std::fill_n(x_.begin() + first, count, 0.0);
      x_[static_cast<std::size_t>(first + k)] = 1.0;
      if (is_open()) choose(i + 1);
    }
    std::fill_n(decided_.begin() + first, count, false);
  }

  void settle(std::size_t i) {
    if (i == set_.wholes().size()) {
      keep();
      return;
    }
    const WholeAxis& axis = set_.wholes()[i];
    decided_[axis.coordinate] = true;
    for (std::size_t level = 0; level < axis.count && !given_up_; ++level) {
      x_[axis.coordinate] = axis.at(level);
      if (is_open()) settle(i + 1);
    }
    decided_[axis.coordinate] = false;
  }

  bool is_open() {
    constexpr int kMostLooks = 50'000;
    if (++looks_ > kMostLooks) given_up_ = true;
    return set_.may_meet_clauses(x_, decided_) && set_.may_meet_rows(x_, decided_);
  }

  void keep() {
    const FeasibleSet::Piece piece = set_.piece(x_, set_.all_but_free());
    if (!Polytope(piece.system).nearest(piece.of(x_))) return;
    found_.push_back(x_);
    if (found_.size() > most_) given_up_ = true;
  }

  const FeasibleSet& set_;
  Coordinates x_;
  std::vector<bool> decided_{};
  std::size_t most_ = 0;
  std::vector<Coordinates> found_{};
  int looks_ = 0;
  bool given_up_ = false;
};

// A walk over the free coordinates of x, and where its points go.
struct FreeWalk {
  FeasibleSet::Piece piece;
  Coordinates x;
  std::optional<Walk> walk;

  FreeWalk(const FeasibleSet& set, Coordinates at)
      : piece(set.piece(at, set.all_but_free())), x(std::move(at)) {
    const std::optional<Polytope> free = Polytope(piece.system).with_interior();
    if (free) walk.emplace(*free);
  }
  UnitPoint next(const FeasibleSet& set, const UnitPoint& known, Rng& rng) {
    if (walk) piece.assign(walk->next(rng), x);
    // Rounding may leave the walk outside of a set that is thinner than the tolerance.
    if (is_met(set.constraints(), x)) return UnitPoint(x);
    return *nearest_point(set, UnitPoint(x), known).x;
  }
};

bool has_equality(const FeasibleSet& set) {
  const auto& rows = set.constraints().linear;
  return std::any_of(rows.begin(), rows.end(), [](const LinearConstraint& row) {
    return row.relation == Relation::kEqual;
  });
}

}  // namespace

Sampler::Sampler(std::shared_ptr<const FeasibleSet> set, UnitPoint known)
    : set_(std::move(set)), known_(std::move(known)) {
  if (set_->choices().empty() && set_->wholes().empty()) return;
  Rng trial(Seed{0});
  int hits = 0;
  for (int k = 0; k < kTrialDraws; ++k) hits += has_completion(uniform(trial)) ? 1 : 0;
  if (hits >= kEnoughHits) return;
  auto list = Listing(*set_, {known_.begin(), known_.end()}).run(kMostListed);
  way_ = list ? Way::kList : Way::kRelaxation;
  if (list) list_ = *std::move(list);
  if (way_ == Way::kList && list_.empty()) list_.emplace_back(known_.begin(), known_.end());
}

Coordinates Sampler::uniform(Rng& rng) const {
  const UnitPoint u = set_->grid().snap(uniform_points(1, set_->dim(), rng).front());
  return {u.begin(), u.end()};
}

bool Sampler::has_completion(const Coordinates& x) const {
  if (!set_->may_meet_clauses(x, set_->all_but_free())) return false;
  if (set_->free().empty()) return is_met(set_->constraints(), x);
  if (!set_->may_meet_rows(x, set_->all_but_free())) return false;
  const FeasibleSet::Piece piece = set_->piece(x, set_->all_but_free());
  return Polytope(piece.system).nearest(piece.of(x)).has_value();
}

// With levels and choices that can be completed; the free coordinates are uniform in the cube.
Coordinates Sampler::levels(Rng& rng) const {
  if (set_->choices().empty() && set_->wholes().empty()) return uniform(rng);
  if (way_ == Way::kRelaxation) return relaxed_levels(rng);
  if (way_ == Way::kList) {
    Coordinates x = uniform(rng);
    const Coordinates& chosen = list_[rng.below(list_.size())];
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (!set_->all_but_read()[i] && set_->all_but_free()[i]) x[i] = chosen[i];
    }
    return x;
  }
  for (int k = 0; k < kMostDraws; ++k) {
    Coordinates x = uniform(rng);
    if (has_completion(x)) return x;
  }
  return {known_.begin(), known_.end()};
}

Coordinates Sampler::relaxed_levels(Rng& rng) const {
  Coordinates x = uniform(rng);
  std::vector<bool> but_numbers = set_->all_but_free();
  for (const WholeAxis& axis : set_->wholes()) but_numbers[axis.coordinate] = false;
  for (int k = 0; k < kMostDraws && !set_->may_meet_clauses(x, but_numbers); ++k) x = uniform(rng);
  const FeasibleSet::Piece piece = set_->piece(x, but_numbers);
  if (const auto relaxed = Polytope(piece.system).with_interior())
    piece.assign(Walk(*relaxed).next(rng), x);
  const UnitPoint near = *nearest_point(*set_, UnitPoint(x), known_).x;
  return {near.begin(), near.end()};
}

UnitPoint Sampler::completed(Coordinates x, Rng& rng) const {
  if (set_->free().empty()) return UnitPoint(std::move(x));
  for (int k = 0; k < kFreeDraws && !has_equality(*set_); ++k) {
    if (is_met(set_->constraints(), x)) return UnitPoint(std::move(x));
    for (const std::size_t i : set_->free()) x[i] = rng.uniform();
  }
  return FreeWalk(*set_, std::move(x)).next(*set_, known_, rng);
}

UnitPoint Sampler::next(Rng& rng) const { return completed(levels(rng), rng); }

std::vector<UnitPoint> Sampler::spread(std::size_t count, Rng& rng) const {
  std::vector<UnitPoint> points;
  if (!has_equality(*set_)) {
    for (const UnitPoint& u : sobol_points(kSobolFactor * count, set_->dim(), rng)) {
      if (points.size() == count) break;
      UnitPoint x = set_->grid().snap(u);
      if (is_met(set_->constraints(), x.coordinates())) points.push_back(std::move(x));
    }
    if (points.size() == count) return points;
    points.clear();
  }
  std::vector<FreeWalk> walks;
  const bool levels_vary = !set_->choices().empty() || !set_->wholes().empty();
  // Of a list that is short enough every combination has its turn.
  const std::size_t combinations = !levels_vary    ? 1
                                   : list_.empty() ? count
                                                   : std::min(count, list_.size());
  for (std::size_t k = 0; k < combinations; ++k)
    walks.emplace_back(*set_, list_.size() == combinations ? list_[k] : levels(rng));
  while (points.size() < count) {
    FreeWalk& walk = walks[points.size() % combinations];
    const Coordinates others = uniform(rng);
    for (std::size_t i = 0; i < others.size(); ++i) {
      if (set_->all_but_read()[i]) walk.x[i] = others[i];
    }
    points.push_back(walk.next(*set_, known_, rng));
  }
  return points;
}

}  // namespace duelopt
