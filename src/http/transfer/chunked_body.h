// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope::http {

// Decodes a chunked body as its bytes arrive (RFC 9112, section 7.1). Extensions and trailers are
// skipped, and bounded. Beast's decoder buffers an unfinished chunk line of any length, and asserts
// on some ways to split the last chunk, so it is not used.
class ChunkedBody {
 public:
  enum class State { Reading, Done, Malformed, TooLarge };

  explicit ChunkedBody(size_t bytes_max) : bytes_max_(bytes_max) {}

  // Consumes bytes from the front, all of them unless the body ends before; returns how many.
  size_t feed(std::string_view bytes);

  State state() const { return state_; }
  size_t bytes() const { return body_.size(); }
  std::string take() { return std::move(body_); }

 private:
  enum class At {
    Size,
    Extension,
    SizeEnd,
    Data,
    DataReturn,
    DataEnd,
    Line,
    Trailer,
    LineEnd,
    End
  };

  void step(char c);
  void add_size_digit(char c);
  void end_size_line();
  void expect(char c, char wanted, At next);
  void skip_to(char c, At next);
  size_t take_data(std::string_view bytes);

  size_t bytes_max_;
  std::string body_;
  State state_ = State::Reading;
  At at_ = At::Size;
  uint64_t chunk_rest_ = 0;  // Remaining bytes of the current chunk.
  int size_digits_ = 0;
  size_t overhead_ = 0;  // Bytes of extensions and trailers so far.
};

}  // namespace stepscope::http
