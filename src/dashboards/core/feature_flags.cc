// SPDX-License-Identifier: Apache-2.0
#include "dashboards/core/feature_flags.h"

#include <string_view>

#include "query/json.h"

namespace stepscope::dashboards {
namespace {

constexpr std::string_view kHeader = "X-TensorBoard-Feature-Flags";
constexpr std::string_view kParameter = "tensorBoardFeatureFlags";

Result<void> check(std::string_view name, std::string_view text) {
  if (text.empty()) return {};
  simdjson::dom::parser parser;
  TRY(const auto flags, query::parse_json(parser, name, text));
  const char* problem = nullptr;
  if (!flags) {
    problem = "cannot be JSON decoded";
  } else if (!flags->is_object()) {
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
  RETURN_IF_ERROR(check(kHeader, request.header("x-tensorboard-feature-flags")));
  for (const auto& [name, value] : request.query) {
    if (name == kParameter) return check(kParameter, value);
  }
  return {};
}

}  // namespace stepscope::dashboards
