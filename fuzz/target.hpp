// SPDX-License-Identifier: Apache-2.0
//
// What every fuzz target holds to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "duelopt/core/error.hpp"

namespace duelopt {

// Bytes as text; no bytes may come as a null pointer.
[[nodiscard]] inline std::string text_of(const std::uint8_t* bytes, std::size_t size) {
  return {bytes, bytes + size};
}

inline void require(bool ok, const char* property) {
  if (ok) return;
  std::cerr << "broken: " << property << '\n';
  std::abort();
}

// Runs `read`, which may refuse its input by an Error with this code and by nothing else.
template <class Read>
void may_refuse(ErrorCode code, Read&& read) {
  try {
    read();
  } catch (const Error& error) {
    require(error.code() == code, "the code of a refusal");
    require(std::string(error.what()).size() < 2000, "a refusal is short");
  }
}

}  // namespace duelopt
