// SPDX-License-Identifier: Apache-2.0
// The target of a request line, relative to the server's root.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "http/message/request.h"
#include "http/message/response.h"

namespace stepscope::http {

// The pieces of a target, still encoded.
struct TargetParts {
  std::string_view authority;  // "host:port" if the client sent a whole URL, else empty.
  std::string_view path;       // Starts with "/".
  std::string_view query;      // Without the "?".
};

// Splits "/path?query" or "http://host/path?query"; nothing if it is neither.
std::optional<TargetParts> split_target(std::string_view target);

struct Target {
  std::string path;  // These four are as in Request.
  std::string experiment_id;
  std::string root;
  Fields query;
};

// Removes `prefix` ("" or "/pre/fix") and then /experiment/<id> from the path. Returns a Response
// if there is nothing to handle: 404 outside the prefix, 301 to the same path with a slash if
// nothing is left of it.
std::variant<Target, Response> locate(const TargetParts& parts, std::string_view prefix);

}  // namespace stepscope::http
