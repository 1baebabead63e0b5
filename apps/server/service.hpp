// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <set>
#include <string>

#include "apps/server/call.hpp"
#include "apps/server/feed.hpp"
#include "apps/server/workers.hpp"

namespace duelopt::server {

struct ServiceOptions {
  std::string storage;     // its URL
  std::string url{};       // by which the outside reaches the server through a proxy; may be empty
  std::string listens_on;  // the host that the server was told to listen on
};

// What the server does with requests, apart from the wire: it checks who asks, finds what answers,
// and has it done where it keeps nobody waiting. All functions may be called by any thread.
class Service {
 public:
  // Throws as Storage does, and kInvalidArgument for a URL that is none.
  explicit Service(ServiceOptions options);
  ~Service() { end(); }
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  // Waits for what is being done and leaves the rest undone: afterwards nothing is called any more
  // that was given to answer().
  void end();

  [[nodiscard]] Access& access() noexcept { return access_; }

  // Calls done(response) once, from any thread.
  void answer(Request request, std::function<void(Response)> done);

 private:
  using Done = std::function<void(Response)>;

  void dispatch(const Request& request, const Done& done);
  void answer_api(const Request& request, const Target& target, const Done& done);
  void check_host_and_origin(const Request& request) const;
  [[nodiscard]] bool is_own_host(std::string_view host) const;
  void carry_out(Reply reply, const Done& done);
  void think(const Thinking& thinking, const Done& done);

  ServiceOptions options_;
  Site site_;
  std::string url_host_;
  Workers thinkers_;
  Renderer renderer_;
  Studies studies_;
  Access access_;
  Feed feed_;
  Workers render_workers_;
  Workers clerks_;  // last: their tasks use all the others
};

// The headers that every response carries.
void harden(Response& response);

}  // namespace duelopt::server
