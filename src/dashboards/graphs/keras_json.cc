// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/keras_json.h"

#include <algorithm>
#include <array>
#include <string>

#include "query/json.h"

namespace stepscope::dashboards {
namespace {

using simdjson::dom::element;

constexpr std::string_view kWhat = "the model's configuration";
// It may contain a vocabulary of about 100,000 words.
constexpr JsonLimits kLimits = {.bytes_max = size_t{16} << 20};

constexpr std::array<std::string_view, 3> kNonFinite = {"NaN", "-Infinity", "Infinity"};

std::string with_nulls(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  bool is_string = false;
  for (size_t i = 0; i < json.size(); ++i) {
    const std::string_view rest = json.substr(i);
    const auto found = std::find_if(kNonFinite.begin(), kNonFinite.end(),
                                    [&](std::string_view word) { return rest.starts_with(word); });
    if (!is_string && found != kNonFinite.end()) {
      out += "null";
      i += found->size() - 1;
      continue;
    }
    if (rest[0] == '"') is_string = !is_string;
    out += rest[0];
    if (rest[0] == '\\' && rest.size() > 1) out += json[++i];
  }
  return out;
}

}  // namespace

Result<element> parse_keras_json(simdjson::dom::parser& parser, std::string_view json) {
  auto parsed = query::parse_json(parser, kWhat, json, kLimits);
  if (parsed.ok() && !parsed.value()) {
    parsed = query::parse_json(parser, kWhat, with_nulls(json), kLimits);
  }
  if (!parsed.ok()) return corrupt("{}", parsed.error().message);
  const auto root = parsed.value();
  if (!root) return corrupt("{} is not valid JSON", kWhat);
  if (!root->is_object()) return corrupt("{} is not a JSON object", kWhat);
  return *root;
}

std::string_view keras_name(element layer) {
  std::string_view name;
  if (layer["config"]["name"].get(name) == simdjson::SUCCESS) return name;
  if (layer["name"].get(name) == simdjson::SUCCESS) return name;
  return layer["class_name"].get(name) == simdjson::SUCCESS ? name : "layer";
}

std::string_view keras_dtype(element layer) {
  std::string_view name;
  const auto dtype = layer["config"]["dtype"];
  if (dtype.get(name) == simdjson::SUCCESS) return name;
  return dtype["config"]["name"].get(name) == simdjson::SUCCESS ? name : std::string_view();
}

}  // namespace stepscope::dashboards
