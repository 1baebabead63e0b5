// SPDX-License-Identifier: Apache-2.0
#include "apps/server/workers.hpp"

#include <atomic>
#include <future>

#include <gtest/gtest.h>

namespace duelopt::server {
namespace {

TEST(WorkersTest, EveryTaskIsDone) {
  std::atomic<int> done = 0;
  std::promise<void> last;
  Workers workers(3);
  for (int i = 0; i < 100; ++i)
    workers.post([&] {
      if (++done == 100) last.set_value();
    });
  last.get_future().wait();
  EXPECT_EQ(done, 100);
}

TEST(WorkersTest, TasksOfALaneAreDoneOneAtATimeAndInTheirOrder) {
  std::vector<int> order;
  std::promise<void> last;
  Workers workers(4);
  const auto lane = std::make_shared<Lane>(workers);
  for (int i = 0; i < 100; ++i)
    ASSERT_TRUE(lane->post([&, i] {
      order.push_back(i);
      if (i == 99) last.set_value();
    }));
  last.get_future().wait();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
}

TEST(WorkersTest, ALaneTakesNoMoreThanItsShare) {
  std::promise<void> go;
  std::promise<void> begun;
  Workers workers(1);
  const auto lane = std::make_shared<Lane>(workers);
  ASSERT_TRUE(lane->post([&] {
    begun.set_value();
    go.get_future().wait();
  }));
  begun.get_future().wait();
  for (std::size_t i = 0; i < Lane::kMostWaiting; ++i) EXPECT_TRUE(lane->post([] {}));
  EXPECT_FALSE(lane->post([] {}));
  go.set_value();
}

TEST(WorkersTest, WhatIsUndoneAtTheEndIsThrownAway) {
  const auto held = std::make_shared<int>(0);
  std::promise<void> go;
  std::promise<void> begun;
  Workers workers(1);
  const auto lane = std::make_shared<Lane>(workers);
  workers.post([&] {
    begun.set_value();
    go.get_future().wait();
  });
  begun.get_future().wait();
  workers.post([held] {});
  ASSERT_TRUE(lane->post([held] {}));
  lane->clear();
  go.set_value();
  workers.end();
  workers.post([held] {});
  EXPECT_EQ(held.use_count(), 1);
}

}  // namespace
}  // namespace duelopt::server
