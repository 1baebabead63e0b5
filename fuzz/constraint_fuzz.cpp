// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/study.hpp"
#include "fuzz/target.hpp"

// A text is refused, or it is a constraint of a study whose question meets it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace duelopt;
  const std::string text = text_of(bytes, size);
  may_refuse(ErrorCode::kInvalidArgument, [&] {
    const Space space({{"x", Real{0.0, 2.0}},
                       {"y", Real{-1.0, 1.0}},
                       {"n", Integer{-3, 12}},
                       {"k", Integer{0, 1000}},
                       {"kind", Categorical{{"A", "B", "C"}}}},
                      {text});
    Study study({.space = space, .strategy = {"random-labels"}});
    try {
      const Trial trial = study.ask().value();
      space.check_constraints(std::get<LabelQuestion>(trial.question).params);
    } catch (const Error&) {
      require(false, "what is asked meets the constraint");
    }
  });
  return 0;
}
