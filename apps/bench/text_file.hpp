// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace duelopt::bench {

// The whole text or, if it throws kIo, the file as it was. A device is written to as it is.
void write_text(const std::string& path, const std::string& text);

}  // namespace duelopt::bench
