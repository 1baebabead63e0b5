// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/describe.hpp"

#include <array>
#include <limits>
#include <optional>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

using Words = std::span<const std::string_view>;
using Visit = std::function<void(const DescribedOption&)>;

[[noreturn]] void refuse(const std::string& name, const OptionValue& value, const char* rule) {
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
  refuse(name, value, rule);
}

std::size_t count_from(const std::string& name, const OptionValue& value, const char* rule) {
  const auto* whole = std::get_if<std::int64_t>(&value);
  if (whole == nullptr || *whole < 0) refuse(name, value, rule);
  return static_cast<std::size_t>(*whole);
}

bool is_word(const OptionValue& value, std::string_view word) {
  const auto* text = std::get_if<std::string>(&value);
  return text != nullptr && *text == word;
}

void real(const Visit& visit, const std::string& name, double& field) {
  visit({name, field, {}, [&](const OptionValue& value) {
           field = real_from(name, value, "a number");
         }});
}

void count(const Visit& visit, const std::string& name, std::size_t& field) {
  visit({name, static_cast<std::int64_t>(field), {}, [&](const OptionValue& value) {
           field = count_from(name, value, "a whole number >= 0");
         }});
}

// A number or nothing, which is called "learnt".
void real_or_learnt(const Visit& visit, const std::string& name, std::optional<double>& field) {
  const OptionValue value = field ? OptionValue(*field) : OptionValue("learnt");
  visit({name, value, {}, [&](const OptionValue& v) {
           field = std::nullopt;
           if (!is_word(v, "learnt")) field = real_from(name, v, R"(a number or "learnt")");
         }});
}

// A count, of which the largest is called "all".
void count_or_all(const Visit& visit, const std::string& name, std::size_t& field) {
  constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  const OptionValue value =
      field == kAll ? OptionValue("all") : OptionValue(static_cast<std::int64_t>(field));
  visit({name, value, {}, [&](const OptionValue& v) {
           field =
               is_word(v, "all") ? kAll : count_from(name, v, R"(a whole number >= 0 or "all")");
         }});
}

std::size_t index_from(const std::string& name, const OptionValue& value, Words words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_word(value, words[i])) return i;
  }
  if (const auto* text = std::get_if<std::string>(&value)) {
    throw Error(ErrorCode::kInvalidArgument, unknown_name(name, *text, words));
  }
  refuse(name, value, "a word");
}

// The words are those of the enumerators 0, 1, ...
template <class Enum>
void choice(const Visit& visit, const std::string& name, Enum& field, Words words) {
  const auto index = static_cast<std::size_t>(field);
  visit({name, std::string(words[index]), words, [&](const OptionValue& value) {
           field = static_cast<Enum>(index_from(name, value, words));
         }});
}

template <class Variant, std::size_t... I>
void emplace(Variant& field, std::size_t index, std::index_sequence<I...> /*all*/) {
  (void)((I == index ? (field.template emplace<I>(), true) : false) || ...);
}

// The words are those of the variant's alternatives. The present alternative, if named, is kept as
// it is; another one begins with its defaults.
template <class Variant>
void alternative(const Visit& visit, const std::string& name, Variant& field, Words words) {
  visit({name, std::string(words[field.index()]), words, [&](const OptionValue& value) {
           const std::size_t index = index_from(name, value, words);
           constexpr auto kAll = std::make_index_sequence<std::variant_size_v<Variant>>{};
           if (index != field.index()) emplace(field, index, kAll);
         }});
}

constexpr std::array<std::string_view, 2> kLinks{"logistic", "gaussian"};
constexpr std::array<std::string_view, 2> kModes{"corrected", "paper"};
constexpr std::array<std::string_view, 2> kBiases{"unknown", "known"};
constexpr std::array<std::string_view, 2> kOpponents{"uniform", "leader"};
constexpr std::array<std::string_view, 2> kLengthScales{"isotropic", "ard"};
constexpr std::array<std::string_view, 2> kSearches{"gradient", "direct"};
constexpr std::array<std::string_view, 2> kPriors{"weak", "none"};
constexpr std::array<std::string_view, 2> kMaximizers{"multi-start", "direct"};
constexpr std::array<std::string_view, 4> kShapes{
    "squared-exponential", "matern", "linear", "constant"};
constexpr std::array<std::string_view, 5> kWidths{
    "literal", "root", "mf-gp-ucb", "constant", "theorem"};

void describe(TheoremWidth& width, const std::string& prefix, const Visit& visit) {
  real(visit, prefix + "norm_bound", width.norm_bound);
  real_or_learnt(visit, prefix + "noise_bound", width.noise_bound);
  real(visit, prefix + "delta", width.delta);
}

void describe(WidthSchedule& width, const std::string& name, const Visit& visit) {
  alternative(visit, name, width, kWidths);
  if (auto* constant = std::get_if<ConstantWidth>(&width)) {
    real(visit, name + "_value", constant->value);
  }
  if (auto* theorem = std::get_if<TheoremWidth>(&width)) describe(*theorem, name + "_", visit);
}

void describe(LearnedParameters& process, const std::string& prefix, const Visit& visit) {
  alternative(visit, prefix + "kernel", process.shape, kShapes);
  if (auto* matern = std::get_if<Matern>(&process.shape)) real(visit, prefix + "nu", matern->nu);
  choice(visit, prefix + "length_scales", process.length_scales, kLengthScales);
  choice(visit, prefix + "search", process.search, kSearches);
  choice(visit, prefix + "priors", process.priors, kPriors);
  count(visit, prefix + "refit_every", process.refit_every);
  real(visit, prefix + "refit_growth", process.refit_growth);
  count_or_all(visit, prefix + "fit_points", process.fit_points);
}

// The same for labels and duels in one model, whose evidence is searched by the gradient alone.
void describe_preference(LearnedParameters& process, const Visit& visit) {
  describe(process, "", [&](const DescribedOption& option) {
    if (option.name != "search") visit(option);
  });
}

// Given parameters are for theory and have no names: their length scales are a list.
void describe(ProcessParameters& process, const std::string& prefix, const Visit& visit) {
  if (auto* learned = std::get_if<LearnedParameters>(&process)) describe(*learned, prefix, visit);
}

void describe(MultiStart& maximizer, const Visit& visit) {
  count(visit, "sobol_points", maximizer.sobol_points);
  count(visit, "face_points", maximizer.face_points);
  count(visit, "neighbours", maximizer.neighbours);
  count(visit, "ascents", maximizer.ascents);
  count(visit, "evaluations", maximizer.evaluations);
}

void describe(Maximizer& maximizer, const Visit& visit) {
  alternative(visit, "maximizer", maximizer, kMaximizers);
  if (auto* multi_start = std::get_if<MultiStart>(&maximizer)) describe(*multi_start, visit);
  if (auto* direct = std::get_if<Direct>(&maximizer)) {
    count(visit, "evaluations", direct->evaluations);
  }
}

void describe(CompGpUcb& s, const Visit& visit) {
  choice(visit, "mode", s.mode, kModes);
  alternative(visit, "bias", s.bias, kBiases);
  if (auto* known = std::get_if<KnownBias>(&s.bias)) real(visit, "slack", known->slack);
  if (auto* unknown = std::get_if<UnknownBias>(&s.bias)) {
    real(visit, "first_slack", unknown->first_slack);
    real(visit, "last_slack", unknown->last_slack);
    count(visit, "labels_per_level", unknown->labels_per_level);
  }
  real(visit, "gamma", s.gamma);
  choice(visit, "opponent", s.opponent, kOpponents);
  count(visit, "initial_duels", s.initial_duels);
  count(visit, "initial_labels", s.initial_labels);
  real(visit, "duel_share", s.duel_share);
  describe(s.duel_width, "duel_width", visit);
  describe(s.label_width, "label_width", visit);
  describe(s.duel_process, "duel_", visit);
  describe(s.label_process, "label_", visit);
  describe(s.maximizer, visit);
}

void describe(GpUcb& s, const Visit& visit) {
  count(visit, "initial_labels", s.initial_labels);
  describe(s.width, "width", visit);
  describe(s.process, "", visit);
  describe(s.maximizer, visit);
}

void describe(IgpUcb& s, const Visit& visit) {
  count(visit, "initial_labels", s.initial_labels);
  describe(s.width, "", visit);
  describe(s.process, "", visit);
  describe(s.maximizer, visit);
}

void describe(MfGpUcb& s, const Visit& visit) {
  count(visit, "initial_duels", s.initial_duels);
  count(visit, "initial_labels", s.initial_labels);
  real(visit, "gamma_factor", s.gamma_factor);
  describe(s.width, "width", visit);
  describe(s.duel_process, "duel_", visit);
  describe(s.label_process, "label_", visit);
  describe(s.maximizer, visit);
}

void describe(KernelSelfSparring& s, const Visit& visit) {
  count(visit, "initial_duels", s.initial_duels);
  count(visit, "features", s.features);
  describe(s.process, "", visit);
  describe(s.maximizer, visit);
}

void describe(RandomLabels& /*none*/, const Visit& /*none*/) {}
void describe(RandomDuels& /*none*/, const Visit& /*none*/) {}

void describe(LogEi& s, const Visit& visit) {
  count(visit, "initial_labels", s.initial_labels);
  real(visit, "min_improvement", s.min_improvement);
  describe(s.process, "", visit);
  describe(s.maximizer, visit);
}

constexpr std::array<std::string_view, 2> kGuards{"off", "on"};

void describe(Joint& s, const Visit& visit) {
  real(visit, "initial_duels", s.initial_duels);
  real(visit, "duels_before_labels", s.duels_before_labels);
  count(visit, "initial_labels", s.initial_labels);
  choice(visit, "link", s.link, kLinks);
  real(visit, "duels_in_a_row", s.duels_in_a_row);
  real(visit, "min_improvement", s.min_improvement);
  choice(visit, "guard", s.guard, kGuards);
  count(visit, "repeats", s.repeats);
  count(visit, "best_points", s.best_points);
  count(visit, "other_points", s.other_points);
  describe_preference(s.process, visit);
  describe(s.maximizer, visit);
}

void describe(Eubo& s, const Visit& visit) {
  count(visit, "initial_duels", s.initial_duels);
  choice(visit, "link", s.link, kLinks);
  describe_preference(s.process, visit);
  describe(s.maximizer, visit);
}

}  // namespace

void describe(Strategy& strategy, const Visit& visit) {
  std::visit([&](auto& s) { describe(s, visit); }, strategy);
}

}  // namespace duelopt
