// SPDX-License-Identifier: Apache-2.0
//
// The secrets by which people come in. A storage has only their hashes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "duelopt/duelopt.hpp"

namespace duelopt::server {

struct NewLink {
  AccessLink link;
  std::string token;  // "17.kG1d…": shown once, kept nowhere
};

// Throws as Storage::add_link.
[[nodiscard]] NewLink make_link(Storage& storage, const Grant& grant, Time now = system_now());

struct Token {
  std::uint64_t id;    // of the link
  std::string secret;  // 256 random bits in base64url
};

// Nothing for a text that cannot be a token.
[[nodiscard]] std::optional<Token> parse_token(std::string_view text);

// Whether the token opens the link, revoked or not. Takes the same time for all secrets.
[[nodiscard]] bool opens(const Token& token, const AccessLink& link);

}  // namespace duelopt::server
