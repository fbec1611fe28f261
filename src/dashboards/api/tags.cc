// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "base/text/json_writer.h"
#include "dashboards/api/parameters.h"
#include "dashboards/api/routes.h"

namespace stepscope::dashboards {
namespace {

// The properties by which series of several runs are combined.
struct Kind {
  std::string_view tag;
  std::string_view plugin;
  DataClass data_class;

  bool operator==(const Kind&) const = default;
  bool operator<(const Kind& other) const {
    return std::tie(tag, plugin, data_class) < std::tie(other.tag, other.plugin, other.data_class);
  }
};

struct HashKind {
  size_t operator()(const Kind& kind) const {
    const std::hash<std::string_view> hash;
    return hash(kind.tag) ^ (hash(kind.plugin) << 1) ^ static_cast<size_t>(kind.data_class);
  }
};

struct Found {
  uint64_t runs = 0;
  const store::Series* last = nullptr;
};

using Kinds = std::unordered_map<Kind, Found, HashKind>;

Kinds gather(const std::vector<const store::Run*>& runs, const Search& search) {
  Kinds kinds;
  for (const store::Run* run : runs) {
    for (const store::Series& series : run->series) {
      const store::SeriesInfo& info = *series.info;
      if (!search.matches(info.tag)) continue;
      Found& found = kinds[{info.tag, info.plugin, info.data_class}];
      ++found.runs;
      found.last = &series;
    }
  }
  return kinds;
}

std::string_view name_of(DataClass data_class) {
  switch (data_class) {
    case DataClass::Scalar:
      return "scalar";
    case DataClass::Tensor:
      return "tensor";
    case DataClass::BlobSequence:
      return "blob_sequence";
    case DataClass::Unknown:
      break;
  }
  return "unknown";
}

// The step that was logged last; nothing if the series has no value.
std::optional<int64_t> last_step(const store::Series& series) {
  for (auto part = series.parts.rbegin(); part != series.parts.rend(); ++part) {
    if (part->scalars && part->scalars->size > 0)
      return part->scalars->step(part->scalars->size - 1);
    if (part->records && part->records->size > 0) {
      return part->records->ref(part->records->size - 1).step;
    }
  }
  return std::nullopt;
}

void write_series(JsonWriter& json, const store::Series& series) {
  json.key("size").integer(static_cast<int64_t>(series.size));
  json.key("last_step");
  const auto step = last_step(series);
  step ? json.integer(*step) : json.null();
}

}  // namespace

Result<http::Response> get_api_tags(const http::Request& request, const store::Snapshot& snapshot) {
  TRY(const ListRange range, range_parameters(request));
  TRY(const auto runs, selected_runs(request, snapshot));
  const bool is_of_one_run = request.find("run") && runs.size() == 1;
  const Kinds kinds = gather(runs, Search(request));
  std::vector<std::pair<Kind, Found>> sorted(kinds.begin(), kinds.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });

  JsonWriter json;
  json.begin_object();
  json.key("version").integer(static_cast<int64_t>(snapshot.version));
  json.key("tags").begin_array();
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (!range.contains(i)) continue;
    const auto& [kind, found] = sorted[i];
    json.begin_object().field("tag", kind.tag).field("plugin", kind.plugin);
    json.field("class", name_of(kind.data_class));
    json.key("runs").integer(static_cast<int64_t>(found.runs));
    if (is_of_one_run) write_series(json, *found.last);
    json.end_object();
  }
  json.end_array();
  json.key("total").integer(static_cast<int64_t>(sorted.size()));
  json.end_object();
  return http::Response::json(json);
}

}  // namespace stepscope::dashboards
