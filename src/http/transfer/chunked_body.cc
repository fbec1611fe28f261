// SPDX-License-Identifier: Apache-2.0
#include "http/transfer/chunked_body.h"

#include <algorithm>

#include "http/message/header_text.h"

namespace stepscope::http {
namespace {

constexpr size_t kOverheadBytesMax = 16 * 1024;
constexpr int kSizeDigitsMax = 15;  // Prevents overflow.

}  // namespace

size_t ChunkedBody::feed(std::string_view bytes) {
  size_t used = 0;
  while (used < bytes.size() && state_ == State::Reading) {
    if (at_ == At::Data) {
      used += take_data(bytes.substr(used));
    } else {
      step(bytes[used]);
      ++used;
    }
  }
  return used;
}

size_t ChunkedBody::take_data(std::string_view bytes) {
  const size_t count = std::min<uint64_t>(bytes.size(), chunk_rest_);
  body_.append(bytes.substr(0, count));
  chunk_rest_ -= count;
  if (chunk_rest_ == 0) at_ = At::DataReturn;
  return count;
}

void ChunkedBody::step(char c) {
  switch (at_) {
    case At::Size:
      return add_size_digit(c);
    case At::Extension:
      return skip_to(c, At::SizeEnd);
    case At::SizeEnd:
      return c == '\n' ? end_size_line() : expect(c, '\n', At::SizeEnd);
    case At::Data:
      return;
    case At::DataReturn:
      return expect(c, '\r', At::DataEnd);
    case At::DataEnd:
      return expect(c, '\n', At::Size);
    case At::Line:
      if (c == '\r') return expect(c, '\r', At::End);
      at_ = At::Trailer;
      return skip_to(c, At::LineEnd);
    case At::Trailer:
      return skip_to(c, At::LineEnd);
    case At::LineEnd:
      return expect(c, '\n', At::Line);
    case At::End:
      expect(c, '\n', At::End);
      if (state_ == State::Reading) state_ = State::Done;
      return;
  }
}

void ChunkedBody::add_size_digit(char c) {
  if (const int digit = hex_digit(c); digit >= 0) {
    chunk_rest_ = chunk_rest_ * 16 + static_cast<uint64_t>(digit);
    if (++size_digits_ > kSizeDigitsMax) state_ = State::Malformed;
  } else if (size_digits_ == 0) {
    state_ = State::Malformed;
  } else if (c == ';' || c == ' ' || c == '\t') {
    at_ = At::Extension;
  } else {
    expect(c, '\r', At::SizeEnd);
  }
}

void ChunkedBody::end_size_line() {
  size_digits_ = 0;
  if (chunk_rest_ > bytes_max_ - body_.size()) {
    state_ = State::TooLarge;
  } else {
    at_ = chunk_rest_ == 0 ? At::Line : At::Data;
  }
}

void ChunkedBody::expect(char c, char wanted, At next) {
  if (c != wanted) state_ = State::Malformed;
  at_ = next;
}

void ChunkedBody::skip_to(char c, At next) {
  if (c == '\n' || ++overhead_ > kOverheadBytesMax) state_ = State::Malformed;
  if (c == '\r') at_ = next;
}

}  // namespace stepscope::http
