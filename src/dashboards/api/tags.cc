// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <tuple>
#include <unordered_map>

#include "base/text/json_writer.h"
#include "dashboards/api/parameters.h"
#include "dashboards/api/routes.h"
#include "query/last_step.h"

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
  uint64_t folders = 0;
  std::string_view folder;
  const store::Series* last = nullptr;
};

using Kinds = std::unordered_map<Kind, Found, HashKind>;

std::string_view folder_of(std::string_view run) {
  const size_t slash = run.rfind('/');
  return slash == std::string_view::npos ? "" : run.substr(0, slash);
}

// Runs of one folder must follow each other.
void sort_by_folder(std::vector<const store::Run*>& runs) {
  std::stable_sort(runs.begin(), runs.end(), [](const store::Run* a, const store::Run* b) {
    return folder_of(a->name) < folder_of(b->name);
  });
}

Kinds gather(std::vector<const store::Run*> runs, const Search& search) {
  sort_by_folder(runs);
  Kinds kinds;
  for (const store::Run* run : runs) {
    const std::string_view folder = folder_of(run->name);
    for (const store::Series& series : run->series) {
      const store::SeriesInfo& info = *series.info;
      if (!search.matches(info.tag)) continue;
      Found& found = kinds[{info.tag, info.plugin, info.data_class}];
      ++found.runs;
      if (found.last == nullptr || found.folder != folder) ++found.folders;
      found.folder = folder;
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

void write_series(JsonWriter& json, const store::Series& series) {
  json.key("size").integer(static_cast<int64_t>(series.size));
  json.key("last_step");
  const auto step = query::last_step(series);
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
    json.key("folders").integer(static_cast<int64_t>(found.folders));
    if (is_of_one_run) write_series(json, *found.last);
    json.end_object();
  }
  json.end_array();
  json.key("total").integer(static_cast<int64_t>(sorted.size()));
  json.end_object();
  return http::Response::json(json);
}

}  // namespace stepscope::dashboards
