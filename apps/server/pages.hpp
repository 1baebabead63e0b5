// SPDX-License-Identifier: Apache-2.0
//
// The pages, as web/dist has them: they are part of the program.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/server/message.hpp"

namespace duelopt::server {

struct Asset {
  std::string_view path;  // "assets/index-1a2b.js"
  std::string_view type;
  std::string_view tag;  // of its contents
  std::string_view plain;
  std::string_view gzipped;
};

[[nodiscard]] std::span<const Asset>
assets() noexcept;  // by path; tools/embed_pages.py writes them

// The page or asset at the path. Throws Refusal: 404 if there is none, 405 for another method than
// GET and HEAD.
[[nodiscard]] Response page(const Request& request, std::span<const std::string> path);

}  // namespace duelopt::server
