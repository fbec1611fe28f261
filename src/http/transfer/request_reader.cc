// SPDX-License-Identifier: Apache-2.0
#include "http/transfer/request_reader.h"

#include <algorithm>

namespace stepscope::http {
namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";

// A first byte that cannot start a method indicates another protocol, usually TLS, whose client
// would wait for us while we wait for it.
bool may_start_method(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '\r';
}

Response body_too_large() { return Response::text(413, "The request's body is too large"); }

}  // namespace

RequestReader::RequestReader(size_t header_bytes_max, size_t body_bytes_max)
    : header_bytes_max_(header_bytes_max), body_bytes_max_(body_bytes_max) {}

size_t RequestReader::feed(std::string_view bytes) {
  if (bytes.empty()) return 0;
  if (state_ == State::Head) return feed_head(bytes);
  if (state_ == State::Body) return feed_body(bytes);
  return 0;
}

size_t RequestReader::feed_head(std::string_view bytes) {
  if (scanned_ > 0) return feed_head_itself(bytes);
  // Some clients send an extra empty line after a body.
  size_t empty_bytes = 0;
  while (bytes.substr(empty_bytes).starts_with("\r\n")) empty_bytes += 2;
  if (empty_bytes == bytes.size()) return empty_bytes;
  return empty_bytes + feed_head_itself(bytes.substr(empty_bytes));
}

size_t RequestReader::feed_head_itself(std::string_view bytes) {
  if (!may_start_method(bytes.front())) {
    refuse(Response::text(400, "Bad request: this port serves plain HTTP"));
    return 0;
  }
  const size_t end = bytes.find(kHeadEnd, scanned_);
  const size_t head_bytes = end == bytes.npos ? bytes.size() : end + kHeadEnd.size();
  if (head_bytes > header_bytes_max_) {
    refuse(Response::text(431, "The request's headers are too large"));
    return 0;
  }
  if (end == bytes.npos) {
    scanned_ = bytes.size() - std::min(bytes.size(), kHeadEnd.size() - 1);
    return 0;
  }
  auto parsed = parse_head(bytes.substr(0, head_bytes));
  if (auto* refusal = std::get_if<Response>(&parsed)) {
    refuse(std::move(*refusal));
  } else {
    head_ = std::get<Head>(std::move(parsed));
    begin_body();
  }
  return head_bytes;
}

void RequestReader::begin_body() {
  if (head_.is_chunked) {
    chunks_.emplace(body_bytes_max_);
    state_ = State::Body;
  } else if (head_.content_length > body_bytes_max_) {
    refuse(body_too_large());
  } else {
    state_ = head_.content_length == 0 ? State::Done : State::Body;
  }
}

size_t RequestReader::feed_body(std::string_view bytes) {
  if (!chunks_) {
    const size_t count = std::min<uint64_t>(bytes.size(), head_.content_length - body_.size());
    body_.append(bytes.substr(0, count));
    if (body_.size() == head_.content_length) state_ = State::Done;
    return count;
  }
  const size_t used = chunks_->feed(bytes);
  switch (chunks_->state()) {
    case ChunkedBody::State::Reading:
      break;
    case ChunkedBody::State::Done:
      state_ = State::Done;
      break;
    case ChunkedBody::State::TooLarge:
      refuse(body_too_large());
      break;
    case ChunkedBody::State::Malformed:
      refuse(Response::text(400, "Bad request: the body's chunks are malformed"));
      break;
  }
  return used;
}

size_t RequestReader::body_bytes() const { return chunks_ ? chunks_->bytes() : body_.size(); }

std::string RequestReader::take_body() { return chunks_ ? chunks_->take() : std::move(body_); }

void RequestReader::refuse(Response response) {
  refusal_ = std::move(response);
  state_ = State::Refused;
}

}  // namespace stepscope::http
