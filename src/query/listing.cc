// SPDX-License-Identifier: Apache-2.0
#include "query/listing.h"

#include <string>
#include <unordered_map>
#include <vector>

#include "markdown/to_html.h"
#include "query/find.h"

namespace stepscope::query {
namespace {

// Field 1 of every plugin's data is its version, and writers put it first. Version 0 is always
// supported; it is not written.
bool has_known_version(std::string_view plugin_content) {
  constexpr char kVersionTag = 0x08;
  return plugin_content.size() < 2 || plugin_content[0] != kVersionTag || plugin_content[1] == 0;
}

// The plugin's series that are listed. A tag may have two series of one plugin with different
// classes; it is listed once.
std::vector<const store::Series*> listed_series(const store::Run& run, std::string_view plugin) {
  std::vector<const store::Series*> listed;
  for (const store::Series& series : run.series) {
    if (!is_listed(series, plugin)) continue;
    if (listed.empty() || listed.back()->info->tag != series.info->tag) listed.push_back(&series);
  }
  return listed;
}

// Caches descriptions as HTML: thousands of runs have the same descriptions, and most are empty.
class Descriptions {
 public:
  // `description` must outlive this.
  const std::string& html_of(std::string_view description) {
    const auto [it, is_new] = html_.try_emplace(description);
    if (is_new) it->second = markdown::to_html(description);
    return it->second;
  }

 private:
  std::unordered_map<std::string_view, std::string> html_;
};

}  // namespace

bool is_listed(const store::Series& series, std::string_view plugin) {
  const bool is_usable =
      plugin == "scalars" ? is_servable_scalar(series) : is_servable(series, plugin);
  return is_usable && has_known_version(series.info->plugin_content());
}

void write_tags(JsonWriter& json, const store::Snapshot& snapshot, std::string_view plugin,
                const WriteMore& write_more) {
  Descriptions descriptions;
  json.begin_object();
  for (const auto& run : snapshot.runs) {
    const auto listed = listed_series(*run, plugin);
    if (listed.empty()) continue;
    json.key(run->name).begin_object();
    for (const store::Series* series : listed) {
      json.key(series->info->tag).begin_object();
      json.field("displayName", series->info->display_name());
      json.key("description").string(descriptions.html_of(series->info->description()));
      if (write_more) write_more(json, *series);
      json.end_object();
    }
    json.end_object();
  }
  json.end_object();
}

void write_tag_names(JsonWriter& json, const store::Snapshot& snapshot, std::string_view plugin) {
  json.begin_object();
  for (const auto& run : snapshot.runs) {
    const auto listed = listed_series(*run, plugin);
    if (listed.empty()) continue;
    json.key(run->name).begin_array();
    for (const store::Series* series : listed) json.string(series->info->tag);
    json.end_array();
  }
  json.end_object();
}

}  // namespace stepscope::query
