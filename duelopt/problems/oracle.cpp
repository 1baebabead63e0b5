// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/oracle.hpp"

namespace duelopt {

Answer Oracle::answer(const Query& query, Rng& rng) const {
  const auto check_inside = [&](const Point& x) { (void)problem.domain.to_unit(x); };
  return std::visit(Overloaded{
                        [&](const Label& q) -> Answer {
                          check_inside(q.x);
                          return Measurement{problem.f(q.x) + draw(noise, rng)};
                        },
                        [&](const Duel& q) -> Answer {
                          check_inside(q.first);
                          check_inside(q.second);
                          return duelopt::answer(judge, q, rng);
                        },
                    },
                    query);
}

}  // namespace duelopt
