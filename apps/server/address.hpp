// SPDX-License-Identifier: Apache-2.0
//
// Names and addresses of machines, as clients and users write them.
#pragma once

#include <string>
#include <string_view>

namespace duelopt::server {

struct BaseUrl {
  std::string scheme;  // "http" or "https"
  std::string host;    // lower case, without the port
  std::string text;    // without a slash at its end
};

// "https://duelopt.example.org": without a path. Throws Error (kInvalidArgument) for anything else.
[[nodiscard]] BaseUrl parse_base_url(const std::string& url);

// What browsers send as the origin of pages there: scheme, host and port.
[[nodiscard]] std::string origin_of(const std::string& base_url);

// The host of "host:port", in lower case: "[::1]:8737" is "::1".
[[nodiscard]] std::string host_of(std::string_view host_and_port);

// Whether it is an IPv4 or IPv6 address, and no name.
[[nodiscard]] bool is_address(const std::string& host);

// Whether the address is one of this machine's own: 127.0.0.0/8 or ::1.
[[nodiscard]] bool is_loopback(const std::string& address);

// As it stands in a URL: an IPv6 address in brackets.
[[nodiscard]] std::string in_url(const std::string& host);

}  // namespace duelopt::server
