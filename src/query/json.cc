// SPDX-License-Identifier: Apache-2.0
#include "query/json.h"

namespace stepscope::query {

using simdjson::dom::element;

Result<std::optional<element>> parse_json(simdjson::dom::parser& parser, std::string_view what,
                                          std::string_view text, const JsonLimits& limits) {
  RETURN_IF_ERROR(check_json(what, text, limits));
  element root;
  const bool is_json = parser.parse(text.data(), text.size()).get(root) == simdjson::SUCCESS;
  return is_json ? std::optional(root) : std::nullopt;
}

void prepare_json() {
  simdjson::dom::parser parser;
  [[maybe_unused]] const auto ignored = parse_json(parser, "", "{}");
}

}  // namespace stepscope::query
