// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/constraint_lexer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <system_error>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"

namespace duelopt {
namespace {

bool begins_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool begins_number(char c) { return c >= '0' && c <= '9'; }
bool goes_on(char c) { return begins_word(c) || begins_number(c); }

class Lexer {
 public:
  Lexer(std::span<const Parameter> parameters, const std::string& text)
      : parameters_(parameters), text_(text) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    while (skip_spaces()) tokens.push_back(next());
    tokens.push_back({TokenKind::kEnd, "the end", text_.size() + 1});
    return tokens;
  }

 private:
  bool skip_spaces() {
    while (i_ < text_.size() && (text_[i_] == ' ' || text_[i_] == '\t' || text_[i_] == '\n')) ++i_;
    return i_ < text_.size();
  }

  Token next() {
    const char c = text_[i_];
    if (begins_word(c)) return word();
    if (begins_number(c) || c == '.') return number();
    if (c == '\'' || c == '"') return quoted();
    return sign();
  }

  [[noreturn]] void fail(const std::string& message) const { fail_at(text_, i_ + 1, message); }

  // Moves past `length` characters.
  Token take(TokenKind kind, std::size_t length) {
    Token token{kind, text_.substr(i_, length), i_ + 1};
    i_ += length;
    return token;
  }

  Token word() {
    const auto rest = std::string_view(text_).substr(i_);
    const auto plain = static_cast<std::size_t>(
        std::find_if_not(rest.begin(), rest.end(), goes_on) - rest.begin());
    std::optional<std::size_t> longest;
    for (std::size_t p = 0; p < parameters_.size(); ++p) {
      const std::string& name = parameters_[p].name;
      if (!rest.starts_with(name) || (name.size() < rest.size() && goes_on(rest[name.size()])))
        continue;
      if (!longest || name.size() > parameters_[*longest].name.size()) longest = p;
    }
    const std::string_view short_word = rest.substr(0, plain);
    const bool is_keyword = short_word == "and" || short_word == "or" || short_word == "not";
    if (is_keyword && (!longest || parameters_[*longest].name.size() <= plain))
      return take(TokenKind::kWord, plain);
    if (!longest) fail(unknown(short_word));
    Token token = take(TokenKind::kParameter, parameters_[*longest].name.size());
    token.parameter = *longest;
    return token;
  }

  [[nodiscard]] std::string unknown(std::string_view name) const {
    std::vector<std::string_view> names;
    for (const Parameter& p : parameters_) names.emplace_back(p.name);
    return unknown_name("parameter", name.substr(0, 60), names) + " (choices stand in quotes)";
  }

  Token number() {
    const char* const begin = text_.data() + i_;
    double value = 0.0;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc{}) fail("expected a number that a double can hold");
    Token token = take(TokenKind::kNumber, static_cast<std::size_t>(end - begin));
    token.number = value;
    return token;
  }

  Token quoted() {
    const std::size_t end = text_.find(text_[i_], i_ + 1);
    if (end == std::string::npos) fail("this quote is not closed");
    Token token = take(TokenKind::kText, end + 1 - i_);
    token.text = token.text.substr(1, token.text.size() - 2);
    return token;
  }

  Token sign() {
    constexpr std::array<std::string_view, 12> kSigns{
        "<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "/", "(", ")"};
    const auto rest = std::string_view(text_).substr(i_);
    for (const std::string_view sign : kSigns) {
      if (rest.starts_with(sign)) return take(TokenKind::kSign, sign.size());
    }
    if (rest.front() == '=') fail("write == for equality");
    fail(
        "this character has no meaning here; expected numbers, parameters, + - * / ( ), "
        "<= >= == != < >, and, or, not");
  }

  std::span<const Parameter> parameters_;
  const std::string& text_;
  std::size_t i_ = 0;
};

}  // namespace

std::vector<Token> tokens_of(std::span<const Parameter> parameters, const std::string& text) {
  return Lexer(parameters, text).run();
}

void fail_at(const std::string& text, std::size_t at, const std::string& message) {
  constexpr std::size_t kMost = 200;
  const std::string shown = text.size() <= kMost ? text : text.substr(0, kMost) + "...";
  throw Error(ErrorCode::kInvalidArgument,
              "constraint \"" + shown + "\": character " + std::to_string(at) + ": " + message);
}

}  // namespace duelopt
