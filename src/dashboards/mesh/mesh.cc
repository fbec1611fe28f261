// SPDX-License-Identifier: Apache-2.0
#include "dashboards/mesh/mesh.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <google/protobuf/stubs/logging.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text/json_writer.h"
#include "base/text/parse.h"
#include "dashboards/mesh/sample_bytes.h"
#include "proto/mesh_plugin_data.pb.h"
#include "query/find.h"
#include "query/listing.h"
#include "query/records/records.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;
using proto::MeshPluginData;

// Vertices, faces and colours: the default if the writer does not say.
constexpr uint32_t kAllComponents =
    1u << MeshPluginData::VERTEX | 1u << MeshPluginData::FACE | 1u << MeshPluginData::COLOR;

// One of the series that make up a mesh.
struct Part {
  const store::Series* series = nullptr;
  MeshPluginData data;
};

// The series of a run that are parts of a mesh, by tag.
std::vector<Part> all_parts(const store::Run& run) {
  const google::protobuf::LogSilencer silence;  // For contents that are not of a mesh.
  std::vector<Part> parts;
  for (const store::Series& series : run.series) {
    MeshPluginData data;
    if (!query::is_servable(series, "mesh")) continue;
    if (!data.ParseFromString(series.info->plugin_content())) continue;
    parts.push_back({&series, std::move(data)});
  }
  return parts;
}

// The parts of the requested mesh; none if there is no such mesh, as in TensorBoard.
Result<std::vector<Part>> requested_parts(const Request& request, const store::Snapshot& snapshot) {
  TRY(const auto run_name, request.require("run"));
  TRY(const auto name, request.require("tag"));
  const store::Run* const run = snapshot.find(run_name);
  if (run == nullptr) return std::vector<Part>{};
  auto parts = all_parts(*run);
  std::erase_if(parts, [name](const Part& part) { return part.data.name() != name; });
  return parts;
}

void write_names(JsonWriter& json, const store::Run& run) {
  std::map<std::string, int64_t> samples;
  for (const Part& part : all_parts(run)) {
    if (!query::is_listed(*part.series, "mesh")) continue;
    int64_t& most = samples[part.data.name()];
    if (!part.data.shape().empty()) most = std::max<int64_t>(most, part.data.shape(0));
  }
  if (samples.empty()) return;
  json.key(run.name).begin_object();
  for (const auto& [name, most] : samples) {
    json.key(name).begin_object().field("samples", most).end_object();
  }
  json.end_object();
}

Response get_tags(const store::Snapshot& snapshot) {
  JsonWriter json;
  json.begin_object();
  for (const auto& run : snapshot.runs) write_names(json, *run);
  json.end_object();
  return Response::json(json);
}

void write_part(JsonWriter& json, const MeshPluginData& data, const query::PlacedRecord& record) {
  const uint32_t components = data.components() == 0 ? kAllComponents : data.components();
  json.begin_object();
  json.field("wall_time", record.wall_time()).field("step", record.step());
  json.field("content_type", static_cast<int64_t>(data.content_type()));
  json.field("components", static_cast<int64_t>(components));
  json.field("config", data.json_config());
  json.key("data_shape").begin_array();
  for (const int32_t size : data.shape()) json.integer(size);
  json.end_array().end_object();
}

Result<Response> get_meshes(const Request& request, const store::Snapshot& snapshot,
                            const MeshOptions& options) {
  TRY(const auto parts, requested_parts(request, snapshot));
  std::vector<std::pair<query::PlacedRecord, const MeshPluginData*>> rows;
  for (const Part& part : parts) {
    for (const auto& record : query::records(*part.series, options.records_max)) {
      rows.emplace_back(record, &part.data);
    }
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.first.step() < b.first.step(); });
  JsonWriter json;
  json.begin_array();
  for (const auto& [record, data] : rows) write_part(json, *data, record);
  json.end_array();
  return Response::json(json);
}

Result<int64_t> integer_parameter(const Request& request, std::string_view name) {
  const auto text = request.find(name);
  if (!text) return 0;
  const auto number = parse_number<int64_t>(*text);
  if (!number) {
    return invalid("{} must be an integer such as 0, not {}", name, query::quoted(*text));
  }
  return *number;
}

std::optional<MeshPluginData::ContentType> content_type(const Request& request) {
  MeshPluginData::ContentType type = MeshPluginData::UNDEFINED;
  const std::string name(request.find("content_type").value_or(""));
  if (!MeshPluginData::ContentType_Parse(name, &type)) return std::nullopt;
  if (type == MeshPluginData::UNDEFINED) return std::nullopt;
  return type;
}

Result<Response> get_data(const Request& request, const store::Snapshot& snapshot,
                          store::ValueReader& values) {
  TRY(const int64_t step, integer_parameter(request, "step"));
  TRY(const int64_t sample, integer_parameter(request, "sample"));
  TRY(const auto parts, requested_parts(request, snapshot));
  const auto type = content_type(request);
  // TensorBoard's exact text. It does not accept the numbers that /meshes returns either.
  if (!type) return Response::text(400, "Bad content_type");
  std::string bytes;
  std::string shape;
  for (const Part& part : parts) {
    if (part.data.content_type() != *type) continue;
    const auto record = query::find_record(*part.series, step);
    if (!record) continue;
    TRY(const auto value, query::read_value(values, *part.series, *record));
    RETURN_IF_ERROR(append_sample(bytes, *value, sample, *type));
    shape = fmt::format("{}", fmt::join(std::span(value->dims).subspan(1), ","));
  }
  Response response = Response::binary("arraybuffer", std::move(bytes));
  response.headers.emplace_back("Stepscope-Shape", std::move(shape));
  return response;
}

// A step of a mesh, with any of its parts.
struct Step {
  double wall_time = 0;
  uint32_t components = 0;
};

std::map<int64_t, Step> all_steps(const std::vector<Part>& parts) {
  std::map<int64_t, Step> steps;
  for (const Part& part : parts) {
    for (const auto& record : query::records(*part.series, 0)) {
      Step& step = steps[record.step()];
      // The time is that of the vertices, if there are any.
      const bool is_vertex = part.data.content_type() == MeshPluginData::VERTEX;
      if (is_vertex || step.components == 0) step.wall_time = record.wall_time();
      step.components |= 1u << part.data.content_type();
    }
  }
  return steps;
}

Result<Response> get_api_meshes(const Request& request, const store::Snapshot& snapshot) {
  TRY(const auto parts, requested_parts(request, snapshot));
  if (parts.empty()) {
    return not_found("the run {} has no mesh {}", query::quoted(*request.find("run")),
                     query::quoted(*request.find("tag")));
  }
  const auto configured = std::find_if(parts.begin(), parts.end(), [](const Part& part) {
    return !part.data.json_config().empty();
  });
  JsonWriter json;
  json.begin_object();
  json.key("version").integer(static_cast<int64_t>(snapshot.version));
  json.field("config", configured == parts.end() ? "" : configured->data.json_config());
  json.key("records").begin_array();
  for (const auto& [number, step] : all_steps(parts)) {
    json.begin_object().field("step", number).key("wall_time");
    std::isfinite(step.wall_time) ? json.number(step.wall_time) : json.null();
    json.field("components", static_cast<int64_t>(step.components)).end_object();
  }
  json.end_array().end_object();
  return Response::json(json);
}

}  // namespace

void add_mesh(http::Router& router, const store::Store& store, store::ValueReader& values,
              MeshOptions options) {
  const std::string root = "/data/plugin/mesh/";
  router.allow_caching(root);
  router.get_or_post(root + "tags",
                     [&store](const Request&) { return get_tags(*store.snapshot()); });
  router.get_or_post(root + "meshes", [&store, options](const Request& request) {
    return get_meshes(request, *store.snapshot(), options);
  });
  router.get_or_post(root + "data", [&store, &values](const Request& request) {
    return get_data(request, *store.snapshot(), values);
  });
  router.allow_caching("/api/v1/meshes");
  router.get_or_post("/api/v1/meshes", [&store](const Request& request) {
    return get_api_meshes(request, *store.snapshot());
  });
}

}  // namespace stepscope::dashboards
