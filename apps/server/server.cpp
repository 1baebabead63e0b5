// SPDX-License-Identifier: Apache-2.0
#include "apps/server/server.hpp"

#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/strand.hpp>

#include "apps/server/connection.hpp"

namespace duelopt::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr int kThreads = 2;
constexpr std::chrono::seconds kLastCalls{10};  // for what is being answered when the end comes

tcp::endpoint resolve(asio::io_context& context, const ServerOptions& options) {
  boost::system::error_code failed;
  const auto found = tcp::resolver(context).resolve(
      options.host, std::to_string(options.port), tcp::resolver::passive, failed);
  if (failed || found.empty())
    throw Error(ErrorCode::kIo,
                "the host \"" + options.host + "\" is unknown: " + failed.message());
  return found.begin()->endpoint();
}

}  // namespace

class Server::Listener {
 public:
  Listener(const ServerOptions& options, Service& service)
      : shared_{service}, acceptor_(context_), signals_(context_, SIGINT, SIGTERM), end_(context_) {
    const tcp::endpoint endpoint = resolve(context_, options);
    boost::system::error_code failed;
    acceptor_.open(endpoint.protocol(), failed);
    if (!failed) acceptor_.set_option(tcp::acceptor::reuse_address(true), failed);
    if (!failed) acceptor_.bind(endpoint, failed);
    if (!failed) acceptor_.listen(asio::socket_base::max_listen_connections, failed);
    if (failed)
      throw Error(ErrorCode::kIo,
                  "cannot listen on " + options.host + ", port " + std::to_string(options.port) +
                      ": " + failed.message());
  }

  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  void run() {
    signals_.async_wait([this](const boost::system::error_code& failed, int) {
      if (!failed) end();
    });
    accept();
    std::vector<std::thread> threads;
    for (int i = 1; i < kThreads; ++i) threads.emplace_back([this] { serve(); });
    serve();
    for (std::thread& thread : threads) thread.join();
  }

 private:
  // What fails for one connection, for want of memory say, is its end and no other's.
  void serve() {
    while (true) {
      try {
        context_.run();
        return;
      } catch (const std::exception&) {
      }
    }
  }

  void accept() {
    acceptor_.async_accept(
        asio::make_strand(context_),
        [this](const boost::system::error_code& failed, tcp::socket socket) {
          if (shared_.is_ending) return;
          if (failed) {  // no descriptors are left, most likely: some time later there are
            end_.expires_after(std::chrono::milliseconds(100));
            end_.async_wait([this](const boost::system::error_code& cancelled) {
              if (!cancelled) accept();
            });
            return;
          }
          const auto connection = std::make_shared<Connection>(std::move(socket), shared_);
          {
            const std::lock_guard lock(mutex_);
            std::erase_if(connections_, [](const auto& weak) { return weak.expired(); });
            connections_.push_back(connection);
          }
          connection->start();
          accept();
        });
  }

  void end() {
    shared_.is_ending = true;
    acceptor_.close();
    const std::lock_guard lock(mutex_);
    for (const auto& weak : connections_)
      if (const auto connection = weak.lock()) connection->end_if_idle();
    await_last(std::chrono::steady_clock::now() + kLastCalls);
  }

  // Until all connections are gone, or it takes too long.
  void await_last(std::chrono::steady_clock::time_point deadline) {
    if (shared_.connections == 0) return;
    if (std::chrono::steady_clock::now() > deadline) {
      context_.stop();
      return;
    }
    end_.expires_after(std::chrono::milliseconds(20));
    end_.async_wait([this, deadline](const boost::system::error_code& cancelled) {
      if (!cancelled) await_last(deadline);
    });
  }

  asio::io_context context_{kThreads};
  Shared shared_;
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::steady_timer end_;
  std::mutex mutex_;
  std::vector<std::weak_ptr<Connection>> connections_;
};

Server::Server(const ServerOptions& options, Service& service)
    : listener_(std::make_unique<Listener>(options, service)) {}
Server::~Server() = default;

std::uint16_t Server::port() const { return listener_->port(); }
void Server::run() { listener_->run(); }

}  // namespace duelopt::server
