// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/answer.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>

#include "duelopt/core/error.hpp"
#include "duelopt/storage/document.hpp"

namespace duelopt {
namespace {

// No answer is longer, and nobody waits for a megabyte to be read as JSON.
constexpr std::size_t kLongestAnswer = 1000;

constexpr std::array<std::string_view, 2> kLabelKeys{"value", "skip"};
constexpr std::array<std::string_view, 2> kDuelKeys{"winner", "skip"};

[[noreturn]] void refuse(std::string_view text, const std::string& rule) {
  throw Error(ErrorCode::kInvalidArgument, '"' + excerpt(text) + "\" is not " + rule);
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

double read_number(std::string_view text, const std::string& rule) {
  // from_chars knows no plus.
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  const std::string_view digits = text.substr(plus ? 1 : 0);
  double value = 0.0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error == std::errc::result_out_of_range && stop == end) {
    refuse(text, rule + "; a double cannot hold it");
  }
  if (error != std::errc{} || stop != end || !std::isfinite(value)) refuse(text, rule);
  return value;
}

Measurement checked(Measurement measurement) {
  check(measurement);
  return measurement;
}

Outcome parse_object(QueryKind kind, std::string_view text) {
  const Json json = parse_json(text);
  const Fields fields(json, "");
  fields.only(kind == QueryKind::kLabel ? kLabelKeys : kDuelKeys);
  if (json.size() != 1) throw DocumentError("", "it does not have one key");
  if (fields.has("value")) return checked({fields.real("value")});
  if (fields.has("winner")) return static_cast<Verdict>(fields.word("winner", kVerdictWords));
  if (fields.at("skip") != true) fields.refuse("skip", "true");
  return Skip{};
}

}  // namespace

double parse_number(std::string_view text, std::string_view what) {
  return read_number(text, std::string(what) + ": a finite number");
}

Measurement parse_measurement(std::string_view text, std::string_view what) {
  return checked({parse_number(text, what)});
}

Outcome parse_answer(QueryKind kind, std::string_view text) {
  const std::string rule = kind == QueryKind::kLabel
                               ? R"(an answer to a label: a number, skip or {"value":...})"
                               : R"(an answer to a duel: left, right, tie, skip or {"winner":...})";
  const std::string_view answer = trimmed(text);
  if (answer.empty() || answer.size() > kLongestAnswer) refuse(text, rule);
  if (answer == "skip") return Skip{};
  if (answer.front() == '{') {
    try {
      return parse_object(kind, answer);
    } catch (const DocumentError& error) {
      refuse(answer, rule + "; " + error.what());
    }
  }
  if (kind == QueryKind::kLabel) return checked({read_number(answer, rule)});
  for (std::size_t i = 0; i < kVerdictWords.size(); ++i) {
    if (answer == kVerdictWords.at(i)) return static_cast<Verdict>(i);
  }
  refuse(answer, rule);
}

}  // namespace duelopt
