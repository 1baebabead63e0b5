// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/question_value.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace duelopt {
namespace {

constexpr std::size_t kWorkedOut = 40;  // pairs, for every number of repeats
constexpr double kLeastVariance = 1e-10;

// In scaled units. Less is rounding.
constexpr double kLeastRise = 1e-9;

// The trapezoidal rule for Z ~ N(0, 1): a maximum of a few lines is off by about a percent.
constexpr double kFarthest = 4.5;
constexpr double kStep = 0.25;

// No answer moves the difference of two means by more than the sum of their standard deviations for
// each unit of Z, so a point this many sums below the best one changes the value by less than 1e-7
// of such a sum.
constexpr double kReach = 5.0;

double density(double z) {
  return std::exp(-0.5 * z * z) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
}

PreferenceView part_of(const PreferenceView& view, const std::vector<Index>& kept) {
  PreferenceView part = view;
  part.points = view.points(kept, Eigen::all);
  part.mean = view.mean(kept);
  part.whitened = view.whitened(Eigen::all, kept);
  return part;
}

// The points that may become the best under some member.
std::vector<Index> within_reach(std::span<const PreferenceMember> members,
                                const std::vector<PreferenceView>& views) {
  std::vector<bool> kept(static_cast<std::size_t>(views.front().mean.size()), false);
  for (std::size_t k = 0; k < members.size(); ++k) {
    const Vector stddev = members[k].posterior().variance(views[k]).cwiseSqrt();
    Index best = 0;
    const double highest = views[k].mean.maxCoeff(&best);
    for (Index i = 0; i < stddev.size(); ++i)
      if (views[k].mean[i] + kReach * (stddev[i] + stddev[best]) >= highest)
        kept[static_cast<std::size_t>(i)] = true;
  }
  std::vector<Index> indices;
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i]) indices.push_back(static_cast<Index>(i));
  return indices;
}

// What a member knows of pairs of points.
struct PairsOf {
  double weight;
  Vector mean;  // of the latent utility
  Matrix V;     // its covariance
  Matrix C;     // Cov(g(Y), latent utility)
  double link;  // s²

  [[nodiscard]] double variance(Index i, Index j) const {
    return V(i, i) + V(j, j) - 2.0 * V(i, j);
  }
};

class Pairs {
 public:
  Pairs(std::vector<PairsOf> members, const Matrix& means, const Vector& mean)
      : members_(std::move(members)), means_(means), mean_(mean), best_(mean.maxCoeff()) {}

  // Of one of r answers, in scaled units; 0 if the points cannot differ.
  [[nodiscard]] double value(Index i, Index j, double repeats) {
    bool differ = false;
    for (std::size_t k = 0; k < members_.size(); ++k) {
      const PairsOf& f = members_[k];
      const double variance = f.variance(i, j);
      differ = differ || variance > kLeastVariance;
      const double t = std::sqrt(std::max(0.0, variance) + f.link / repeats);
      const double z = (f.mean[i] - f.mean[j]) / t;
      const double chance = 0.5 * std::erfc(-z / std::numbers::sqrt2);
      const auto m = means_.col(static_cast<Index>(k));
      const double slope = f.weight * density(z) / t;
      if (k == 0) {
        after_ = (f.weight * chance) * m + slope * (f.C.col(i) - f.C.col(j));
      } else {
        after_ += (f.weight * chance) * m + slope * (f.C.col(i) - f.C.col(j));
      }
    }
    if (!differ) return 0.0;
    const double rise = after_.maxCoeff() + (mean_ - after_).maxCoeff() - best_;
    return rise < kLeastRise ? 0.0 : rise / repeats;
  }

 private:
  std::vector<PairsOf> members_;
  const Matrix& means_;
  const Vector& mean_;
  double best_;
  Vector after_;  // Σ w_k (Φ_k m_k + φ_k c_k)
};

}  // namespace

QuestionValue::QuestionValue(std::span<const PreferenceMember> members,
                             std::span<const UnitPoint> among)
    : members_(members) {
  assert(!members.empty() && !among.empty());
  const Matrix X = to_matrix(among);
  for (const PreferenceMember& member : members) among_.push_back(member.posterior().objective(X));
  const std::vector<Index> kept = within_reach(members, among_);
  means_.resize(static_cast<Index>(kept.size()), static_cast<Index>(members.size()));
  mean_ = Vector::Zero(means_.rows());
  for (std::size_t k = 0; k < members.size(); ++k) {
    among_[k] = part_of(among_[k], kept);
    means_.col(static_cast<Index>(k)) = among_[k].mean;
    mean_ += members[k].weight * among_[k].mean;
  }
  mean_.maxCoeff(&best_);
}

double QuestionValue::of_label(const UnitPoint& x) const {
  const auto count = static_cast<Index>(members_.size());
  Vector mean(count);    // g_k(x)
  Vector stddev(count);  // t_k
  Matrix gains(means_.rows(), count);
  for (Index k = 0; k < count; ++k) {
    const PreferencePosterior& f = members_[static_cast<std::size_t>(k)].posterior();
    const PreferenceView there = f.objective(to_matrix({&x, 1}));
    mean[k] = there.mean[0];
    stddev[k] = std::sqrt(f.variance(there)[0] + f.prior().noise_variance);
    gains.col(k) = f.covariance(among_[static_cast<std::size_t>(k)], there) / stddev[k];
  }
  // The rise above what is best now: so an error of the rule cannot make a value of nothing.
  const auto rise_after = [&](double y) {
    const Vector z = (y - mean.array()) / stddev.array();
    Vector weight(count);
    for (Index k = 0; k < count; ++k)
      weight[k] = std::log(members_[static_cast<std::size_t>(k)].weight) - 0.5 * z[k] * z[k] -
                  std::log(stddev[k]);
    weight = (weight.array() - weight.maxCoeff()).exp();
    weight /= weight.sum();
    const Vector after = means_ * weight + gains * weight.cwiseProduct(z);
    return after.maxCoeff() - after[best_];
  };
  double value = 0.0;
  for (Index k = 0; k < count; ++k) {
    double sum = 0.0;
    for (double z = -kFarthest; z <= kFarthest; z += kStep)
      sum += kStep * density(z) * rise_after(mean[k] + stddev[k] * z);
    value += members_[static_cast<std::size_t>(k)].weight * sum;
  }
  return members_.front().posterior().prior().output.scale * value;
}

std::vector<RatedDuel> QuestionValue::best_duels(std::span<const UnitPoint> points,
                                                 std::size_t judge,
                                                 std::size_t count,
                                                 const Repeats& repeats) const {
  const Matrix X = to_matrix(points);
  std::vector<PairsOf> known;
  for (std::size_t k = 0; k < members_.size(); ++k) {
    const PreferencePosterior& f = members_[k].posterior();
    const PreferenceView utility = f.latent_utility(X, judge);
    known.push_back({members_[k].weight,
                     utility.mean,
                     f.covariance(utility, utility),
                     f.covariance(among_[k], utility),
                     link_variance(f.prior().link)});
  }
  Pairs pairs(std::move(known), means_, mean_);
  std::vector<RatedDuel> rated;
  for (Index i = 0; i < X.rows(); ++i) {
    for (Index j = 0; j < i; ++j) {
      const double value = pairs.value(i, j, repeats.most);
      if (value > 0.0)
        rated.push_back(
            {static_cast<std::size_t>(i), static_cast<std::size_t>(j), value, repeats.most});
    }
  }
  const auto keep = [&](std::size_t most) {
    const std::size_t kept = std::min(most, rated.size());
    const auto end = rated.begin() + static_cast<std::ptrdiff_t>(kept);
    std::partial_sort(rated.begin(), end, rated.end(), [](const auto& a, const auto& b) {
      return a.value > b.value;
    });
    rated.resize(kept);
  };
  keep(std::max(kWorkedOut, count));
  const double scale = members_.front().posterior().prior().output.scale;
  for (RatedDuel& duel : rated) {
    const auto [i, j] = std::pair(static_cast<Index>(duel.first), static_cast<Index>(duel.second));
    for (double r = 0.5 * repeats.most; r >= repeats.least; r *= 0.5) {
      const double value = pairs.value(i, j, r);
      if (value > duel.value) {
        duel.value = value;
        duel.repeats = r;
      }
    }
    duel.value *= scale;
  }
  keep(count);
  return rated;
}

}  // namespace duelopt
