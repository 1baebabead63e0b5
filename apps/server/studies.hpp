// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apps/server/hosted_study.hpp"

namespace duelopt::server {

// The studies of a storage, each opened when it is first asked for. All functions may be called by
// any thread and throw as Storage does.
class Studies {
 public:
  Studies(const std::string& storage, Workers& thinkers);
  Studies(const Studies&) = delete;
  Studies& operator=(const Studies&) = delete;

  void abandon();  // Leaves undone what is to be thought.

  [[nodiscard]] std::vector<StudySummary> list();
  void create(const StudyOptions& options);
  [[nodiscard]] std::shared_ptr<HostedStudy> open(const std::string& name);

 private:
  void close_idle();  // Keeps few open that nobody uses.

  struct Opened {
    std::shared_ptr<HostedStudy> study;
    std::uint64_t last_use;
  };

  std::string url_;
  Workers& thinkers_;
  std::mutex mutex_;  // of all that follows
  Storage storage_;
  std::map<std::string, Opened> opened_;
  std::uint64_t uses_ = 0;
};

}  // namespace duelopt::server
