// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "apps/server/service.hpp"

namespace duelopt::server {

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8737;  // 0: one that is free
};

// Accepts connections and hands requests to a service.
class Server {
 public:
  // Listens from now on. Throws Error (kIo) if the address cannot be had.
  Server(const ServerOptions& options, Service& service);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const;

  // Until SIGINT or SIGTERM: then requests that are being answered are answered to the end, and
  // nothing else.
  void run();

 private:
  class Listener;
  std::unique_ptr<Listener> listener_;
};

}  // namespace duelopt::server
