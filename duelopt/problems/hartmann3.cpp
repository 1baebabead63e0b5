// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/hartmann3.hpp"

#include "duelopt/problems/hartmann.hpp"

namespace duelopt {

Problem hartmann3() {
  const Hartmann<3> high{.alpha = {1.0, 1.2, 3.0, 3.2},
                         .A = {{{3.0, 10.0, 30.0},  //
                                {0.1, 10.0, 35.0},
                                {3.0, 10.0, 30.0},
                                {0.1, 10.0, 35.0}}},
                         .P = {{{0.3689, 0.1170, 0.2673},
                                {0.4699, 0.4387, 0.7470},
                                {0.1091, 0.8732, 0.5547},
                                {0.0381, 0.5743, 0.8828}}}};
  const Box domain = Box::unit(3);
  return {.name = "hartmann3",
          .domain = domain,
          .f = {.value = restricted_to(domain, high),
                .range = {3.7727185141626746e-5, 3.8627797873326625},
                .maximizers = {{0.11458887665506897, 0.55564889461693004, 0.85254698468667744}}},
          .f_c = {.value = restricted_to(domain, high.levels_below(2)),
                  .range = {3.6476443478421778e-5, 4.0398155574575421},
                  .maximizers = {{0.11042982113244361, 0.5568118686159925, 0.85540730338164089}}}};
}

}  // namespace duelopt
