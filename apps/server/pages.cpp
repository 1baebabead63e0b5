// SPDX-License-Identifier: Apache-2.0
#include "apps/server/pages.hpp"

#include <algorithm>

#include "apps/server/problem.hpp"

namespace duelopt::server {
namespace {

constexpr std::string_view kIndex = "index.html";

// All pages are one; it looks at its address itself.
std::string file_of(std::span<const std::string> path) {
  const bool is_page =
      path.empty() || (path.size() == 2 && (path[0] == "studies" || path[0] == "judge"));
  if (is_page) return std::string(kIndex);
  std::string file;
  for (const std::string& segment : path) file += (file.empty() ? "" : "/") + segment;
  return file;
}

// Whether the client takes gzip: named in the list, without a weight of zero.
bool takes_gzip(std::string_view accepted) {
  while (!accepted.empty()) {
    const std::size_t end = std::min(accepted.find(','), accepted.size());
    std::string item(accepted.substr(0, end));
    accepted.remove_prefix(std::min(end + 1, accepted.size()));
    std::erase(item, ' ');
    if (item == "gzip") return true;
    if (item.starts_with("gzip;q=")) return item.find_first_of("123456789", 7) != std::string::npos;
  }
  return false;
}

}  // namespace

Response page(const Request& request, std::span<const std::string> path) {
  const std::string file = file_of(path);
  const auto found = std::ranges::find(assets(), file, &Asset::path);
  if (found == assets().end()) throw not_found("there is no such page");
  if (request.method != "GET" && request.method != "HEAD")
    throw Refusal(405, "method_not_allowed", "pages are there to be read");
  const bool is_gzipped = takes_gzip(request.accept_encoding);
  const std::string tag = '"' + std::string(found->tag) + (is_gzipped ? "-gzip\"" : "\"");
  Response response{.type = std::string(found->type)};
  response.headers = {
      {"ETag", tag},
      {"Vary", "Accept-Encoding"},
      {"Cache-Control", file == kIndex ? "no-cache" : "public, max-age=31536000, immutable"}};
  if (request.if_none_match.find(tag) != std::string::npos) {
    response.status = 304;
    response.type.clear();
    return response;
  }
  if (is_gzipped) response.headers.emplace_back("Content-Encoding", "gzip");
  response.body = is_gzipped ? found->gzipped : found->plain;
  return response;
}

}  // namespace duelopt::server
