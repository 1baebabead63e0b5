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
                        [&](const Choice& q) -> Answer {
                          for (const Point& option : q.options) check_inside(option);
                          const std::optional<Pick> pick = duelopt::answer(judge, q, rng);
                          if (!pick) return Winner::kTie;
                          return *pick;
                        },
                    },
                    query);
}

}  // namespace duelopt
