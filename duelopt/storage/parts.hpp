// SPDX-License-Identifier: Apache-2.0
//
// Parts of documents that clients write as the journal does. All functions throw DocumentError for
// what is missing or of another kind, and kInvalidArgument for a value out of range.
#pragma once

#include <string_view>

#include "duelopt/storage/document.hpp"
#include "duelopt/study/trial.hpp"

namespace duelopt {

// A value for each parameter.
[[nodiscard]] Setting read_setting(const Fields& values, const Space& space);

// The object under the key: values for some parameters. Also throws kNotFound for a name that no
// parameter has.
[[nodiscard]] FixedValues read_values(const Fields& fields,
                                      std::string_view key,
                                      const Space& space);

// "kind" with "params", or with "left", "right" and "chosen".
[[nodiscard]] Question read_question(const Fields& fields, const Space& space);

// Exactly one of "value", "winner", "skip" and "fail".
[[nodiscard]] Outcome read_outcome(const Fields& fields);

}  // namespace duelopt
