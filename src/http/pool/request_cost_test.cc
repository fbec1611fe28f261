// SPDX-License-Identifier: Apache-2.0
#include "http/pool/request_cost.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>

namespace stepscope::http {
namespace {

using std::chrono::milliseconds;

Head request_for(std::string target, Method method = Method::Get) {
  Head head;
  head.method = method;
  head.target = std::move(target);
  return head;
}

class RequestCostTest : public testing::Test {
 protected:
  void handle(uint64_t hash, milliseconds used) { RequestCost(*known_, hash).add(used); }

  std::unique_ptr<SlowRequests> known_ = std::make_unique<SlowRequests>();
  const uint64_t all_ = SlowRequests::hash_of(request_for("/runs"), {});
  const uint64_t one_ = SlowRequests::hash_of(request_for("/runs?limit=1"), {});
};

TEST_F(RequestCostTest, OnlyTheSameRequestIsExpectedToBeSlow) {
  handle(all_, milliseconds(30));
  EXPECT_TRUE(known_->has(all_));
  EXPECT_FALSE(known_->has(one_));
}

TEST_F(RequestCostTest, TheWholeRequestIsHashed) {
  const Head get = request_for("/runs");
  EXPECT_NE(SlowRequests::hash_of(get, {}), SlowRequests::hash_of(get, "a"));
  EXPECT_NE(SlowRequests::hash_of(get, {}),
            SlowRequests::hash_of(request_for("/runs", Method::Post), {}));
}

TEST_F(RequestCostTest, AQuickRequestIsExpectedToBeQuick) {
  handle(all_, milliseconds(30));
  handle(all_, milliseconds(1));
  EXPECT_FALSE(known_->has(all_));
  handle(one_, milliseconds(30));
  handle(all_, milliseconds(1));
  EXPECT_TRUE(known_->has(one_));
}

TEST_F(RequestCostTest, PiecesOfAResponseAddUp) {
  {
    RequestCost cost(*known_, all_);
    cost.add(milliseconds(15));
    EXPECT_FALSE(cost.is_slow());
    cost.add(milliseconds(15));
    EXPECT_TRUE(cost.is_slow());
  }
  // Its first piece is expected to be slow, and so are the others.
  RequestCost again(*known_, all_);
  again.add(milliseconds(15));
  EXPECT_TRUE(again.is_slow());
}

// On a busy machine, or with a slow disk, everything takes long.
TEST_F(RequestCostTest, WaitingDoesNotMakeARequestSlow) {
  RequestCost cost(*known_, all_);
  auto wait = [] {
    std::this_thread::sleep_for(3 * kQuickWork);
    return 1;
  };
  EXPECT_EQ(cost.measure(wait), 1);
  EXPECT_FALSE(cost.is_slow());
  auto work = [] {
    const auto begin = processor_time();
    while (processor_time() - begin <= kQuickWork) continue;
    return 2;
  };
  EXPECT_EQ(cost.measure(work), 2);
  EXPECT_TRUE(cost.is_slow());
}

}  // namespace
}  // namespace stepscope::http
