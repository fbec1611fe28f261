// SPDX-License-Identifier: Apache-2.0
#include "http/listener.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stepscope::http {
namespace {

uint16_t port_of(const Acceptor& acceptor) { return acceptor.local_endpoint().port(); }

bool has_ipv6() {
  asio::io_context loop;
  Acceptor acceptor(loop);
  boost::system::error_code error;
  acceptor.open(asio::ip::tcp::v6(), error);
  if (!error) acceptor.bind({asio::ip::address_v6::loopback(), 0}, error);
  return !error;
}

class ListenerTest : public testing::Test {
 protected:
  Result<std::vector<Acceptor>> listen_on(std::string host, uint16_t port = 0,
                                          bool reuse_port = false) {
    ServerOptions options;
    options.host = std::move(host);
    options.port = port;
    options.reuse_port = reuse_port;
    return listen(loop_, options);
  }

  asio::io_context loop_;
};

TEST_F(ListenerTest, LocalhostIsBothLoopbackAddresses) {
  const auto acceptors = listen_on("localhost").value();
  ASSERT_EQ(acceptors.size(), has_ipv6() ? 2u : 1u);
  EXPECT_EQ(acceptors.front().local_endpoint().address().to_string(), "127.0.0.1");
  EXPECT_NE(port_of(acceptors.front()), 0);
  EXPECT_EQ(port_of(acceptors.back()), port_of(acceptors.front()));
}

// As on a machine without IPv6: the second address is not available and is omitted.
TEST_F(ListenerTest, LocalhostWorksWithoutTheSecondAddress) {
  for (int tries = 0; tries < 100; ++tries) {
    const auto other = listen_on(has_ipv6() ? "::1" : "127.0.0.2").value();
    const auto acceptors = listen_on("localhost", port_of(other.front()));
    if (!acceptors.ok()) continue;  // Another program uses that port on 127.0.0.1.
    EXPECT_EQ(acceptors.value().size(), 1u);
    return;
  }
  FAIL() << "found no port that is free on 127.0.0.1";
}

TEST_F(ListenerTest, AnAddressMayHaveBrackets) { EXPECT_TRUE(listen_on("[127.0.0.1]").ok()); }

TEST_F(ListenerTest, ABusyPortIsNamedInTheError) {
  const auto first = listen_on("127.0.0.1").value();
  const auto second = listen_on("127.0.0.1", port_of(first.at(0)));
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().code, Code::Unavailable);
  EXPECT_EQ(second.error().message,
            fmt::format("could not bind to port {}, it was already in use", port_of(first.at(0))));
  EXPECT_THAT(second.error().hint, testing::HasSubstr("--port"));
}

TEST_F(ListenerTest, APortCanBeShared) {
  const auto first = listen_on("127.0.0.1", 0, true).value();
  EXPECT_TRUE(listen_on("127.0.0.1", port_of(first.at(0)), true).ok());
}

TEST_F(ListenerTest, AnAddressOfAnotherMachineIsInvalid) {
  const auto unknown = listen_on("no.such.name.invalid");
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().code, Code::Invalid);
  const auto foreign = listen_on("192.0.2.1");
  ASSERT_FALSE(foreign.ok());
  EXPECT_EQ(foreign.error().code, Code::Invalid);
}

TEST_F(ListenerTest, AllInterfacesIncludeIpv4) {
  ServerOptions options;
  options.host = "";
  options.bind_all = true;
  const auto acceptors = listen(loop_, options).value();
  ASSERT_EQ(acceptors.size(), 1u);
  asio::ip::tcp::socket client(loop_);
  boost::system::error_code error;
  client.connect({asio::ip::address_v4::loopback(), port_of(acceptors.at(0))}, error);
  EXPECT_FALSE(error) << error.message();
}

}  // namespace
}  // namespace stepscope::http
