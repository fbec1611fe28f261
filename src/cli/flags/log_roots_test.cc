// SPDX-License-Identifier: Apache-2.0
#include "cli/flags/log_roots.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace stepscope::cli {
namespace {

std::vector<ingest::LogRoot> roots_of(const char* logdir, const char* logdir_spec) {
  return log_roots({logdir, logdir_spec});
}

TEST(LogRoots, NamesAndPaths) {
  const auto roots = roots_of("", "a:/x,/y:z,,b:rel/path:1,gs://bucket/c,a-b://d");
  ASSERT_EQ(roots.size(), 5u);
  EXPECT_EQ(roots[0].name, "a");
  EXPECT_EQ(roots[0].path, "/x");
  EXPECT_EQ(roots[1].name, "");
  EXPECT_EQ(roots[1].path, "/y:z");
  EXPECT_EQ(roots[2].name, "b");
  EXPECT_EQ(roots[2].path, "rel/path:1");
  EXPECT_EQ(roots[3].path, "gs://bucket/c");
  EXPECT_EQ(roots[4].name, "a-b");  // A scheme cannot contain a dash.
  EXPECT_EQ(roots[4].path, "//d");
}

TEST(LogRoots, ALogdirIsNotSplit) {
  const auto roots = roots_of("a:b,c", "");
  ASSERT_EQ(roots.size(), 1u);
  EXPECT_EQ(roots[0].path, "a:b,c");
}

TEST(LogRoots, TildeIsHome) {
  const std::string home = std::getenv("HOME");
  EXPECT_EQ(roots_of("~/runs", "")[0].path, home + "/runs");
  EXPECT_EQ(roots_of("", "a:~/runs")[0].path, home + "/runs");
  EXPECT_EQ(expand_home("~"), home);
  EXPECT_EQ(expand_home("~root/x"), "/root/x");
  EXPECT_EQ(expand_home("~no such user/x"), "~no such user/x");
  EXPECT_EQ(expand_home("a/~"), "a/~");
}

}  // namespace
}  // namespace stepscope::cli
