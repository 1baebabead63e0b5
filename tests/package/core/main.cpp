// SPDX-License-Identifier: Apache-2.0
#include <duelopt/core/error.hpp>
#include <duelopt/study/study.hpp>

#if __has_include(<Eigen/Core>) || defined(EIGEN_WORLD_VERSION)
#error "a user of duelopt needs no Eigen"
#endif

// Asks and answers in memory, and catches what the library throws.
int main() {
  using namespace duelopt;
  Study study({.space = Space({{"x", Real{0.0, 1.0}}}), .strategy = "random-labels"});
  for (int i = 0; i < 3; ++i) {
    const auto trial = study.ask();
    study.tell(trial->id, std::get<LabelQuestion>(trial->question).params.get<double>("x"));
  }
  if (!study.best().recommended) return 1;
  try {
    study.tell(TrialId{9}, 1.0);
  } catch (const Error& error) {
    return error.code() == ErrorCode::kNotFound ? 0 : 1;
  }
  return 1;
}
