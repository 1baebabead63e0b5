// SPDX-License-Identifier: Apache-2.0
//
// The one description of every strategy's options, from which reading, writing and the list of
// names follow. Each strategy describes its own with the functions below.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "duelopt/models/preference/duel_likelihood.hpp"
#include "duelopt/models/process_options.hpp"
#include "duelopt/optim/maximizer.hpp"
#include "duelopt/strategies/method.hpp"
#include "duelopt/strategies/options.hpp"
#include "duelopt/strategies/width.hpp"

namespace duelopt {

struct DescribedOption {
  const std::string& name;
  OptionValue value;
  std::span<const std::string_view> words;      // that it may be; empty for numbers
  std::function<void(const OptionValue&)> set;  // Throws kInvalidArgument for another kind or word.
};

// Visits every option that has a name. What hangs on a word comes after it: if the visitor sets the
// word, it meets what hangs on the new one.
void describe(Strategy& strategy, const OptionVisitor& visit);

namespace option {

using Words = std::span<const std::string_view>;

void real(const OptionVisitor& visit, const std::string& name, double& field);
void count(const OptionVisitor& visit, const std::string& name, std::size_t& field);

// Which of the words it is. Throws kInvalidArgument if it is none.
[[nodiscard]] std::size_t index_of(const std::string& name, const OptionValue& value, Words words);

// The words are those of the enumerators 0, 1, ...
template <class Enum>
void choice(const OptionVisitor& visit, const std::string& name, Enum& field, Words words) {
  const auto index = static_cast<std::size_t>(field);
  visit({name, std::string(words[index]), words, [&, words](const OptionValue& value) {
           field = static_cast<Enum>(index_of(name, value, words));
         }});
}

template <class Variant, std::size_t... I>
void emplace(Variant& field, std::size_t index, std::index_sequence<I...> /*all*/) {
  (void)((I == index ? (field.template emplace<I>(), true) : false) || ...);
}

// The words are those of the variant's alternatives. The present alternative, if named, is kept as
// it is; another one begins with its defaults.
template <class Variant>
void alternative(const OptionVisitor& visit, const std::string& name, Variant& field, Words words) {
  visit({name, std::string(words[field.index()]), words, [&, words](const OptionValue& value) {
           const std::size_t index = index_of(name, value, words);
           constexpr auto kAll = std::make_index_sequence<std::variant_size_v<Variant>>{};
           if (index != field.index()) emplace(field, index, kAll);
         }});
}

// What several strategies have, each name behind the prefix. Given parameters of a process are for
// theory and have no names: their length scales are a list.
void width(const OptionVisitor& visit, const std::string& name, WidthSchedule& field);
void width(const OptionVisitor& visit, const std::string& prefix, TheoremWidth& field);
void process(const OptionVisitor& visit, const std::string& prefix, LearnedParameters& field);
void process(const OptionVisitor& visit, const std::string& prefix, ProcessParameters& field);
void maximizer(const OptionVisitor& visit, MultiStart& field);
void maximizer(const OptionVisitor& visit, Maximizer& field);

// Of labels and duels in one model: its process, whose evidence is searched by the gradient alone.
void preference_process(const OptionVisitor& visit, LearnedParameters& field);
void link(const OptionVisitor& visit, DuelLink& field);

}  // namespace option
}  // namespace duelopt
