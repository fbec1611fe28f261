// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "base/piece_source.h"
#include "base/result.h"

namespace stepscope::http {

// What a handler answers. The server adds what every answer carries (length, nosniff, caching,
// Content-Security-Policy for HTML), compresses, and cuts out a Range.
struct Response {
  int status = 200;
  std::string content_type = "text/plain; charset=utf-8";
  std::string body;
  // What follows `body`, if it is too large to be built at once; null: nothing. Such an answer is
  // streamed: a piece is made when the client has taken the one before.
  std::unique_ptr<PieceSource> pieces;
  std::string etag;  // Quoted; empty: the answer has no identity to ask for again.
  std::string cache_control = "no-cache, must-revalidate";
  std::string script_sha256;  // In base64, of the one inline script that an HTML page may run.
  std::vector<std::pair<std::string, std::string>> headers;  // Further ones.

  static Response json(JsonWriter& writer);
  static Response json_text(std::string text);
  static Response text(int status, std::string body);
  static Response html(std::string body);
  static Response csv(std::string body);
  static Response binary(std::string content_type, std::string bytes);
  static Response stream(std::string content_type, std::unique_ptr<PieceSource> pieces);
  static Response redirect(int status, std::string location);
};

int http_status(Code code);

// An error as TensorBoard words it ("Not found: ...", text/plain).
Response error_as_text(const Error& error);

// An error as our own interface words it: {"code", "message", "hint"}.
Response error_as_json(const Error& error);

// The one or the other, depending on whose path it is.
Response error_at(std::string_view path, const Error& error);

}  // namespace stepscope::http
