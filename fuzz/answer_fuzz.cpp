// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <variant>

#include "duelopt/storage/answer.hpp"
#include "fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace duelopt;
  const std::string text = text_of(bytes, size);
  for (const QueryKind kind : {QueryKind::kLabel, QueryKind::kDuel}) {
    may_refuse(ErrorCode::kInvalidArgument, [&] {
      const Outcome outcome = parse_answer(kind, text);
      require(!std::holds_alternative<Measurement>(outcome) || kind == QueryKind::kLabel,
              "only a label is measured");
      require(!std::holds_alternative<Verdict>(outcome) || kind == QueryKind::kDuel,
              "only a duel is won");
    });
  }
  may_refuse(ErrorCode::kInvalidArgument,
             [&] { require(std::isfinite(parse_number(text, "a value")), "a number is finite"); });
  return 0;
}
