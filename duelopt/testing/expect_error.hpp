// SPDX-License-Identifier: Apache-2.0
//
// For tests only.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "duelopt/core/error.hpp"

namespace duelopt {

// Runs `action`, expects an Error with this code whose message contains `fragment`.
template <class Action>
void expect_error(ErrorCode code, const std::string& fragment, Action&& action) {
  try {
    action();
    ADD_FAILURE() << "nothing was thrown; expected a message with \"" << fragment << '"';
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    EXPECT_NE(std::string(error.what()).find(fragment), std::string::npos) << error.what();
  }
}

}  // namespace duelopt
