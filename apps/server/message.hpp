// SPDX-License-Identifier: Apache-2.0
//
// What a client sends and gets, without the wire.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace duelopt::server {

struct Request {
  std::string method{};
  std::string target{};  // as it was sent: "/api/v1/studies?x=1"
  std::string body{};
  std::string address{};  // of the client: "127.0.0.1"
  bool is_local = false;  // whether the client is on this machine

  // Headers; empty if they were not sent.
  std::string host{};
  std::string origin{};
  std::string authorization{};
  std::string cookie{};
  std::string content_type{};
  std::string accept_encoding{};
  std::string if_none_match{};
  std::string last_event_id{};
  std::string forwarded_for{};
};

class Sink;

struct Response {
  int status = 200;
  std::string type = "application/json";  // empty: there is no body
  std::string body{};
  std::vector<std::pair<std::string, std::string>> headers{};

  // For a body without an end: called once the client has the headers, with where the body goes.
  std::function<void(std::weak_ptr<Sink>)> stream{};
};

}  // namespace duelopt::server
