// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/http_client.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

namespace duelopt {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using Code = beast::error_code;

constexpr std::chrono::seconds kConnectTime{10};
constexpr std::chrono::seconds kReplyTime{60};  // the server waits 30 for a lock itself
constexpr std::uint64_t kMostReplyBytes = 1'073'741'824;

constexpr std::string_view kScheme = "http://";

}  // namespace

std::string HttpTarget::url() const {
  const bool has_colons = host.find(':') != std::string::npos;
  return std::string(kScheme) + (has_colons ? '[' + host + ']' : host) + ':' + port;
}

bool is_http_url(const std::string& url) noexcept {
  return url.starts_with(kScheme) || url.starts_with("https://");
}

HttpTarget parse_http_url(const std::string& url) {
  const auto refuse = [](const std::string& rule) {
    throw Error(ErrorCode::kInvalidArgument, "the storage's URL " + rule);
  };
  if (url.starts_with("https://"))
    refuse("begins with https: reach the server by ssh -L, or on its own machine, with http");
  std::string rest = url.substr(std::min(kScheme.size(), url.size()));
  if (rest.ends_with('/')) rest.pop_back();
  HttpTarget target{.host = {}, .port = "8737"};
  if (const std::size_t at = rest.rfind('@'); at != std::string::npos) {
    target.token = rest.substr(0, at);
    rest.erase(0, at + 1);
  }
  const bool in_brackets = rest.starts_with('[');
  const std::size_t end = in_brackets ? rest.find(']') : rest.find(':');
  target.host = in_brackets ? rest.substr(1, end - 1) : rest.substr(0, end);
  const std::size_t colon = end == std::string::npos ? end : rest.find(':', end);
  if (colon != std::string::npos) target.port = rest.substr(colon + 1);
  const auto is_one_of = [](const std::string& text, std::string_view more) {
    return !text.empty() && std::ranges::all_of(text, [&](char c) {
      return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
             more.find(c) != std::string_view::npos;
    });
  };
  if (!url.starts_with(kScheme) || !is_one_of(target.host, ".-:_") ||
      target.port.find_first_not_of("0123456789") != std::string::npos || target.port.empty() ||
      (!target.token.empty() && !is_one_of(target.token, ".-_")))
    refuse("is not of the form http://HOST:PORT or http://TOKEN@HOST:PORT");
  return target;
}

std::string in_path(const std::string& name) {
  constexpr std::string_view kHexDigits = "0123456789ABCDEF";
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  std::string text;
  for (const char c : name) {
    if (kPlain.find(c) != std::string_view::npos) {
      text += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    text += {'%', kHexDigits[byte >> 4U], kHexDigits[byte & 0xFU]};
  }
  return text;
}

class HttpClient::Connection {
 public:
  explicit Connection(const HttpTarget& target) {
    Code failed;
    const auto found = asio::ip::tcp::resolver(context_).resolve(target.host, target.port, failed);
    if (!failed) {
      stream_.expires_after(kConnectTime);
      run([&](auto&& done) { stream_.async_connect(found, done); }, failed);
    }
    if (failed)
      throw Error(ErrorCode::kIo,
                  "the server " + target.url() + " cannot be reached: " + failed.message());
  }

  // Whether anything of the request may have reached the server when it fails.
  Code send(const http::request<http::string_body>& request) {
    Code failed;
    stream_.expires_after(kReplyTime);
    run([&](auto&& done) { http::async_write(stream_, request, done); }, failed);
    return failed;
  }

  Code receive(http::response_parser<http::string_body>& parser) {
    Code failed;
    stream_.expires_after(kReplyTime);
    run([&](auto&& done) { http::async_read(stream_, buffer_, parser, done); }, failed);
    return failed;
  }

 private:
  // Beast's time limits hold for asynchronous operations alone: starts one and waits for it.
  template <class Start>
  void run(Start&& start, Code& result) {
    context_.restart();
    start([&](Code failed, const auto&) { result = failed; });
    context_.run();
  }

  asio::io_context context_{1};
  beast::tcp_stream stream_{context_};
  beast::flat_buffer buffer_;
};

HttpClient::HttpClient(HttpTarget target) : target_(std::move(target)) {}
HttpClient::~HttpClient() = default;

Json HttpClient::get(const std::string& path) {
  try {
    return read(exchange("GET", path, ""));
  } catch (const LostReply&) {  // reading twice does no harm
    return read(exchange("GET", path, ""));
  }
}

Json HttpClient::send(const std::string& method, const std::string& path, const Json& body) {
  return read(exchange(method, path, body.is_null() ? "" : to_line(body)));
}

HttpClient::Reply HttpClient::exchange(const std::string& method,
                                       const std::string& path,
                                       const std::string& body) {
  http::request<http::string_body> request;
  request.version(11);
  request.method_string(method);
  request.target("/api/v1" + path);
  request.set(http::field::host, target_.url().substr(kScheme.size()));
  request.set(http::field::user_agent, "duelopt");
  if (!target_.token.empty()) request.set(http::field::authorization, "Bearer " + target_.token);
  if (!body.empty()) request.set(http::field::content_type, "application/json");
  request.body() = body;
  request.prepare_payload();
  if (!connection_) connection_ = std::make_unique<Connection>(target_);
  Code failed = connection_->send(request);
  http::response_parser<http::string_body> parser;
  parser.body_limit(kMostReplyBytes);
  if (!failed) failed = connection_->receive(parser);
  if (failed) {
    connection_.reset();
    throw LostReply("the server " + target_.url() + " did not answer: " + failed.message());
  }
  if (!parser.get().keep_alive()) connection_.reset();
  return {parser.get().result_int(), std::move(parser.get().body())};
}

Json HttpClient::read(const Reply& reply) const {
  const auto parsed = [&] {
    try {
      return parse_json(reply.body);
    } catch (const DocumentError&) {
      throw Error(ErrorCode::kIo, target_.url() + " does not answer as a server of duelopt does");
    }
  };
  if (reply.status < 300) return reply.body.empty() ? Json() : parsed();
  Json problem = parsed();
  if (!problem.is_object()) problem = Json::object();
  const std::string code = problem.value("code", "");
  const std::string detail = problem.value("detail", "");
  if (code == "journal_moved") throw JournalMoved(detail);
  if (code == "invalid_argument") throw Error(ErrorCode::kInvalidArgument, detail);
  if (code == "not_found") throw Error(ErrorCode::kNotFound, detail);
  if (code == "conflict") throw Error(ErrorCode::kConflict, detail);
  if (code == "corruption") throw Error(ErrorCode::kCorruption, detail);
  if (code == "numerical") throw Error(ErrorCode::kNumerical, detail);
  throw Error(ErrorCode::kIo, "the server " + target_.url() + " refuses: " + detail);
}

}  // namespace duelopt
