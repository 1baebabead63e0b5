// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/json.hpp"
#include "fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace duelopt;
  static const Space kSpace({{"temp", Real{85.0, 96.0}},
                             {"grind", Real{0.1, 2.0, Scale::kLog}},
                             {"shots", Integer{1, 3}},
                             {"bean", Categorical{{"A", "B"}}}});
  const std::string text = text_of(bytes, size);
  may_refuse(ErrorCode::kCorruption, [&] {
    const Event event = parse_event(text, kSpace);
    require(parse_event(to_json(event, kSpace), kSpace) == event, "an event round-trips");
  });
  may_refuse(ErrorCode::kCorruption, [&] {
    const StudyOptions options = parse_study_options(text);
    require(parse_study_options(to_json(options)) == options, "a definition round-trips");
  });
  return 0;
}
