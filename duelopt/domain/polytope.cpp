// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/polytope.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <Eigen/QR>

#include "duelopt/core/error.hpp"

namespace duelopt {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kViolated = 1e-12;    // by how much an inequality must fail to be looked at
constexpr double kParallel = 1e-8;     // what is left of a row when others explain it
constexpr double kConsistent = 1e-10;  // residual of equalities that have a solution
constexpr double kRoom = 1e-10;        // less than this around a point is none

// The inequalities that hold as equalities at the present point, and their multipliers.
class ActiveSet {
 public:
  explicit ActiveSet(const Matrix& rows) : rows_(rows) {}

  // How the multipliers fall when that of row p rises by 1.
  [[nodiscard]] Vector response(Index p) const {
    if (active_.empty()) return Vector(0);
    return normals().householderQr().solve(rows_.row(p).transpose());
  }

  // The direction in which that moves the point: the row, less what the active ones explain.
  [[nodiscard]] Vector direction(Index p, const Vector& response) const {
    Vector z = rows_.row(p).transpose();
    if (!active_.empty()) z -= normals() * response;
    return z;
  }

  // The longest step at which no multiplier becomes negative, and whose would.
  [[nodiscard]] double longest(const Vector& response, std::size_t& blocking) const {
    double longest = kInfinity;
    for (std::size_t j = 0; j < active_.size(); ++j) {
      const double fall = response[static_cast<Index>(j)];
      if (fall <= 1e-14 || multipliers_[j] / fall >= longest) continue;
      longest = multipliers_[j] / fall;
      blocking = j;
    }
    return longest;
  }

  void move(double step, const Vector& response) {
    for (std::size_t j = 0; j < active_.size(); ++j)
      multipliers_[j] = std::max(0.0, multipliers_[j] - step * response[static_cast<Index>(j)]);
  }
  void add(Index p, double multiplier) {
    active_.push_back(p);
    multipliers_.push_back(multiplier);
  }
  void drop(std::size_t j) {
    active_.erase(active_.begin() + static_cast<std::ptrdiff_t>(j));
    multipliers_.erase(multipliers_.begin() + static_cast<std::ptrdiff_t>(j));
  }

 private:
  [[nodiscard]] Matrix normals() const {
    Matrix n(rows_.cols(), static_cast<Index>(active_.size()));
    for (std::size_t j = 0; j < active_.size(); ++j)
      n.col(static_cast<Index>(j)) = rows_.row(active_[j]).transpose();
    return n;
  }

  const Matrix& rows_;
  std::vector<Index> active_{};
  std::vector<double> multipliers_{};
};

// Moves y until row p holds and is active; false if it cannot hold beside the others.
bool satisfy(Index p, const Matrix& rows, const Vector& limits, ActiveSet& active, Vector& y) {
  double multiplier = 0.0;
  for (Index drops = 0; drops <= rows.rows() + rows.cols(); ++drops) {
    const Vector response = active.response(p);
    const Vector z = active.direction(p, response);
    const bool parallel = z.norm() <= kParallel;
    const double full = parallel ? kInfinity : (rows.row(p).dot(y) - limits[p]) / z.squaredNorm();
    std::size_t blocking = 0;
    const double longest = active.longest(response, blocking);
    const double step = std::min(full, longest);
    if (step == kInfinity) return false;
    if (!parallel) y -= step * z;
    active.move(step, response);
    multiplier += step;
    if (full <= longest) {
      active.add(p, multiplier);
      return true;
    }
    active.drop(blocking);
  }
  return false;
}

// The largest `direction` · y by proximal steps, which end after finitely many on a linear function
// [Roc76].
Vector furthest(const Matrix& rows, const Vector& limits, const Vector& direction, Vector y) {
  constexpr int kMostSteps = 64;
  constexpr double kStep = 16.0;  // some diameters of the cube
  for (int k = 0; k < kMostSteps; ++k) {
    const std::optional<Vector> next = nearest_in(rows, limits, y + kStep * direction);
    if (!next || direction.dot(*next - y) <= 1e-13) break;
    y = *next;
  }
  return y;
}

// The centre of a largest ball, and its radius.
struct Ball {
  Vector centre;
  double radius;
};
Ball largest_ball(const Matrix& rows, const Vector& limits, const Vector& start) {
  // A ball of radius r around y fits if rows · y + r <= limits; scaled to rows of length 1.
  const Index m = rows.cols();
  Matrix lifted(rows.rows(), m + 1);
  lifted << rows, Vector::Ones(rows.rows());
  lifted *= std::sqrt(0.5);
  Vector from(m + 1);
  from << start, std::min(0.0, (limits - rows * start).minCoeff());
  const Vector top = furthest(lifted, std::sqrt(0.5) * limits, Vector::Unit(m + 1, m), from);
  return {top.head(m), top[m]};
}

struct Solutions {
  Vector origin;
  Matrix basis;
  bool exist;
};

// Of equal * x == values.
Solutions solutions(const Matrix& equal, const Vector& values, Index dim) {
  if (equal.isZero(0.0) || dim == 0) return {Vector::Zero(dim), Matrix::Identity(dim, dim), true};
  Eigen::ColPivHouseholderQR<Matrix> qr(equal.transpose());
  qr.setThreshold(kConsistent);
  const Matrix q = qr.householderQ();
  const Matrix range = q.leftCols(qr.rank());
  const Vector origin = range * (equal * range).colPivHouseholderQr().solve(values);
  const double residual = (equal * origin - values).cwiseAbs().maxCoeff();
  return {origin, q.rightCols(dim - qr.rank()), residual <= kConsistent};
}

}  // namespace

std::optional<Vector> nearest_in(const Matrix& rows, const Vector& limits, const Vector& target) {
  Vector y = target;
  if (rows.rows() == 0) return y;
  ActiveSet active(rows);
  for (Index round = 0; round <= 50 * (rows.rows() + rows.cols()); ++round) {
    Index worst = 0;
    if ((rows * y - limits).maxCoeff(&worst) <= kViolated * (1.0 + y.norm())) return y;
    if (!satisfy(worst, rows, limits, active, y)) return std::nullopt;
  }
  throw Error(ErrorCode::kNumerical, "no nearest point was found within the linear constraints");
}

Polytope::Polytope(const LinearSystem& system) {
  const Index dim = std::max(system.rows.cols(), system.equal.cols());
  Matrix equal = system.equal;
  Vector values = system.values;
  for (Index i = 0; i < equal.rows(); ++i) {
    const double length = equal.row(i).norm();
    if (length == 0.0) {
      if (std::abs(values[i]) > kConsistent) solvable_ = false;
      values[i] = 0.0;
      continue;
    }
    equal.row(i) /= length;
    values[i] /= length;
  }
  const Solutions all = solutions(equal, values, dim);
  solvable_ = solvable_ && all.exist;
  origin_ = all.origin;
  basis_ = all.basis;
  rows_.resize(0, basis_.cols());
  for (Index i = 0; i < system.rows.rows(); ++i) {
    const Vector row = system.rows.row(i).transpose();
    append(basis_.transpose() * row, system.limits[i] - row.dot(origin_), row.norm());
  }
}

// A row that is constant on the basis is checked and left out.
void Polytope::append(const Vector& row, double limit, double size) {
  const double length = row.norm();
  if (length <= kConsistent * size || length == 0.0) {
    if (limit < -kConsistent * std::max(size, 1.0)) solvable_ = false;
    return;
  }
  rows_.conservativeResize(rows_.rows() + 1, dim());
  rows_.bottomRows(1) = row.transpose() / length;
  limits_.conservativeResize(limits_.size() + 1);
  limits_[limits_.size() - 1] = limit / length;
}

std::optional<Vector> Polytope::nearest(const Vector& target) const {
  if (!solvable_) return std::nullopt;
  const std::optional<Vector> y =
      nearest_in(rows_, limits_, basis_.transpose() * (target - origin_));
  if (!y) return std::nullopt;
  return x(*y);
}

double Polytope::largest_slack(Index row, const Vector& start) const {
  const Vector away = -rows_.row(row).transpose();
  return limits_[row] - rows_.row(row).dot(furthest(rows_, limits_, away, start));
}

// The part of the set through y on which the `tight` rows do not change.
Polytope Polytope::restricted(const Vector& y, const Matrix& tight) const {
  const Solutions along = solutions(tight, Vector::Zero(tight.rows()), dim());
  Polytope part;
  part.origin_ = x(y);
  part.basis_ = basis_ * along.basis;
  part.rows_.resize(0, part.dim());
  for (Index i = 0; i < rows_.rows(); ++i) {
    const Vector row = rows_.row(i).transpose();
    part.append(along.basis.transpose() * row, limits_[i] - row.dot(y), 1.0);
  }
  part.solvable_ = true;
  return part;
}

std::optional<Polytope> Polytope::with_interior() const {
  if (!solvable_) return std::nullopt;
  const std::optional<Vector> start = nearest_in(rows_, limits_, Vector::Zero(dim()));
  if (!start) return std::nullopt;
  Polytope found = *this;
  if (dim() == 0 || rows_.rows() == 0) {
    found.inner_ = *start;
    return found;
  }
  const Ball ball = largest_ball(rows_, limits_, *start);
  found.inner_ = ball.centre;
  if (ball.radius > kRoom) return found;
  Vector slack(rows_.rows());
  for (Index i = 0; i < rows_.rows(); ++i) slack[i] = largest_slack(i, *start);
  const double most = std::max(kRoom, slack.minCoeff());
  Matrix tight(0, dim());
  for (Index i = 0; i < rows_.rows(); ++i) {
    if (slack[i] > most) continue;
    tight.conservativeResize(tight.rows() + 1, dim());
    tight.bottomRows(1) = rows_.row(i);
  }
  return restricted(*start, tight).with_interior();
}

}  // namespace duelopt
