// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/piece_source.h"
#include "base/result.h"
#include "base/text/json_writer.h"

namespace stepscope::http {

// The response of a handler. The server adds common headers (length, nosniff, caching,
// Content-Security-Policy for HTML), compresses, and applies a Range.
struct Response {
  int status = 200;
  std::string content_type = "text/plain; charset=utf-8";
  std::string body;
  // The rest after `body`, if it is too large to be built at once; may be null. Such a response is
  // streamed: a piece is created when the client has received the previous one.
  std::unique_ptr<PieceSource> pieces;
  std::string etag;  // Quoted; empty if the response cannot be revalidated.
  std::string cache_control = "no-cache, must-revalidate";
  std::string script_sha256;  // In base64, of the one inline script that an HTML page may run.
  std::vector<std::pair<std::string, std::string>> headers;  // Additional headers.

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

// An error in TensorBoard's format ("Not found: ...", text/plain).
Response error_as_text(const Error& error);

// An error in the format of our own API: {"code", "message", "hint"}.
Response error_as_json(const Error& error);

// One or the other, depending on the path.
Response error_at(std::string_view path, const Error& error);

}  // namespace stepscope::http
