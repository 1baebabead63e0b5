// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "duelopt/storage/storage.hpp"

namespace duelopt {

struct CopiedStudy {
  std::size_t events;  // that it has, there as here
  std::size_t added;   // of them, those that were not there before
};

// The study with all its events in another storage; then both are read again and compared. Where a
// part of it is already, from a copy that was cut short or made earlier, the rest is added. Throws
// kNotFound if there is no such study, kConflict, having changed nothing, if the other storage has
// a different one of this name, kCorruption if what was read again differs, and as Journal does.
CopiedStudy copy_study(const Storage& from, Storage& to, const std::string& name);

}  // namespace duelopt
