// SPDX-License-Identifier: Apache-2.0
// A client for tests. It sends exactly the bytes it is given, and waits at most kPatience for each
// response.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/text/ascii.h"
#include "http/message/header_text.h"

namespace stepscope::http {

// The headers of a WebSocket upgrade.
inline constexpr std::string_view kUpgrade =
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

struct TestResponse {
  int status = 0;  // 0: no response.
  std::string head;
  std::string body;

  // The header's value; empty if it is absent.
  std::string header(std::string_view name) const {
    for (size_t at = head.find("\r\n"); at != head.npos; at = head.find("\r\n", at + 2)) {
      const std::string_view line = std::string_view(head).substr(at + 2);
      const size_t colon = line.find(':');
      if (colon == line.npos || !equal_ignoring_case(line.substr(0, colon), name)) continue;
      return std::string(trim(line.substr(colon + 1, line.find("\r\n") - colon - 1)));
    }
    return {};
  }
};

class TestClient {
 public:
  static constexpr int kPatienceSeconds = 20;

  explicit TestClient(uint16_t port, int receive_buffer_bytes = 0) {
    socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
    const timeval patience{.tv_sec = kPatienceSeconds, .tv_usec = 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (receive_buffer_bytes > 0) {
      setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer_bytes,
                 sizeof receive_buffer_bytes);
    }
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    is_connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  ~TestClient() {
    if (socket_ >= 0) ::close(socket_);
  }
  TestClient(const TestClient&) = delete;
  TestClient& operator=(const TestClient&) = delete;

  bool is_connected() const { return is_connected_; }

  void send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) return;
      bytes.remove_prefix(static_cast<size_t>(count));
    }
  }
  void end_sending() { ::shutdown(socket_, SHUT_WR); }

  // Resets the connection, as if the client had crashed.
  void reset() {
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    ::close(std::exchange(socket_, -1));
  }

  // Sends a request line and headers, with the required Host.
  void request(std::string_view line, std::string_view headers = "", std::string_view body = "") {
    send(std::string(line) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers) + "\r\n" +
         std::string(body));
  }

  // The next response. With `has_body` false, the body is announced but not sent, as for HEAD.
  TestResponse receive(bool has_body = true) {
    TestResponse response;
    response.head = receive_until("\r\n\r\n");
    if (response.head.size() < 12) return response;
    std::from_chars(response.head.data() + 9, response.head.data() + 12, response.status);
    if (has_body && response.header("Transfer-Encoding") == "chunked") {
      response.body = receive_chunks();
      return response;
    }
    size_t length = 0;
    const std::string text = response.header("Content-Length");
    std::from_chars(text.data(), text.data() + text.size(), length);
    if (has_body) response.body = receive_bytes(length);
    return response;
  }

  TestResponse get(std::string_view path, std::string_view headers = "") {
    request("GET " + std::string(path), headers);
    return receive();
  }

  // Exactly `count` bytes, or fewer if the server closes first.
  std::string receive_bytes(size_t count) {
    while (received_.size() < count && fill()) continue;
    std::string bytes = received_.substr(0, count);
    received_.erase(0, bytes.size());
    return bytes;
  }

  // Everything until the server closes the connection.
  std::string receive_rest() {
    while (fill()) continue;
    return std::exchange(received_, {});
  }

  // True if the server has closed the connection and nothing is left to read.
  bool is_closed() { return received_.empty() && !fill(); }

 private:
  bool fill() {
    char block[65536];
    const ssize_t count = ::recv(socket_, block, sizeof block, 0);
    if (count <= 0) return false;
    received_.append(block, static_cast<size_t>(count));
    return true;
  }

  // A chunked body; the part received if the server closes in the middle.
  std::string receive_chunks() {
    std::string body;
    while (true) {
      const std::string size_line = receive_until("\r\n");
      size_t size = 0;
      std::from_chars(size_line.data(), size_line.data() + size_line.size(), size, 16);
      body += receive_bytes(size);
      const std::string end = receive_bytes(2);
      if (size == 0 || end.size() < 2) return body;
    }
  }

  std::string receive_until(std::string_view mark) {
    size_t at = received_.find(mark);
    while (at == received_.npos && fill()) at = received_.find(mark);
    return at == received_.npos ? std::string() : receive_bytes(at + mark.size());
  }

  int socket_ = -1;
  bool is_connected_ = false;
  std::string received_;
};

}  // namespace stepscope::http
