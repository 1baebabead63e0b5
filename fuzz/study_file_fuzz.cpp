// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/json.hpp"
#include "duelopt/storage/study_file.hpp"
#include "fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace duelopt;
  const std::string text = text_of(bytes, size);
  may_refuse(ErrorCode::kInvalidArgument, [&] {
    const StudyOptions options = parse_study_file(text, "f");
    try {
      require(parse_study_options(to_json(options)) == options, "a study round-trips");
    } catch (const Error&) {
      require(false, "a study can be stored");
    }
  });
  return 0;
}
