// SPDX-License-Identifier: Apache-2.0
#include "http/live_hub.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace stepscope::http {
namespace {

using testing::ElementsAre;

LiveMessage message(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

struct Listener : LiveClient {
  void offer(const LiveMessage& given) override { heard.push_back(*given); }
  std::vector<std::string> heard;
};

TEST(LiveQueue, KeepsTheOrder) {
  LiveQueue queue;
  EXPECT_EQ(queue.pop(), nullptr);
  EXPECT_TRUE(queue.push(message("a")));
  EXPECT_TRUE(queue.push(message("b")));
  EXPECT_EQ(*queue.pop(), "a");
  EXPECT_EQ(*queue.pop(), "b");
  EXPECT_EQ(queue.pop(), nullptr);
}

TEST(LiveQueue, DropsAllIfThereAreTooManyMessages) {
  LiveQueue queue;
  for (size_t i = 0; i < LiveQueue::kMessagesMax; ++i) EXPECT_TRUE(queue.push(message("a")));
  EXPECT_FALSE(queue.has_overflowed());
  EXPECT_FALSE(queue.push(message("a")));
  EXPECT_TRUE(queue.has_overflowed());
  EXPECT_EQ(queue.pop(), nullptr);
  EXPECT_FALSE(queue.push(message("later")));
}

TEST(LiveQueue, DropsAllIfThereAreTooManyBytes) {
  LiveQueue queue;
  EXPECT_TRUE(queue.push(message(std::string(LiveQueue::kBytesMax, 'a'))));
  EXPECT_FALSE(queue.push(message("b")));
  EXPECT_TRUE(queue.has_overflowed());
}

TEST(LiveQueue, PoppedBytesNoLongerCount) {
  LiveQueue queue;
  for (int i = 0; i < 10; ++i) {
    EXPECT_TRUE(queue.push(message(std::string(LiveQueue::kBytesMax, 'a'))));
    EXPECT_NE(queue.pop(), nullptr);
  }
}

TEST(LiveQueue, AMessageOfAnySizeFitsAnEmptyQueue) {
  LiveQueue queue;
  EXPECT_TRUE(queue.push(message(std::string(2 * LiveQueue::kBytesMax, 'a'))));
  EXPECT_EQ(queue.pop()->size(), 2 * LiveQueue::kBytesMax);
}

TEST(LiveHub, SendsToClientsThatHaveJoined) {
  asio::io_context loop;
  LiveHub hub(loop);
  Listener first;
  Listener second;
  hub.join(first);
  hub.join(second);
  EXPECT_EQ(hub.clients(), 2u);
  hub.publish(message("both"));
  loop.run();
  hub.leave(first);
  EXPECT_EQ(hub.clients(), 1u);
  hub.publish(message("second"));
  hub.publish(nullptr);
  loop.restart();
  loop.run();
  EXPECT_THAT(first.heard, ElementsAre("both"));
  EXPECT_THAT(second.heard, ElementsAre("both", "second"));
}

TEST(LiveHub, SendsNothingOnceClosed) {
  asio::io_context loop;
  LiveHub hub(loop);
  Listener listener;
  hub.join(listener);
  hub.close();
  hub.publish(message("late"));
  loop.run();
  EXPECT_TRUE(listener.heard.empty());
}

TEST(LiveHub, AFailedGreetingIsEmpty) {
  asio::io_context loop;
  LiveHub hub(loop);
  EXPECT_EQ(hub.greeting(), "");
  hub.set_greeting([] { return std::string("hello"); });
  EXPECT_EQ(hub.greeting(), "hello");
  hub.set_greeting([]() -> std::string { throw std::runtime_error("no"); });
  EXPECT_EQ(hub.greeting(), "");
}

}  // namespace
}  // namespace stepscope::http
