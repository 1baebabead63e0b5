// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <variant>

#include "duelopt/storage/answer.hpp"
#include "fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace duelopt;
  const std::string text = text_of(bytes, size);
  const Setting a{{"x", 0.1}};
  const Setting b{{"x", 0.2}};
  const Setting c{{"x", 0.3}};
  const Question questions[] = {LabelQuestion{a}, DuelQuestion{a, b}, ChoiceQuestion{{a, b, c}}};
  for (const Question& question : questions) {
    may_refuse(ErrorCode::kInvalidArgument, [&] {
      const Outcome outcome = parse_answer(question, text);
      require(!std::holds_alternative<Failure>(outcome), "an answer is no failure");
      try {
        check(outcome, question);
      } catch (const Error&) {
        require(false, "an answer fits its question");
      }
    });
  }
  may_refuse(ErrorCode::kInvalidArgument,
             [&] { require(std::isfinite(parse_number(text, "a value")), "a number is finite"); });
  return 0;
}
