// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace duelopt {

// The shortest decimal text that reads back as the same number, without locale: "0.1", "1e-300",
// "nan".
[[nodiscard]] std::string to_text(double value);

}  // namespace duelopt
