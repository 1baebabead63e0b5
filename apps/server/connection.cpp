// SPDX-License-Identifier: Apache-2.0
#include "apps/server/connection.hpp"

#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "apps/server/address.hpp"
#include "apps/server/problem.hpp"

namespace duelopt::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

// Fields are ours, and none may begin a line of its own.
bool is_field(std::string_view value) {
  return value.find_first_of(std::string_view("\r\n\0", 3)) == std::string_view::npos;
}

}  // namespace

Connection::Connection(asio::ip::tcp::socket socket, Shared& shared)
    : stream_(std::move(socket)), shared_(shared), deadline_(stream_.get_executor()) {
  ++shared_.connections;
}

Connection::~Connection() { --shared_.connections; }

void Connection::start() {
  asio::dispatch(stream_.get_executor(), [self = shared_from_this()] {
    if (self->shared_.connections <= kMostConnections) {
      self->await_request();
      return;
    }
    Response response = problem(503, "unavailable", "too many connections; try again later");
    response.headers.emplace_back("Retry-After", "5");
    self->write(std::move(response), After::kClose);
  });
}

void Connection::end_if_idle() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    if (self->is_idle_) self->stream_.cancel();
  });
}

// Between requests a client may be silent for a while; from the first byte on the clock runs.
void Connection::await_request() {
  if (shared_.is_ending) {
    close();
    return;
  }
  parser_.emplace();
  parser_->header_limit(kMostHeaderBytes);
  parser_->body_limit(kMostBodyBytes);
  if (buffer_.size() > 0) {
    read_header();
    return;
  }
  is_idle_ = true;
  stream_.expires_after(kIdleTime);
  stream_.async_read_some(buffer_.prepare(kMostHeaderBytes),
                          [self = shared_from_this()](Code failed, std::size_t read) {
                            self->is_idle_ = false;
                            if (failed) return;
                            self->buffer_.commit(read);
                            self->read_header();
                          });
}

// The stream's own clock would close the connection, and the client could not be told why.
void Connection::expect_within(std::chrono::seconds time) {
  stream_.expires_never();
  deadline_.expires_after(time);
  deadline_.async_wait([weak = weak_from_this()](Code cancelled) {
    const auto self = weak.lock();
    if (cancelled || !self) return;
    self->is_late_ = true;
    self->stream_.cancel();
  });
}

void Connection::read_header() {
  expect_within(kHeaderTime);
  header_bytes_ = 0;
  parser_->eager(false);
  read_header_on();
}

// Beast itself holds no header to its limit that comes line by line.
void Connection::read_header_on() {
  http::async_read_some(
      stream_, buffer_, *parser_, [self = shared_from_this()](Code failed, std::size_t read) {
        self->header_bytes_ += read;
        if (failed)
          self->refuse(failed);
        else if (self->header_bytes_ > kMostHeaderBytes)
          self->refuse(http::error::header_limit);
        else if (self->parser_->is_header_done())
          self->read_body();
        else
          self->read_header_on();
      });
}

void Connection::read_body() {
  expect_within(kBodyTime);
  if (beast::iequals(parser_->get()[http::field::expect], "100-continue")) {
    static const std::string go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(
        stream_, asio::buffer(go_on), [self = shared_from_this()](Code failed, std::size_t) {
          if (failed) return;
          self->parser_->get().erase(http::field::expect);
          self->read_body();
        });
    return;
  }
  http::async_read(
      stream_, buffer_, *parser_, [self = shared_from_this()](Code failed, std::size_t) {
        if (failed)
          self->refuse(failed);
        else
          self->handle();
      });
}

void Connection::handle() {
  deadline_.cancel();
  const After after = parser_->get().keep_alive() ? After::kNextRequest : After::kClose;
  shared_.service.answer(request(), [self = shared_from_this(), after](Response response) {
    asio::post(self->stream_.get_executor(),
               [self, after, response = std::move(response)]() mutable {
                 self->write(std::move(response), after);
               });
  });
}

Request Connection::request() const {
  const auto& message = parser_->get();
  const auto field = [&](http::field name) { return std::string(message[name]); };
  Request request{.method = std::string(message.method_string()),
                  .target = std::string(message.target()),
                  .body = message.body()};
  Code failed;
  const asio::ip::tcp::endpoint peer = stream_.socket().remote_endpoint(failed);
  request.address = failed ? "" : peer.address().to_string();
  request.is_local = is_loopback(request.address);
  request.host = field(http::field::host);
  request.origin = field(http::field::origin);
  request.authorization = field(http::field::authorization);
  request.cookie = field(http::field::cookie);
  request.content_type = field(http::field::content_type);
  request.accept_encoding = field(http::field::accept_encoding);
  request.if_none_match = field(http::field::if_none_match);
  request.forwarded_for = std::string(message["X-Forwarded-For"]);
  request.last_event_id = std::string(message["Last-Event-ID"]);
  return request;
}

void Connection::refuse(Code why) {
  deadline_.cancel();
  Response response;
  if (is_late_)
    response = problem(408, "timeout", "the request did not come to its end in time");
  else if (why == http::error::end_of_stream ||
           why.category() == asio::error::get_system_category())
    return;  // the client has gone
  else if (why == http::error::header_limit || why == http::error::buffer_overflow)
    response = problem(431, "headers_too_large", "the headers have more than 8 KiB");
  else if (why == http::error::body_limit)
    response = problem(413, "too_large", "the body has more than 1 MiB");
  else
    response = problem(400, "invalid_argument", "this is not HTTP: " + why.message());
  harden(response);
  write(std::move(response), After::kClose);
}

void Connection::write(Response response, After after) {
  const bool is_head = parser_ && parser_->get().method() == http::verb::head;
  response_.emplace();
  response_->version(11);
  response_->result(static_cast<unsigned>(response.status));
  if (!response.type.empty()) response_->set(http::field::content_type, response.type);
  for (const auto& [name, value] : response.headers)
    if (is_field(value)) response_->insert(name, value);
  const bool is_stream = static_cast<bool>(response.stream);
  if (is_stream) after = After::kClose;
  response_->keep_alive(after == After::kNextRequest && !shared_.is_ending);
  if (response.status != 304 && !is_stream) response_->content_length(response.body.size());
  if (!is_head) response_->body() = std::move(response.body);
  stream_.expires_after(kWriteTime);
  http::async_write(stream_,
                    *response_,
                    [self = shared_from_this(), after, stream = std::move(response.stream)](
                        Code failed, std::size_t) {
                      if (failed) return;
                      if (stream)
                        self->start_stream(stream);
                      else if (after == After::kNextRequest)
                        self->await_request();
                      else
                        self->close();
                    });
}

// As long as the client keeps the connection, a read keeps this object; the feed has no part in it.
void Connection::start_stream(const std::function<void(std::weak_ptr<Sink>)>& stream) {
  stream_.expires_never();
  if (shared_.is_ending) return;  // nobody would end it
  is_idle_ = true;
  watch_stream();
  stream(weak_from_this());
}

void Connection::watch_stream() {
  buffer_.clear();
  stream_.async_read_some(buffer_.prepare(kMostHeaderBytes),
                          [self = shared_from_this()](Code failed, std::size_t) {
                            if (!failed) return self->watch_stream();
                            self->deadline_.cancel();
                            self->stream_.close();
                          });
}

void Connection::send(std::string text) {
  backlog_ += text.size();
  asio::post(stream_.get_executor(), [self = shared_from_this(), text = std::move(text)]() mutable {
    self->stream_texts_.push_back(std::move(text));
    if (self->stream_texts_.size() == 1) self->write_stream();
  });
}

void Connection::end() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    self->is_stream_over_ = true;
    if (self->stream_texts_.empty()) self->stream_.close();
  });
}

// A client that does not read what it is sent is given up after a while.
void Connection::write_stream() {
  deadline_.expires_after(kWriteTime);
  deadline_.async_wait([weak = weak_from_this()](Code cancelled) {
    const auto self = weak.lock();
    if (!cancelled && self) self->stream_.close();
  });
  asio::async_write(stream_,
                    asio::buffer(stream_texts_.front()),
                    [self = shared_from_this()](Code failed, std::size_t) {
                      self->deadline_.cancel();
                      if (failed) return;
                      self->backlog_ -= self->stream_texts_.front().size();
                      self->stream_texts_.pop_front();
                      if (!self->stream_texts_.empty())
                        self->write_stream();
                      else if (self->is_stream_over_)
                        self->stream_.close();
                    });
}

// A client that still sends gets to read the response: what it sends is thrown away for a while.
void Connection::close() {
  Code ignored;
  stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  constexpr std::size_t kAllowance = 64 * kMostBodyBytes;
  stream_.expires_after(std::chrono::seconds(2));
  drain(kAllowance);
}

void Connection::drain(std::size_t allowance) {
  buffer_.clear();
  stream_.async_read_some(buffer_.prepare(kMostHeaderBytes),
                          [self = shared_from_this(), allowance](Code failed, std::size_t n) {
                            if (!failed && n < allowance) self->drain(allowance - n);
                          });
}

}  // namespace duelopt::server
