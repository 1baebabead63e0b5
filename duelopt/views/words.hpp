// SPDX-License-Identifier: Apache-2.0
//
// Beliefs in words for people: sentences, and numbers with the digits that mean something.
#pragma once

#include <string>

#include "duelopt/study/study.hpp"

namespace duelopt::views {

// With so many digits that a unit of the last one is at most `resolution`: 7.4183 to within 0.05 is
// "7.42". The number as it is if the resolution is 0.
[[nodiscard]] std::string rounded(double number, double resolution);

[[nodiscard]] std::string significant(double number, int digits = 2);  // "0.12", "1200"

// To a tenth of half its width: "7.42, with 95 % probability between 6.89 and 7.95".
[[nodiscard]] std::string in_words(const Estimate& estimate);

// Real values to a thousandth of their range, or to four digits on a logarithmic scale.
[[nodiscard]] std::string in_words(const Parameter& parameter, const Value& value);
[[nodiscard]] std::string in_words(const Space& space,
                                   const Setting& setting);  // "temp=93.25 bean=A"

struct Advice {
  bool go_on;
  std::string text;  // one sentence
};

// Whether further questions are worth asking: what they promise, for how much; or that it is time
// to stop, since all of them together promise less than a hundredth of the range of the labels.
[[nodiscard]] Advice advice(const Study& study);

}  // namespace duelopt::views
