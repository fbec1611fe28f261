// SPDX-License-Identifier: Apache-2.0
// The target of a request line: what is asked for, seen from the server's root.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "http/request.h"
#include "http/response.h"

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
  std::string path;  // As Request says of these four.
  std::string experiment_id;
  std::string root;
  Fields query;
};

// Takes `prefix` ("" or "/pre/fix") and then /experiment/<id> off the path. Answers a Response
// where there is nothing to hand on: 404 outside of the prefix, 301 to the same with a slash where
// nothing is left of the path.
std::variant<Target, Response> locate(const TargetParts& parts, std::string_view prefix);

}  // namespace stepscope::http
