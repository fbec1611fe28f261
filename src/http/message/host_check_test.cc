// SPDX-License-Identifier: Apache-2.0
#include "http/message/host_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stepscope::http {
namespace {

TEST(HostName, DropsPortBracketsAndCase) {
  EXPECT_EQ(host_name("LocalHost:6006"), "localhost");
  EXPECT_EQ(host_name("box."), "box");
  EXPECT_EQ(host_name("[::1]:80"), "::1");
  EXPECT_EQ(host_name("[FE80::1]"), "fe80::1");
  EXPECT_EQ(host_name("1.2.3.4:"), "1.2.3.4");
}

TEST(HostName, RefusesInvalidNames) {
  for (const std::string_view text :
       {"", ":80", "[::1", "[box]:80", "a:b", "a:80:90", "::1", "user@localhost", "a b", "."}) {
    EXPECT_EQ(host_name(text), std::nullopt) << text;
  }
  EXPECT_EQ(host_name(std::string(300, 'a')), std::nullopt);
}

TEST(HostName, OnlyLoopbackIsLoopback) {
  for (const char* name : {"localhost", "127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"}) {
    EXPECT_TRUE(is_loopback(name)) << name;
  }
  for (const char* name : {"", "0.0.0.0", "::", "10.0.0.1", "gpu1", "127.example.org", "fe80::1",
                           "::ffff:10.0.0.1", "localhost.example.org"}) {
    EXPECT_FALSE(is_loopback(name)) << name;
  }
}

TEST(HostCheck, OnLoopbackOnlyLoopbackNames) {
  const HostCheck check({.listen_host = "localhost", .allowed = {}, .machine_name = "box"});
  for (const std::string_view host :
       {"localhost", "localhost:6006", "127.0.0.1:6006", "127.1.2.3", "[::1]:6006", "LOCALHOST."}) {
    EXPECT_TRUE(check.allows(host)) << host;
  }
  for (const std::string_view host : {"evil.example", "localhost.evil.example", "box", "10.0.0.1",
                                      "[2001:db8::1]", "", "128.0.0.1", "127.0.0.1.evil.example"}) {
    EXPECT_FALSE(check.allows(host)) << host;
  }
}

TEST(HostCheck, OnAllInterfacesAnyAddressAndTheMachinesName) {
  for (const std::string listen_host : {"", "0.0.0.0", "::", "192.168.1.5"}) {
    const HostCheck check(
        {.listen_host = listen_host, .allowed = {}, .machine_name = "Box.lab.example"});
    for (const std::string_view host :
         {"localhost", "10.0.0.1:6006", "[2001:db8::1]:6006", "box.lab.example", "box:6006"}) {
      EXPECT_TRUE(check.allows(host)) << host;
    }
    EXPECT_FALSE(check.allows("evil.example"));
    EXPECT_FALSE(check.allows("box.evil.example"));
  }
}

TEST(HostCheck, AcceptsTheListenAddressAndAllowedNames) {
  const HostCheck check({.listen_host = "gpu7",
                         .allowed = {"Proxy.Example", "[2001:db8::7]", "board.example:8080"},
                         .machine_name = ""});
  EXPECT_TRUE(check.allows("gpu7:6006"));
  EXPECT_TRUE(check.allows("proxy.example"));
  EXPECT_TRUE(check.allows("[2001:db8::7]:6006"));
  EXPECT_TRUE(check.allows("board.example"));
  EXPECT_FALSE(check.allows("gpu8"));
}

TEST(HostCheck, AStarAcceptsAll) {
  const HostCheck check({.listen_host = "localhost", .allowed = {"*"}, .machine_name = ""});
  EXPECT_TRUE(check.allows("whatever.example:1"));
}

TEST(HostCheck, TheRefusalNamesTheFlag) {
  const Response response = host_refusal("Evil.example:6006");
  EXPECT_EQ(response.status, 403);
  EXPECT_THAT(response.body, testing::HasSubstr("--allowed_hosts evil.example\n"));
}

}  // namespace
}  // namespace stepscope::http
