// SPDX-License-Identifier: Apache-2.0
#include "dashboards/core/feature_flags.h"

#include <simdjson.h>

#include <string_view>

namespace stepscope::dashboards {
namespace {

constexpr std::string_view kHeader = "X-TensorBoard-Feature-Flags";
constexpr std::string_view kParameter = "tensorBoardFeatureFlags";

Result<void> check(std::string_view name, std::string_view text) {
  if (text.empty()) return {};
  simdjson::dom::parser parser;
  simdjson::dom::element flags;
  const char* problem = nullptr;
  if (parser.parse(text.data(), text.size()).get(flags) != simdjson::SUCCESS) {
    problem = "cannot be JSON decoded";
  } else if (!flags.is_object()) {
    problem = "cannot be decoded to a dict";
  } else {
    return {};
  }
  Error error = invalid("{} {}.", name, problem);
  error.hint = "Send a JSON object, such as {}, or nothing.";
  return error;
}

}  // namespace

Result<void> check_feature_flags(const http::Request& request) {
  CHECK_OK(check(kHeader, request.header("x-tensorboard-feature-flags")));
  for (const auto& [name, value] : request.query) {
    if (name == kParameter) return check(kParameter, value);
  }
  return {};
}

}  // namespace stepscope::dashboards
