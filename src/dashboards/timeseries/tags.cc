// SPDX-License-Identifier: Apache-2.0
#include "dashboards/timeseries/tags.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/to_html.h"
#include "query/listing.h"
#include "query/records/blob.h"
#include "query/records/records.h"

namespace stepscope::dashboards {
namespace {

// Calls visit(run, series) for every series of a plugin, by run and then tag.
template <typename Visit>
void for_each_series(const store::Snapshot& snapshot, std::string_view plugin, Visit&& visit) {
  for (const auto& run : snapshot.runs) {
    for (const store::Series& series : run->series) {
      if (query::is_listed(series, plugin)) visit(*run, series);
    }
  }
}

using RunsOfDescription = std::map<std::string_view, std::vector<std::string_view>>;

// The description of a tag in Markdown. If runs disagree, all are listed.
std::string combine(const RunsOfDescription& descriptions) {
  if (descriptions.size() == 1) return std::string(descriptions.begin()->first);
  std::string markdown = "# Multiple descriptions\n";
  for (const auto& [description, runs] : descriptions) {
    markdown += runs.size() == 1 ? "## For run: " : "## For runs: ";
    for (size_t i = 0; i < runs.size(); ++i) markdown.append(i == 0 ? "" : ", ").append(runs[i]);
    markdown.append("\n").append(description).append("\n");
  }
  return markdown;
}

void write_descriptions(JsonWriter& json, const store::Snapshot& snapshot,
                        std::string_view plugin) {
  std::map<std::string_view, RunsOfDescription> tags;
  for_each_series(snapshot, plugin, [&](const store::Run& run, const store::Series& series) {
    const store::SeriesInfo& info = *series.info;
    if (!info.description().empty()) tags[info.tag][info.description()].push_back(run.name);
  });
  json.key("tagDescriptions").begin_object();
  for (const auto& [tag, descriptions] : tags) {
    json.key(tag).string(markdown::to_html(combine(descriptions)));
  }
  json.end_object();
}

void write_kind(JsonWriter& json, const store::Snapshot& snapshot, std::string_view plugin) {
  json.key(plugin).begin_object();
  query::write_tag_names(json.key("runTagInfo"), snapshot, plugin);
  write_descriptions(json, snapshot, plugin);
  json.end_object();
}

int64_t max_samples(const store::Series& series) {
  return std::max(query::most_items(series), query::kItemsBeforeImages) - query::kItemsBeforeImages;
}

void write_images(JsonWriter& json, const store::Snapshot& snapshot) {
  std::map<std::string_view, std::map<std::string_view, int64_t>> samples;
  for_each_series(snapshot, "images", [&](const store::Run& run, const store::Series& series) {
    int64_t& most = samples[series.info->tag][run.name];
    most = std::max(most, max_samples(series));
  });
  json.key("images").begin_object();
  write_descriptions(json, snapshot, "images");
  json.key("tagRunSampledInfo").begin_object();
  for (const auto& [tag, runs] : samples) {
    json.key(tag).begin_object();
    for (const auto& [run, most] : runs) {
      json.key(run).begin_object().field("maxSamplesPerStep", most).end_object();
    }
    json.end_object();
  }
  json.end_object().end_object();
}

}  // namespace

void write_timeseries_tags(JsonWriter& json, const store::Snapshot& snapshot) {
  json.begin_object();
  write_kind(json, snapshot, "scalars");
  write_kind(json, snapshot, "histograms");
  write_images(json, snapshot);
  json.end_object();
}

}  // namespace stepscope::dashboards
