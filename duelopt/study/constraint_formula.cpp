// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/constraint_formula.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "duelopt/core/nearest.hpp"
#include "duelopt/study/constraint_lexer.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kMostCharacters = 2000;  // characters
constexpr int kDeepest = 64;                   // parentheses, signs and "not" within each other

struct ChoiceOf {  // the value of a categorical parameter
  std::size_t parameter;
};

struct Term {
  std::size_t at;
  std::variant<LinearExpression, ChoiceOf, std::string, Formula> value;
};

// Recursive descent: or, and, not, comparison, sum, product, sign, and what stands alone.
class Parser {
 public:
  Parser(std::span<const Parameter> parameters, const std::string& text)
      : parameters_(parameters), text_(text), tokens_(tokens_of(parameters, text)) {}

  Formula run() {
    const Term whole = disjunction();
    if (here().kind != TokenKind::kEnd) fail("expected an operator, not " + shown());
    return formula_of(whole);
  }

 private:
  [[nodiscard]] const Token& here() const { return tokens_[i_]; }
  [[nodiscard]] bool is(TokenKind kind, std::string_view text) const {
    return here().kind == kind && here().text == text;
  }
  bool skip(TokenKind kind, std::string_view text) {
    if (!is(kind, text)) return false;
    ++i_;
    return true;
  }
  [[nodiscard]] std::string shown() const {
    return here().kind == TokenKind::kEnd ? "the end" : '"' + here().text + '"';
  }
  [[noreturn]] void fail(const std::string& message) const { fail_at(text_, here().at, message); }
  [[noreturn]] void fail(const Term& term, const std::string& message) const {
    fail_at(text_, term.at, message);
  }

  Term combination(bool all) {
    const char* const word = all ? "and" : "or";
    Term first = all ? negation() : combination(true);
    if (!is(TokenKind::kWord, word)) return first;
    Combination parts{all, {formula_of(first)}};
    while (skip(TokenKind::kWord, word))
      parts.parts.push_back(formula_of(all ? negation() : combination(true)));
    return {first.at, Formula{first.at, std::move(parts)}};
  }
  Term disjunction() { return combination(false); }

  Term negation() {
    const std::size_t at = here().at;
    if (!skip(TokenKind::kWord, "not")) return comparison();
    const Deeper deeper(*this);
    return {at, Formula{at, Negation{{formula_of(negation())}}}};
  }

  Term comparison() {
    Term left = sum();
    if (here().kind != TokenKind::kSign ||
        std::string("<>=!").find(here().text[0]) == std::string::npos)
      return left;
    const std::string sign = here().text;
    const std::size_t at = here().at;
    ++i_;
    const Term right = sum();
    if (here().kind == TokenKind::kSign &&
        std::string("<>=!").find(here().text[0]) != std::string::npos)
      fail("write two constraints in place of a chain of comparisons");
    return {left.at, Formula{left.at, compared(left, sign, at, right)}};
  }

  Term sum() {
    Term left = product();
    while (is(TokenKind::kSign, "+") || is(TokenKind::kSign, "-")) {
      const double factor = here().text == "+" ? 1.0 : -1.0;
      ++i_;
      const Term right = product();
      add(linear_of(left), factor, linear_of(right));
    }
    return left;
  }

  Term product() {
    Term left = signed_term();
    while (is(TokenKind::kSign, "*") || is(TokenKind::kSign, "/")) {
      const bool divides = here().text == "/";
      const std::size_t at = here().at;
      ++i_;
      Term right = signed_term();
      LinearExpression a = linear_of(left);
      LinearExpression b = linear_of(right);
      if (!divides && is_constant(a)) std::swap(a, b);
      if (!is_constant(b))
        fail_at(text_,
                at,
                "this is not linear: a parameter may only be multiplied or divided by a number");
      if (divides && b.constant == 0.0) fail_at(text_, at, "this divides by 0");
      scale(a, divides ? 1.0 / b.constant : b.constant);
      left.value = std::move(a);
    }
    return left;
  }

  Term signed_term() {
    const std::size_t at = here().at;
    const bool minus = is(TokenKind::kSign, "-");
    if (!minus && !is(TokenKind::kSign, "+")) return single();
    ++i_;
    const Deeper deeper(*this);
    Term term = signed_term();
    scale(linear_of(term), minus ? -1.0 : 1.0);
    term.at = at;
    return term;
  }

  Term single() {
    const Token token = here();
    if (skip(TokenKind::kSign, "(")) {
      const Deeper deeper(*this);
      Term inner = disjunction();
      if (!skip(TokenKind::kSign, ")")) fail("expected \")\", not " + shown());
      inner.at = token.at;
      return inner;
    }
    LinearExpression linear{std::vector<double>(parameters_.size(), 0.0), token.number};
    switch (token.kind) {
      case TokenKind::kNumber:
        break;
      case TokenKind::kParameter:
        if (std::holds_alternative<Categorical>(parameters_[token.parameter].range)) {
          ++i_;
          return {token.at, ChoiceOf{token.parameter}};
        }
        linear.coefficients[token.parameter] = 1.0;
        break;
      case TokenKind::kText:
        ++i_;
        return {token.at, token.text};
      default:
        fail("expected a number, a parameter or a choice in quotes, not " + shown());
    }
    ++i_;
    return {token.at, std::move(linear)};
  }

  struct Deeper {  // one level, while it lives
    explicit Deeper(Parser& p) : parser(p) {
      if (++parser.depth_ > kDeepest) parser.fail("this is nested too deeply");
    }
    ~Deeper() { --parser.depth_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
    Parser& parser;
  };

  static bool is_constant(const LinearExpression& linear) {
    return std::all_of(
        linear.coefficients.begin(), linear.coefficients.end(), [](double c) { return c == 0.0; });
  }
  static void add(LinearExpression& a, double factor, const LinearExpression& b) {
    for (std::size_t p = 0; p < a.coefficients.size(); ++p)
      a.coefficients[p] += factor * b.coefficients[p];
    a.constant += factor * b.constant;
  }
  static void scale(LinearExpression& a, double factor) {
    for (double& c : a.coefficients) c *= factor;
    a.constant *= factor;
  }

  LinearExpression& linear_of(Term& term) const {
    auto* linear = std::get_if<LinearExpression>(&term.value);
    if (linear == nullptr) fail(term, "expected a number or a numeric parameter here");
    return *linear;
  }
  [[nodiscard]] const LinearExpression& linear_of(const Term& term) const {
    const auto* linear = std::get_if<LinearExpression>(&term.value);
    if (linear == nullptr) fail(term, "expected a number or a numeric parameter here");
    return *linear;
  }
  [[nodiscard]] const Formula& formula_of(const Term& term) const {
    const auto* formula = std::get_if<Formula>(&term.value);
    if (formula == nullptr) fail(term, "expected a comparison, such as a + b <= 1 or c == 'A'");
    return *formula;
  }

  [[nodiscard]] std::variant<Comparison, LevelTest, Combination, Negation> compared(
      const Term& left, const std::string& sign, std::size_t at, const Term& right) const {
    if (std::holds_alternative<ChoiceOf>(left.value)) return choice_test(left, sign, at, right);
    if (std::holds_alternative<ChoiceOf>(right.value)) return choice_test(right, sign, at, left);
    Comparison comparison{linear_of(left), sign};
    add(comparison.left, -1.0, linear_of(right));
    if (is_constant(comparison.left)) fail_at(text_, at, "this compares no parameter");
    const auto finite = [](double c) { return std::isfinite(c); };
    const std::vector<double>& c = comparison.left.coefficients;
    if (!std::all_of(c.begin(), c.end(), finite) || !finite(comparison.left.constant))
      fail_at(text_, at, "its numbers are too large");
    return comparison;
  }

  [[nodiscard]] LevelTest choice_test(const Term& choice,
                                      const std::string& sign,
                                      std::size_t at,
                                      const Term& value) const {
    const std::size_t p = std::get<ChoiceOf>(choice.value).parameter;
    const auto& choices = std::get<Categorical>(parameters_[p].range).choices;
    const auto* wanted = std::get_if<std::string>(&value.value);
    if (wanted == nullptr)
      fail(value, "expected a choice of parameter \"" + parameters_[p].name + "\" in quotes");
    if (sign != "==" && sign != "!=") fail_at(text_, at, "choices have no order: write == or !=");
    const auto found = std::find(choices.begin(), choices.end(), *wanted);
    if (found == choices.end()) {
      const std::vector<std::string_view> names(choices.begin(), choices.end());
      fail(value,
           unknown_name("choice of \"" + parameters_[p].name + '"', wanted->substr(0, 60), names));
    }
    const std::int64_t k = found - choices.begin();
    return {p, k, k, sign == "=="};
  }

  std::span<const Parameter> parameters_;
  const std::string& text_;
  std::vector<Token> tokens_;
  std::size_t i_ = 0;
  int depth_ = 0;
};

}  // namespace

Formula parse_formula(std::span<const Parameter> parameters, const std::string& text) {
  if (text.size() > kMostCharacters)
    fail_at(text,
            kMostCharacters + 1,
            "it is longer than " + std::to_string(kMostCharacters) + " characters");
  return Parser(parameters, text).run();
}

}  // namespace duelopt
