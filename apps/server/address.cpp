// SPDX-License-Identifier: Apache-2.0
#include "apps/server/address.hpp"

#include <algorithm>
#include <array>

#include <arpa/inet.h>

#include "duelopt/core/error.hpp"
#include "duelopt/storage/document.hpp"

namespace duelopt::server {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool parses(int family, const std::string& address) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return inet_pton(family, address.c_str(), bytes.data()) == 1;
}

}  // namespace

BaseUrl parse_base_url(const std::string& url) {
  const std::size_t mark = url.find("://");
  BaseUrl parsed{.scheme = url.substr(0, std::min(mark, url.size())), .host = {}, .text = url};
  if (mark != std::string::npos && url.ends_with('/')) parsed.text.pop_back();
  const std::string rest =
      mark == std::string::npos ? "" : parsed.text.substr(std::min(mark + 3, parsed.text.size()));
  parsed.host = host_of(rest);
  const bool is_plain = std::ranges::all_of(rest, [](char c) {
    return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') || c == '.' || c == '-' ||
           c == ':' || c == '[' || c == ']';
  });
  if ((parsed.scheme != "http" && parsed.scheme != "https") || parsed.host.empty() || !is_plain)
    throw Error(ErrorCode::kInvalidArgument,
                "the URL \"" + excerpt(url) +
                    "\" is not of the form https://HOST or http://HOST:PORT, without a path");
  return parsed;
}

std::string origin_of(const std::string& base_url) {
  std::string origin = parse_base_url(base_url).text;
  std::ranges::transform(origin, origin.begin(), lower);
  return origin;
}

std::string host_of(std::string_view text) {
  std::string_view host = text;
  if (host.starts_with('[')) {
    host.remove_prefix(1);
    host = host.substr(0, host.find(']'));
  } else {
    host = host.substr(0, host.find(':'));
  }
  std::string name(host);
  std::ranges::transform(name, name.begin(), lower);
  return name;
}

bool is_address(const std::string& host) { return parses(AF_INET, host) || parses(AF_INET6, host); }

bool is_loopback(const std::string& address) {
  return address == "::1" || address.starts_with("127.") || address.starts_with("::ffff:127.");
}

std::string in_url(const std::string& host) {
  return host.find(':') == std::string::npos ? host : '[' + host + ']';
}

}  // namespace duelopt::server
