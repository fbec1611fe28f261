// SPDX-License-Identifier: Apache-2.0
#include "cli/export/export_values.h"

#include <fmt/format.h>
#include <google/protobuf/stubs/logging.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>

#include "base/text/json_writer.h"
#include "proto/mesh_plugin_data.pb.h"

namespace stepscope::cli {
namespace {

using proto::MeshPluginData;

constexpr size_t kColumns = 3;  // Of a bucket, a vertex, a face and a colour.

using Row = std::array<double, kColumns>;

// The rows of one sample of a batch; empty if the shape is not [samples, n, 3].
std::vector<Row> rows_of(const store::Value* value, size_t sample) {
  if (value == nullptr || value->is_text() || value->dims.size() != 3) return {};
  const auto samples = static_cast<size_t>(value->dims[0]);
  const auto count = static_cast<size_t>(value->dims[1]);
  if (value->dims[2] != kColumns || sample >= samples) return {};
  if (value->size() != samples * count * kColumns) return {};
  std::vector<Row> rows(count);
  size_t at = sample * count * kColumns;
  for (Row& row : rows) {
    for (double& number : row) number = value->number(at++);
  }
  return rows;
}

std::vector<Row> faces_among(std::vector<Row> faces, size_t vertices) {
  std::erase_if(faces, [&](const Row& face) {
    return !std::all_of(face.begin(), face.end(), [&](double index) {
      return index >= 0 && index < static_cast<double>(vertices);
    });
  });
  return faces;
}

std::string ply_head(size_t vertices, bool has_colours, size_t faces) {
  std::string text = fmt::format("ply\nformat ascii 1.0\nelement vertex {}\n", vertices);
  for (const char axis : {'x', 'y', 'z'}) text += fmt::format("property float {}\n", axis);
  if (has_colours) {
    for (const char* part : {"red", "green", "blue"}) {
      text += fmt::format("property uchar {}\n", part);
    }
  }
  if (faces > 0) {
    text += fmt::format("element face {}\nproperty list uchar int vertex_indices\n", faces);
  }
  return text + "end_header\n";
}

}  // namespace

void append_histogram_line(std::string& lines, const ValuePlace& place, const store::Value& value) {
  JsonWriter json;
  json.begin_object().field("run", place.run).field("tag", place.tag);
  json.field("step", place.step).field("wall_time", place.wall_time);
  json.key("buckets").begin_array();
  for (size_t i = 0; i + kColumns <= value.size(); i += kColumns) {
    json.begin_array();
    for (size_t column = 0; column < kColumns; ++column) json.number(value.number(i + column));
    json.end_array();
  }
  lines += json.end_array().end_object().take();
  lines += '\n';
}

std::vector<MeshSeries> meshes_of(const store::Run& run) {
  const google::protobuf::LogSilencer silence;  // Other plugins' content is not a mesh.
  std::map<std::string, MeshSeries> meshes;
  for (const store::Series& series : run.series) {
    MeshPluginData data;
    if (series.info->plugin != "mesh" || series.size == 0) continue;
    if (!data.ParseFromString(series.info->plugin_content())) continue;
    MeshSeries& mesh = meshes[data.name()];
    mesh.name = data.name();
    if (data.content_type() == MeshPluginData::VERTEX) mesh.vertices = &series;
    if (data.content_type() == MeshPluginData::FACE) mesh.faces = &series;
    if (data.content_type() == MeshPluginData::COLOR) mesh.colours = &series;
  }
  std::vector<MeshSeries> found;
  for (auto& [name, mesh] : meshes) {
    if (mesh.vertices != nullptr) found.push_back(std::move(mesh));
  }
  return found;
}

size_t mesh_samples(const MeshValues& mesh) {
  if (mesh.vertices == nullptr || rows_of(mesh.vertices, 0).empty()) return 0;
  return static_cast<size_t>(mesh.vertices->dims[0]);
}

std::string ply_text(const MeshValues& mesh, size_t sample) {
  const auto vertices = rows_of(mesh.vertices, sample);
  const auto colours = rows_of(mesh.colours, sample);
  const auto faces = faces_among(rows_of(mesh.faces, sample), vertices.size());
  const bool has_colours = !colours.empty() && colours.size() == vertices.size();
  std::string text = ply_head(vertices.size(), has_colours, faces.size());
  const auto out = std::back_inserter(text);
  for (size_t i = 0; i < vertices.size(); ++i) {
    fmt::format_to(out, "{:.9g} {:.9g} {:.9g}", vertices[i][0], vertices[i][1], vertices[i][2]);
    if (has_colours) {
      for (const double part : colours[i]) {
        fmt::format_to(out, " {}", part > 0 ? static_cast<int>(std::min(part, 255.0)) : 0);
      }
    }
    text += '\n';
  }
  for (const Row& face : faces) {
    fmt::format_to(out, "3 {:.0f} {:.0f} {:.0f}\n", face[0], face[1], face[2]);
  }
  return text;
}

}  // namespace stepscope::cli
