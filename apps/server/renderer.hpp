// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "apps/server/message.hpp"
#include "duelopt/duelopt.hpp"

namespace duelopt::server {

// The type of what a renderer printed, by its first bytes: PNG, SVG, WAV, MP3, MP4, or text in
// UTF-8. Empty for anything else; HTML is text.
[[nodiscard]] std::string_view sniffed_type(std::string_view printed);

// Runs the renderers of studies and keeps what they printed. All functions may be called by any
// thread.
class Renderer {
 public:
  struct Limits {
    std::chrono::milliseconds time{20'000};
    std::size_t output = 16'777'216;  // bytes of one rendering
    std::size_t memory = 67'108'864;  // bytes of all that are kept
  };

  Renderer() : Renderer(Limits{}) {}
  explicit Renderer(Limits limits) : limits_(limits) {}

  // What the command makes of the setting, as the response to a request for it. Waits for the
  // command. Throws Refusal (500) if it fails, takes too long, or prints too much or nothing that
  // is served.
  [[nodiscard]] Response render(const std::string& command,
                                const Space& space,
                                const Setting& setting);

 private:
  struct Kept {
    std::string key;
    std::string printed;
  };

  [[nodiscard]] std::string find(const std::string& key);  // empty: not there
  void keep(const std::string& key, const std::string& printed);

  Limits limits_;
  std::mutex mutex_;      // of the next three
  std::list<Kept> kept_;  // what was used last is first
  std::map<std::string, std::list<Kept>::iterator> by_key_;
  std::size_t bytes_ = 0;
};

}  // namespace duelopt::server
