// SPDX-License-Identifier: Apache-2.0
#include "dashboards/timeseries/series_request.h"

#include <unordered_set>

#include "base/text/json_writer.h"
#include "query/json.h"

namespace stepscope::dashboards {
namespace {

using simdjson::dom::element;
using simdjson::dom::object;

// A page requests one item per card, and there may be thousands. Tags and runs may have long names.
constexpr size_t kItemsMax = 10'000;
constexpr JsonLimits kLimits = {.bytes_max = size_t{4} << 20};

template <typename Kept, typename T = Kept>
std::optional<Kept> member(const object& item, std::string_view name) {
  T value;
  if (item[name].get(value) != simdjson::SUCCESS) return std::nullopt;
  return Kept(value);
}

// The response repeats the plugin, whatever its type.
void write_plugin(JsonWriter& json, const object& item) {
  element plugin;
  json.key("plugin");
  if (item["plugin"].get(plugin) != simdjson::SUCCESS) {
    json.null();
  } else if (std::string_view name; plugin.get(name) == simdjson::SUCCESS) {
    json.string(name);
  } else {
    json.raw(simdjson::minify(plugin));
  }
}

SeriesRequest parse(const object& item) {
  SeriesRequest request;
  request.plugin = member<std::string, std::string_view>(item, "plugin").value_or("");
  request.tag = member<std::string, std::string_view>(item, "tag");
  request.run = member<std::string, std::string_view>(item, "run");
  request.sample = member<int64_t>(item, "sample");
  JsonWriter json;
  write_plugin(json, item);
  if (request.tag) json.field("tag", *request.tag);
  if (request.run) json.field("run", *request.run);
  if (request.sample) json.field("sample", *request.sample);
  request.echo = json.take();
  return request;
}

Error not_an_array() {
  return invalid("'requests' must be a JSON array of objects: {}",
                 R"([{"plugin": "scalars", "tag": ...}, ...])");
}

// TensorBoard iterates over an empty object like over an empty array.
bool is_empty_object(const element& document) {
  object fields;
  return document.get(fields) == simdjson::SUCCESS && fields.size() == 0;
}

}  // namespace

std::string_view SeriesRequest::problem() const {
  if (!tag) return "Missing tag";
  if (plugin == "scalars") return {};
  if (plugin != "histograms" && plugin != "images") return "Invalid plugin";
  if (!run) return "Missing run";
  if (plugin == "images" && !sample) return "Missing sample";
  return {};
}

Result<std::vector<SeriesRequest>> parse_series_requests(std::string_view json) {
  simdjson::dom::parser parser;
  TRY(const auto document, query::parse_json(parser, "'requests'", json, kLimits));
  if (!document) return invalid("Unable to parse 'requests' as JSON");
  std::vector<SeriesRequest> requests;
  if (is_empty_object(*document)) return requests;
  simdjson::dom::array items;
  if (document->get(items) != simdjson::SUCCESS) return not_an_array();
  if (items.size() > kItemsMax) {
    return invalid("'requests' has {} items; at most {} are allowed", items.size(), kItemsMax);
  }
  std::unordered_set<std::string> seen;
  for (const element item : items) {
    object fields;
    if (item.get(fields) != simdjson::SUCCESS) return not_an_array();
    SeriesRequest request = parse(fields);
    if (seen.insert(request.echo).second) requests.push_back(std::move(request));
  }
  return requests;
}

}  // namespace stepscope::dashboards
