// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "http/message/head.h"
#include "http/message/response.h"
#include "http/transfer/chunked_body.h"

namespace stepscope::http {

// Reads one request from the bytes of a connection, however they are split. It does not use
// sockets. It stops after the head, so that a request can be refused before its body is requested;
// then it continues to the end of the body, and leaves the following bytes for the next request.
// Memory: the received part of the body, at most `body_bytes_max`.
class RequestReader {
 public:
  enum class State { Head, Body, Done, Refused };

  RequestReader(size_t header_bytes_max, size_t body_bytes_max);

  // Consumes bytes from the front and returns how many. The rest must be passed again, with more
  // bytes appended, unless the state has changed.
  size_t feed(std::string_view bytes);

  State state() const { return state_; }
  Head& head() { return head_; }  // From Body on.
  const Head& head() const { return head_; }
  size_t body_bytes() const;                // Size of the received part of the body.
  std::string take_body();                  // Once Done.
  Response& refusal() { return refusal_; }  // If Refused: send it and close.

 private:
  size_t feed_head(std::string_view bytes);
  size_t feed_head_itself(std::string_view bytes);
  size_t feed_body(std::string_view bytes);
  void begin_body();
  void refuse(Response response);

  size_t header_bytes_max_;
  size_t body_bytes_max_;
  State state_ = State::Head;
  size_t scanned_ = 0;  // Bytes of the head that are known not to contain its end.
  Head head_;
  std::string body_;
  std::optional<ChunkedBody> chunks_;
  Response refusal_;
};

}  // namespace stepscope::http
