// SPDX-License-Identifier: Apache-2.0
#include "apps/server/problem.hpp"

#include <new>

#include "duelopt/storage/document.hpp"
#include "duelopt/views/json.hpp"

namespace duelopt::server {
namespace {

std::string_view status_title(int status) noexcept {
  switch (status) {
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 421:
      return "Misdirected Request";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 503:
      return "Service Unavailable";
    default:
      return "Internal Server Error";
  }
}

Response problem_of(const Error& error) {
  switch (error.code()) {
    case ErrorCode::kInvalidArgument:
      return problem(400, "invalid_argument", error.what());
    case ErrorCode::kNotFound:
      return problem(404, "not_found", error.what());
    case ErrorCode::kConflict:
      return problem(409, "conflict", error.what());
    case ErrorCode::kNumerical:
      return problem(500, "numerical", error.what());
    case ErrorCode::kCorruption:
      return problem(500, "corruption", error.what());
    case ErrorCode::kIo:
      return problem(500, "io", error.what());
  }
  return problem(500, "io", error.what());
}

}  // namespace

Refusal bad_request(const std::string& detail) { return {400, "invalid_argument", detail}; }
Refusal not_found(const std::string& detail) { return {404, "not_found", detail}; }

Response problem(int status, const std::string& code, const std::string& detail) {
  Response response{.status = status, .type = "application/problem+json"};
  response.body = views::to_line({{"type", "about:blank"},
                                  {"title", status_title(status)},
                                  {"status", status},
                                  {"code", code},
                                  {"detail", detail}});
  if (status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
  if (status == 429) response.headers.emplace_back("Retry-After", "60");
  return response;
}

Response problem_of_current_exception() {
  try {
    throw;
  } catch (const Refusal& refusal) {
    return problem(refusal.status(), refusal.code(), refusal.what());
  } catch (const DocumentError& error) {  // all documents that are read here are the client's
    return problem(400, "invalid_argument", error.what());
  } catch (const Error& error) {
    return problem_of(error);
  } catch (const std::bad_alloc&) {
    return problem(503, "unavailable", "the server has no memory left for this; try again later");
  } catch (const std::exception& error) {
    return problem(500, "io", error.what());
  }
}

}  // namespace duelopt::server
