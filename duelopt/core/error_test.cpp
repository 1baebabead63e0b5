// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/error.hpp"

#include <gtest/gtest.h>

namespace duelopt {
namespace {

TEST(ErrorTest, KeepsItsCodeAndItsMessage) {
  const Error error(ErrorCode::kNotFound, "no such trial: 7");
  EXPECT_EQ(error.code(), ErrorCode::kNotFound);
  EXPECT_STREQ(error.what(), "no such trial: 7");
}

}  // namespace
}  // namespace duelopt
