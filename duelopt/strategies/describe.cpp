// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/describe.hpp"

#include <array>
#include <limits>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

[[noreturn]] void refuse_value(const std::string& name,
                               const OptionValue& value,
                               const char* rule) {
  const std::string text =
      std::visit(Overloaded{[](double v) { return to_text(v); },
                            [](std::int64_t v) { return std::to_string(v); },
                            [](const std::string& v) { return '"' + v + '"'; }},
                 value);
  throw Error(ErrorCode::kInvalidArgument, name + " = " + text + " is not " + rule);
}

double real_from(const std::string& name, const OptionValue& value, const char* rule) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* real = std::get_if<double>(&value)) return *real;
  refuse_value(name, value, rule);
}

std::size_t count_from(const std::string& name, const OptionValue& value, const char* rule) {
  const auto* whole = std::get_if<std::int64_t>(&value);
  if (whole == nullptr || *whole < 0) refuse_value(name, value, rule);
  return static_cast<std::size_t>(*whole);
}

bool is_word(const OptionValue& value, std::string_view word) {
  const auto* text = std::get_if<std::string>(&value);
  return text != nullptr && *text == word;
}

// A number or nothing, which is called "learnt".
void real_or_learnt(const OptionVisitor& visit,
                    const std::string& name,
                    std::optional<double>& field) {
  const OptionValue value = field ? OptionValue(*field) : OptionValue("learnt");
  visit({name, value, {}, [&](const OptionValue& v) {
           field = std::nullopt;
           if (!is_word(v, "learnt")) field = real_from(name, v, R"(a number or "learnt")");
         }});
}

// A count, of which the largest is called "all".
void count_or_all(const OptionVisitor& visit, const std::string& name, std::size_t& field) {
  constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  const OptionValue value =
      field == kAll ? OptionValue("all") : OptionValue(static_cast<std::int64_t>(field));
  visit({name, value, {}, [&](const OptionValue& v) {
           field =
               is_word(v, "all") ? kAll : count_from(name, v, R"(a whole number >= 0 or "all")");
         }});
}

constexpr std::array<std::string_view, 2> kLinks{"logistic", "gaussian"};
constexpr std::array<std::string_view, 2> kLengthScales{"isotropic", "ard"};
constexpr std::array<std::string_view, 2> kSearches{"gradient", "direct"};
constexpr std::array<std::string_view, 3> kPriors{"weak", "none", "mf-gp-ucb"};
constexpr std::array<std::string_view, 3> kMaximizers{"multi-start", "direct", "growing-direct"};
constexpr std::array<std::string_view, 4> kShapes{
    "squared-exponential", "matern", "linear", "constant"};
constexpr std::array<std::string_view, 5> kWidths{
    "literal", "root", "mf-gp-ucb", "constant", "theorem"};

}  // namespace

namespace option {

void real(const OptionVisitor& visit, const std::string& name, double& field) {
  visit({name, field, {}, [&](const OptionValue& value) {
           field = real_from(name, value, "a number");
         }});
}

void count(const OptionVisitor& visit, const std::string& name, std::size_t& field) {
  visit({name, static_cast<std::int64_t>(field), {}, [&](const OptionValue& value) {
           field = count_from(name, value, "a whole number >= 0");
         }});
}

std::size_t index_of(const std::string& name, const OptionValue& value, Words words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_word(value, words[i])) return i;
  }
  if (const auto* text = std::get_if<std::string>(&value)) {
    throw Error(ErrorCode::kInvalidArgument, unknown_name(name, *text, words));
  }
  refuse_value(name, value, "a word");
}

void width(const OptionVisitor& visit, const std::string& prefix, TheoremWidth& field) {
  real(visit, prefix + "norm_bound", field.norm_bound);
  real_or_learnt(visit, prefix + "noise_bound", field.noise_bound);
  real(visit, prefix + "delta", field.delta);
}

void width(const OptionVisitor& visit, const std::string& name, WidthSchedule& field) {
  alternative(visit, name, field, kWidths);
  if (auto* constant = std::get_if<ConstantWidth>(&field))
    real(visit, name + "_value", constant->value);
  if (auto* theorem = std::get_if<TheoremWidth>(&field)) width(visit, name + "_", *theorem);
}

void process(const OptionVisitor& visit, const std::string& prefix, LearnedParameters& field) {
  alternative(visit, prefix + "kernel", field.shape, kShapes);
  if (auto* matern = std::get_if<Matern>(&field.shape)) real(visit, prefix + "nu", matern->nu);
  choice(visit, prefix + "length_scales", field.length_scales, kLengthScales);
  choice(visit, prefix + "search", field.search, kSearches);
  choice(visit, prefix + "priors", field.priors, kPriors);
  count(visit, prefix + "refit_every", field.refit_every);
  real(visit, prefix + "refit_growth", field.refit_growth);
  count_or_all(visit, prefix + "fit_points", field.fit_points);
}

void process(const OptionVisitor& visit, const std::string& prefix, ProcessParameters& field) {
  if (auto* learned = std::get_if<LearnedParameters>(&field)) process(visit, prefix, *learned);
}

void preference_process(const OptionVisitor& visit, LearnedParameters& field) {
  const OptionVisitor without_search = [&](const DescribedOption& described) {
    if (described.name != "search") visit(described);
  };
  process(without_search, "", field);
}

void link(const OptionVisitor& visit, DuelLink& field) { choice(visit, "link", field, kLinks); }

void maximizer(const OptionVisitor& visit, MultiStart& field) {
  count(visit, "sobol_points", field.sobol_points);
  count(visit, "face_points", field.face_points);
  count(visit, "neighbors", field.neighbours);
  count(visit, "ascents", field.ascents);
  count(visit, "evaluations", field.evaluations);
}

void maximizer(const OptionVisitor& visit, Maximizer& field) {
  alternative(visit, "maximizer", field, kMaximizers);
  if (auto* multi_start = std::get_if<MultiStart>(&field)) maximizer(visit, *multi_start);
  if (auto* direct = std::get_if<Direct>(&field)) count(visit, "evaluations", direct->evaluations);
}

}  // namespace option

void describe(Strategy& strategy, const OptionVisitor& visit) {
  std::visit([&](auto& s) { describe(s, visit); }, strategy);
}

}  // namespace duelopt
