// SPDX-License-Identifier: Apache-2.0
#include "http/deadline.h"

#include <gtest/gtest.h>

#include <optional>

namespace stepscope::http {
namespace {

using std::chrono::milliseconds;
using Steady = std::chrono::steady_clock;

class DeadlineTest : public testing::Test {
 protected:
  asio::io_context loop_;
  int expired_ = 0;
  std::optional<Deadline> deadline_{std::in_place, loop_.get_executor(), [this] { ++expired_; }};
};

TEST_F(DeadlineTest, ExpiresOnce) {
  deadline_->set(milliseconds(1));
  loop_.run();
  EXPECT_EQ(expired_, 1);
  EXPECT_TRUE(deadline_->passed());
}

TEST_F(DeadlineTest, DoesNothingOnceCleared) {
  deadline_->set(milliseconds(1));
  deadline_->clear();
  loop_.run();
  EXPECT_EQ(expired_, 0);
  EXPECT_FALSE(deadline_->passed());
}

TEST_F(DeadlineTest, ALaterLimitCountsFromSet) {
  const auto begin = Steady::now();
  deadline_->set(milliseconds(1));
  deadline_->set(milliseconds(30));
  loop_.run();
  EXPECT_EQ(expired_, 1);
  EXPECT_GE(Steady::now() - begin, milliseconds(30));
}

TEST_F(DeadlineTest, AnEarlierLimitIsNotMissed) {
  deadline_->set(std::chrono::hours(1));
  deadline_->set(milliseconds(1));
  loop_.run();
  EXPECT_EQ(expired_, 1);
}

TEST_F(DeadlineTest, CanBeSetAgainAfterItExpired) {
  deadline_->set(milliseconds(1));
  loop_.run();
  loop_.restart();
  deadline_->set(milliseconds(1));
  EXPECT_FALSE(deadline_->passed());
  loop_.run();
  EXPECT_EQ(expired_, 2);
}

TEST_F(DeadlineTest, NeverCallsAfterDestruction) {
  deadline_->set(milliseconds(0));
  deadline_.reset();
  loop_.run();
  EXPECT_EQ(expired_, 0);
}

}  // namespace
}  // namespace stepscope::http
