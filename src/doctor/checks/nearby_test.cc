// SPDX-License-Identifier: Apache-2.0
#include "doctor/checks/nearby.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/memory.h"

namespace stepscope::doctor {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Nearby, FindsWhatTheUserMayHaveMeant) {
  storage::MemoryStorage storage;
  ASSERT_TRUE(storage.append("/home/me/runs/a/events.out.tfevents.1", as_bytes("x")).ok());
  ASSERT_TRUE(storage.append("/home/me/notes.txt", as_bytes("x")).ok());
  EXPECT_THAT(find_logs_nearby(storage, "/home/me/run"), ElementsAre("/home/me/runs"));
  EXPECT_THAT(find_logs_nearby(storage, "/home/me/runs/b/c"), ElementsAre("/home/me/runs/a"));
}

TEST(Nearby, PathsBelowTheRootHaveOneSlash) {
  storage::MemoryStorage storage;
  ASSERT_TRUE(storage.append("/tmp/runs/events.out.tfevents.1", as_bytes("x")).ok());
  EXPECT_THAT(find_logs_nearby(storage, "/logs"), ElementsAre("/tmp"));
}

TEST(Nearby, AFolderNamedLikeAnEventFileIsIgnored) {
  storage::MemoryStorage storage;
  ASSERT_TRUE(storage.append("/logs/events.out.tfevents.1/notes.txt", as_bytes("x")).ok());
  EXPECT_THAT(find_logs_nearby(storage, "/logs"), IsEmpty());
}

TEST(Nearby, TheMostSimilarComesFirst) {
  storage::MemoryStorage storage;
  for (const char* name : {"aaa", "bbb", "ccc", "ddd", "eee", "fff", "healthy"}) {
    const std::string path = std::string("/logs/") + name + "/events.out.tfevents.1";
    ASSERT_TRUE(storage.append(path, as_bytes("x")).ok());
  }
  EXPECT_EQ(find_logs_nearby(storage, "/logs/helthy").front(), "/logs/healthy");
  EXPECT_EQ(find_logs_nearby(storage, "/logs/HEALTHY").front(), "/logs/healthy");
}

TEST(Nearby, TheListIsLimited) {
  storage::MemoryStorage storage;
  for (int i = 0; i < 100; ++i) {
    const std::string path = "/logs/" + std::to_string(i) + "/events.out.tfevents.1";
    ASSERT_TRUE(storage.append(path, as_bytes("x")).ok());
  }
  EXPECT_EQ(find_logs_nearby(storage, "/logs/none").size(), 5u);
}

TEST(Nearby, FindsNothingInEmptyFolders) {
  storage::MemoryStorage storage;
  EXPECT_THAT(find_logs_nearby(storage, "/nowhere/at/all"), IsEmpty());
}

}  // namespace
}  // namespace stepscope::doctor
