// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/space.hpp"
#include "fuzz/target.hpp"

// A text is refused, or it is a constraint of a space in which a random setting meets it.
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
    Rng rng(Seed{1});
    const Setting setting = space.from_unit(space.domain().sample(rng));
    try {
      space.check_constraints(setting);
    } catch (const Error&) {
      require(false, "a sampled setting meets its constraint");
    }
  });
  return 0;
}
