// SPDX-License-Identifier: Apache-2.0
//
// Internal: one client's connection.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include "apps/server/service.hpp"
#include "apps/server/sink.hpp"

namespace duelopt::server {

inline constexpr std::uint32_t kMostHeaderBytes = 8192;
inline constexpr std::uint64_t kMostBodyBytes = 1048576;
inline constexpr std::chrono::seconds kHeaderTime{10};
inline constexpr std::chrono::seconds kBodyTime{30};
inline constexpr std::chrono::seconds kWriteTime{30};
inline constexpr std::chrono::seconds kIdleTime{60};
inline constexpr int kMostConnections = 1024;

// What the connections of a server share.
struct Shared {
  Service& service;
  std::atomic<int> connections = 0;
  std::atomic<bool> is_ending = false;
};

// Reads requests one after the other and writes the responses. It lives as long as something is to
// come: from the client, the service or a clock. Its functions run on its strand.
class Connection final : public Sink, public std::enable_shared_from_this<Connection> {
 public:
  Connection(boost::asio::ip::tcp::socket socket, Shared& shared);
  ~Connection() override;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void start();
  void end_if_idle();  // May be called by any thread, when the server is to end.

  void send(std::string text) override;
  void end() override;
  [[nodiscard]] std::size_t backlog() const noexcept override { return backlog_; }

 private:
  using Code = boost::beast::error_code;
  using HttpResponse = boost::beast::http::response<boost::beast::http::string_body>;
  enum class After : std::uint8_t { kNextRequest, kClose };

  void await_request();
  void read_header();
  void read_header_on();
  void read_body();
  void handle();
  void refuse(Code why);
  void write(Response response, After after);
  void close();
  void drain(std::size_t allowance);
  void start_stream(const std::function<void(std::weak_ptr<Sink>)>& stream);
  void watch_stream();
  void write_stream();
  void expect_within(std::chrono::seconds time);
  [[nodiscard]] Request request() const;

  boost::beast::tcp_stream stream_;
  Shared& shared_;
  boost::beast::flat_buffer buffer_{kMostHeaderBytes};
  std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
  std::size_t header_bytes_ = 0;  // of the request that is being read
  std::optional<HttpResponse> response_;
  boost::asio::steady_timer deadline_;    // of what the client is to send
  std::deque<std::string> stream_texts_;  // the first one is being sent
  std::atomic<std::size_t> backlog_ = 0;  // their bytes
  bool is_stream_over_ = false;
  bool is_idle_ = false;  // between requests, or a stream
  bool is_late_ = false;
};

}  // namespace duelopt::server
