// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <any>
#include <optional>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>

#include "duelopt/strategies/strategy.hpp"

namespace duelopt {

// Keeps fitted models between calls. It changes how long an answer takes, never the answer; one
// cache may serve any strategy and history.
class Cache {
 public:
  Cache() = default;
  Cache(Cache&&) noexcept = default;
  Cache& operator=(Cache&&) noexcept = default;
  Cache(const Cache&) = delete;
  Cache& operator=(const Cache&) = delete;
  ~Cache() = default;

  // Forgets everything unless the last call was for the same strategy with the same options.
  void serve(const Strategy& strategy) {
    if (strategy_ == strategy) return;
    kept_.clear();
    strategy_ = strategy;
  }

  // What is kept of type T for the strategy served, default-constructed at first. What it gives
  // must be a function of its arguments alone.
  template <class T>
  [[nodiscard]] T& of() {
    std::any& kept = kept_[typeid(T)];
    if (!kept.has_value()) kept.emplace<T>();
    return *std::any_cast<T>(&kept);
  }

 private:
  std::optional<Strategy> strategy_;
  std::unordered_map<std::type_index, std::any> kept_;
};

}  // namespace duelopt
