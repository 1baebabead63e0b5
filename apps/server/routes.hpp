// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "apps/server/call.hpp"

namespace duelopt::server {

// A path below /api/v1, as docs/http_api.yaml writes it, and what answers it.
struct Route {
  std::string_view method;
  std::string_view path;  // "/studies/{study}/best"
  Who who;                // may use it
  Reply (*answer)(const Call&);
};

[[nodiscard]] std::span<const Route> routes() noexcept;

struct Match {
  const Route* route = nullptr;  // none: the path is unknown, or not for this method
  bool has_path = false;         // whether another method would do
  std::string methods{};         // that would: "GET, POST"
  std::map<std::string, std::string, std::less<>> parts{};
};

[[nodiscard]] Match match(std::string_view method, std::span<const std::string> path);

}  // namespace duelopt::server
