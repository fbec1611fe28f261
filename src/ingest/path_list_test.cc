// SPDX-License-Identifier: Apache-2.0
#include "ingest/path_list.h"

#include <gtest/gtest.h>

#include <vector>

namespace stepscope::ingest {
namespace {

std::vector<std::string> unpacked(const std::vector<std::string>& paths) {
  PathList list;
  for (const std::string& path : paths) list.add(path);
  std::vector<std::string> found;
  list.for_each([&](const std::string& path) { found.push_back(path); });
  return found;
}

TEST(PathList, ReturnsThePathsThatWereAdded) {
  const std::vector<std::string> paths = {"/logs",    "/logs/a", "/logs/a/b",
                                          "/logs/ab", "",        "/logs/a/b",
                                          "/x",       "/x",      std::string(70000, 'y')};
  EXPECT_EQ(unpacked(paths), paths);
  EXPECT_EQ(unpacked({}), std::vector<std::string>());
}

}  // namespace
}  // namespace stepscope::ingest
