// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/slow_notice.hpp"

#include <array>
#include <chrono>
#include <string>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

namespace duelopt::cli {
namespace {

using std::chrono::milliseconds;

class SlowNoticeTest : public ::testing::Test {
 protected:
  SlowNoticeTest() {
    if (openpty(&screen_, &terminal_, nullptr, nullptr, nullptr) != 0)
      throw std::runtime_error("no terminal");
    (void)fcntl(screen_, F_SETFL, O_NONBLOCK);
  }
  ~SlowNoticeTest() override {
    close(terminal_);
    close(screen_);
  }

  [[nodiscard]] std::string shown() const {
    std::array<char, 1024> bytes{};
    const ssize_t count = read(screen_, bytes.data(), bytes.size());
    return count > 0 ? std::string(bytes.data(), static_cast<std::size_t>(count)) : "";
  }

  int screen_ = -1;
  int terminal_ = -1;
};

TEST_F(SlowNoticeTest, WhatIsQuickShowsNothing) {
  { const SlowNotice notice("thinking", terminal_); }
  EXPECT_EQ(shown(), "");
}

TEST_F(SlowNoticeTest, WhatIsSlowIsCountedAndGoneAtTheEnd) {
  {
    const SlowNotice notice("thinking", terminal_, milliseconds(20));
    std::string text;
    while (text.find("(1 s)") == std::string::npos) {
      std::this_thread::sleep_for(milliseconds(5));
      text += shown();
    }
    EXPECT_EQ(text, "\r\x1b[Kthinking (0 s)\r\x1b[Kthinking (1 s)");
  }
  EXPECT_EQ(shown(), "\r\x1b[K");
}

TEST_F(SlowNoticeTest, WhatIsNoTerminalIsLeftAlone) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  {
    const SlowNotice notice("thinking", ends[1], milliseconds(1));
    std::this_thread::sleep_for(milliseconds(30));
  }
  close(ends[1]);
  char byte = 0;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);
  close(ends[0]);
}

}  // namespace
}  // namespace duelopt::cli
