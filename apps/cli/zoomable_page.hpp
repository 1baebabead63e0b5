// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace duelopt::cli {

// A page of HTML that holds this SVG document and needs nothing else: wheel, drag, two fingers and
// keys zoom and move it.
[[nodiscard]] std::string zoomable_page(std::string_view title, std::string_view svg);

}  // namespace duelopt::cli
