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
constexpr std::array<std::string_view, 2> kComparisonKeys{"winner", "skip"};
constexpr char kLastOption = '0' + kMostOptions;
constexpr std::string_view kWinnerRule =
    R"(a winner: left, right or tie for a duel, 1, 2, ... or tie for a choice)";

// In the order of Question.
constexpr std::array<std::string_view, 3> kRules{
    R"(an answer to a label: a number, skip or {"value":...})",
    R"(an answer to a duel: left, right, tie, skip or {"winner":...})",
    R"(an answer to a choice: the number of an option, tie, skip or {"winner":...})"};

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

Outcome fitting(Outcome outcome, const Question& question) {
  check(outcome, question);
  return outcome;
}

bool is_label(const Question& question) { return kind(question) == QueryKind::kLabel; }

Outcome parse_object(const Question& question, std::string_view text) {
  const Json json = parse_json(text);
  const Fields fields(json, "");
  fields.only(is_label(question) ? kLabelKeys : kComparisonKeys);
  if (json.size() != 1) throw DocumentError("", "it does not have one key");
  if (fields.has("value")) return checked({fields.real("value")});
  if (fields.has("winner")) return read_winner(fields);
  if (fields.at("skip") != true) fields.refuse("skip", "true");
  return Skip{};
}

}  // namespace

double parse_number(std::string_view text, std::string_view what) {
  try {
    return read_number(text, "a finite number");
  } catch (const Error& error) {
    throw Error(error.code(), std::string(what) + ": " + error.what());
  }
}

Measurement parse_measurement(std::string_view text, std::string_view what) {
  return checked({parse_number(text, what)});
}

Outcome parse_winner(std::string_view text) {
  for (std::size_t i = 0; i < kVerdictWords.size(); ++i) {
    if (text == kVerdictWords.at(i)) return static_cast<Verdict>(i);
  }
  if (text.size() != 1 || text[0] < '1' || text[0] > kLastOption)
    refuse(text, std::string(kWinnerRule));
  return Pick{static_cast<std::size_t>(text[0] - '1')};
}

Outcome read_winner(const Fields& fields) {
  if (!fields.at("winner").is_number())
    return static_cast<Verdict>(fields.word("winner", kVerdictWords));
  const std::uint64_t number = fields.count("winner");
  if (number < 1 || number > kMostOptions)
    fields.refuse("winner", "the number of an option: 1, 2, ...");
  return Pick{number - 1};
}

Outcome parse_answer(const Question& question, std::string_view text) {
  const std::string rule(kRules.at(question.index()));
  const std::string_view answer = trimmed(text);
  if (answer.empty() || answer.size() > kLongestAnswer) refuse(text, rule);
  if (answer == "skip") return Skip{};
  if (answer.front() == '{') {
    try {
      return fitting(parse_object(question, answer), question);
    } catch (const Error& error) {
      refuse(answer, rule + "; " + error.what());
    }
  }
  if (is_label(question)) return checked({read_number(answer, rule)});
  try {
    return fitting(parse_winner(answer), question);
  } catch (const Error&) {
    refuse(answer, rule);
  }
}

}  // namespace duelopt
