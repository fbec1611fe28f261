// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/exposure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stepscope::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

ServeFlags with_host(const std::string& host) {
  ServeFlags flags;
  flags.host = host;
  return flags;
}

ServeFlags with_bind_all() {
  ServeFlags flags;
  flags.bind_all = true;
  return flags;
}

TEST(Exposure, OnlyLoopbackIsNotExposed) {
  for (const char* host : {"", "localhost", "127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"}) {
    EXPECT_FALSE(is_exposed(with_host(host))) << host;
  }
  for (const char* host : {"0.0.0.0", "::", "10.0.0.1", "gpu1", "127.example.org", "fe80::1",
                           "::ffff:10.0.0.1", "localhost.example.org"}) {
    EXPECT_TRUE(is_exposed(with_host(host))) << host;
  }
}

TEST(Exposure, TheUrlHasTheMachinesNameIfAllInterfacesAreServed) {
  EXPECT_EQ(url_of({}, 6006, "gpu1"), "http://localhost:6006/");
  EXPECT_EQ(url_of(with_bind_all(), 6006, "gpu1"), "http://gpu1:6006/");
  EXPECT_EQ(url_of(with_host("0.0.0.0"), 6006, "gpu1"), "http://gpu1:6006/");
  EXPECT_EQ(url_of(with_host("::"), 6006, "gpu1"), "http://gpu1:6006/");
  EXPECT_EQ(url_of(with_host("::1"), 6006, "gpu1"), "http://[::1]:6006/");
  EXPECT_EQ(url_of(with_host("10.0.0.1"), 6006, "gpu1"), "http://10.0.0.1:6006/");
  ServeFlags below = with_bind_all();
  below.path_prefix = "/tb";
  EXPECT_EQ(url_of(below, 6007, "gpu1"), "http://gpu1:6007/tb/");
}

TEST(Exposure, WarnsIfOthersCanReachTheServer) {
  EXPECT_THAT(exposure_warning({}, 6006, "gpu1"), IsEmpty());
  EXPECT_THAT(exposure_warning(with_host("127.0.0.1"), 6006, "gpu1"), IsEmpty());
  for (const ServeFlags& flags : {with_bind_all(), with_host("10.0.0.1"), with_host("0.0.0.0")}) {
    const auto lines = exposure_warning(flags, 6006, "gpu1");
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_THAT(lines[0], HasSubstr("no password"));
    EXPECT_THAT(lines[1], HasSubstr("ssh -L 6006:localhost:6006 gpu1"));
    EXPECT_THAT(lines[2], HasSubstr("reverse proxy"));
  }
}

}  // namespace
}  // namespace stepscope::cli
