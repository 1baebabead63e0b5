// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/polytope.hpp"

#include <gtest/gtest.h>

#include "duelopt/core/rng.hpp"

namespace duelopt {
namespace {

Vector vector(std::initializer_list<double> values) {
  Vector v(static_cast<Index>(values.size()));
  std::copy(values.begin(), values.end(), v.begin());
  return v;
}

// The cube [0, 1]^dim with further rows.
LinearSystem cube_with(Index dim,
                       const std::vector<std::pair<Vector, double>>& equal,
                       const std::vector<std::pair<Vector, double>>& at_most) {
  LinearSystem s;
  s.equal.resize(static_cast<Index>(equal.size()), dim);
  s.values.resize(s.equal.rows());
  for (Index i = 0; i < s.equal.rows(); ++i) {
    s.equal.row(i) = equal[static_cast<std::size_t>(i)].first.transpose();
    s.values[i] = equal[static_cast<std::size_t>(i)].second;
  }
  const auto more = static_cast<Index>(at_most.size());
  s.rows.resize(2 * dim + more, dim);
  s.rows.topRows(dim).setIdentity();
  s.rows.middleRows(dim, dim) = -Matrix::Identity(dim, dim);
  s.limits.resize(s.rows.rows());
  s.limits.head(dim).setOnes();
  s.limits.segment(dim, dim).setZero();
  for (Index i = 0; i < more; ++i) {
    s.rows.row(2 * dim + i) = at_most[static_cast<std::size_t>(i)].first.transpose();
    s.limits[2 * dim + i] = at_most[static_cast<std::size_t>(i)].second;
  }
  return s;
}

void expect_near(const std::optional<Vector>& found, const Vector& expected) {
  ASSERT_TRUE(found.has_value());
  EXPECT_LT((*found - expected).norm(), 1e-12) << found->transpose();
}

TEST(PolytopeTest, ProjectsOntoATriangleAsGeometryHasIt) {
  const Polytope triangle(cube_with(2, {}, {{vector({1.0, 1.0}), 1.0}}));
  expect_near(triangle.nearest(vector({0.2, 0.3})), vector({0.2, 0.3}));   // inside
  expect_near(triangle.nearest(vector({1.0, 1.0})), vector({0.5, 0.5}));   // foot on the long side
  expect_near(triangle.nearest(vector({0.9, 0.3})), vector({0.8, 0.2}));   // 0.1 along (1, 1)
  expect_near(triangle.nearest(vector({2.0, 0.5})), vector({1.0, 0.0}));   // a corner
  expect_near(triangle.nearest(vector({-1.0, 0.4})), vector({0.0, 0.4}));  // a short side
}

TEST(PolytopeTest, ProjectsOntoTheSimplex) {
  // Of u onto {x >= 0, sum x = 1}: max(u - θ, 0) with the θ that makes the sum 1. For (1, 1, 0)
  // θ = 1/2; for (0.8, 0.6, 0.1): the third is cut off, θ = (1.4 - 1)/2 = 0.2.
  const Polytope simplex(cube_with(3, {{vector({1.0, 1.0, 1.0}), 1.0}}, {}));
  expect_near(simplex.nearest(vector({1.0, 1.0, 0.0})), vector({0.5, 0.5, 0.0}));
  expect_near(simplex.nearest(vector({0.8, 0.6, 0.1})), vector({0.6, 0.4, 0.0}));
  EXPECT_EQ(simplex.dim(), 2);
}

TEST(PolytopeTest, RepeatedAndRedundantRowsChangeNothing) {
  const auto sum = vector({1.0, 1.0, 1.0});
  const Polytope simplex(cube_with(
      3, {{sum, 1.0}, {2.0 * sum, 2.0}}, {{sum, 1.0}, {sum, 1.0}, {vector({1, 0, 0}), 5.0}}));
  expect_near(simplex.nearest(vector({0.8, 0.6, 0.1})), vector({0.6, 0.4, 0.0}));
}

TEST(PolytopeTest, AnEqualityOfNothingHoldsOrDoesNot) {
  const auto nothing = vector({0.0, 0.0});
  expect_near(Polytope(cube_with(2, {{nothing, 0.0}}, {})).nearest(vector({2.0, 0.5})),
              vector({1.0, 0.5}));
  EXPECT_FALSE(Polytope(cube_with(2, {{nothing, 0.1}}, {})).nearest(vector({2.0, 0.5})));
}

TEST(PolytopeTest, ContradictionsLeaveNothing) {
  const auto sum = vector({1.0, 1.0});
  const Vector u = vector({0.5, 0.5});
  EXPECT_FALSE(Polytope(cube_with(2, {}, {{sum, -0.1}})).nearest(u));
  EXPECT_FALSE(Polytope(cube_with(2, {}, {{sum, 0.4}, {-sum, -0.5}})).nearest(u));
  EXPECT_FALSE(Polytope(cube_with(2, {{sum, 0.4}, {sum, 0.5}}, {})).nearest(u));
  EXPECT_FALSE(Polytope(cube_with(2, {{sum, 2.5}}, {})).nearest(u));
  EXPECT_FALSE(Polytope(cube_with(2, {{sum, 2.5}}, {})).with_interior());
}

// p is the nearest point of a convex set to u exactly if (u - p) · (v - p) <= 0 for all its v.
TEST(PolytopeTest, NoFeasibleDirectionLeadsNearer) {
  Rng rng(Seed{1});
  for (int trial = 0; trial < 200; ++trial) {
    const Index dim = 1 + static_cast<Index>(rng.below(7));
    const auto normals = [&] {
      Vector v(dim);
      for (double& x : v) x = rng.normal();
      return v;
    };
    const auto uniforms = [&] {
      Vector v(dim);
      for (double& x : v) x = rng.uniform();
      return v;
    };
    const Vector inside = uniforms();  // that every row allows
    std::vector<std::pair<Vector, double>> rows;
    for (int k = 0; k < 5; ++k) {
      const Vector row = normals();
      rows.emplace_back(row, row.dot(inside) + 0.1 * rng.uniform());
    }
    std::vector<std::pair<Vector, double>> equal;
    if (dim > 2) {
      const Vector row = normals();
      equal.emplace_back(row, row.dot(inside));
    }
    const LinearSystem system = cube_with(dim, equal, rows);
    const Polytope set(system);
    const Vector u = 3.0 * normals();
    const Vector p = set.nearest(u).value();
    EXPECT_LE((system.rows * p - system.limits).maxCoeff(), 1e-10);
    EXPECT_LT((system.equal * p - system.values).norm(), 1e-11);
    EXPECT_LE((u - p).dot(inside - p), 1e-9);
    for (int k = 0; k < 20; ++k) {
      const Vector v = set.nearest(uniforms()).value();
      EXPECT_LE((u - p).dot(v - p), 1e-9);
    }
  }
}

TEST(PolytopeTest, InequalitiesThatCanOnlyBeEqualAreEliminated) {
  // x0 <= 0.3 and x0 >= 0.3 leave a line of the square, x0 + x1 >= 2 a corner.
  const auto x0 = vector({1.0, 0.0});
  const auto line = Polytope(cube_with(2, {}, {{x0, 0.3}, {-x0, -0.3}})).with_interior();
  ASSERT_TRUE(line.has_value());
  EXPECT_EQ(line->dim(), 1);
  EXPECT_NEAR(line->x(line->inner())[0], 0.3, 1e-12);
  const auto corner = Polytope(cube_with(2, {}, {{vector({-1.0, -1.0}), -2.0}})).with_interior();
  ASSERT_TRUE(corner.has_value());
  EXPECT_EQ(corner->dim(), 0);
  EXPECT_LT((corner->x(corner->inner()) - vector({1.0, 1.0})).norm(), 1e-9);
}

TEST(PolytopeTest, TheInnerPointHasRoom) {
  // The largest ball in {x0, x1 >= 0, x0 + x1 <= 1} has the radius 1/(2 + √2).
  const auto triangle =
      Polytope(cube_with(2, {}, {{vector({1.0, 1.0}), 1.0}})).with_interior().value();
  const double radius = 1.0 / (2.0 + std::sqrt(2.0));
  EXPECT_NEAR((triangle.limits() - triangle.rows() * triangle.inner()).minCoeff(), radius, 1e-9);
  // And in a band of width 1e-6 it has half of that.
  const auto diagonal = vector({std::sqrt(0.5), -std::sqrt(0.5)});
  const auto band =
      Polytope(cube_with(2, {}, {{diagonal, 5e-7}, {-diagonal, 5e-7}})).with_interior().value();
  EXPECT_NEAR((band.limits() - band.rows() * band.inner()).minCoeff(), 5e-7, 1e-12);
}

}  // namespace
}  // namespace duelopt
