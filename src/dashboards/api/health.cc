// SPDX-License-Identifier: Apache-2.0
#include "base/json_writer.h"
#include "dashboards/api/routes.h"

namespace stepscope::dashboards {
namespace {

constexpr size_t kDamagedFilesMax = 100;

void write_count(JsonWriter& json, std::string_view name, uint64_t count) {
  json.key(name).integer(static_cast<int64_t>(count));
}

void write_memory(JsonWriter& json, const store::Snapshot& snapshot) {
  const store::MemoryReport memory = store::report_memory(snapshot);
  json.key("memory").begin_object();
  write_count(json, "points", memory.points);
  write_count(json, "records", memory.records);
  write_count(json, "column_bytes", memory.column_bytes);
  write_count(json, "index_bytes", memory.index_bytes);
  write_count(json, "name_bytes", memory.name_bytes);
  json.end_object();
}

// Calls visit(run, source) for every event file.
template <typename Visit>
void for_each_source(const store::Snapshot& snapshot, Visit&& visit) {
  for (const auto& run : snapshot.runs) {
    for (const auto& contribution : run->contributions) visit(*run, contribution->source);
  }
}

struct Totals {
  uint64_t sources = 0;
  uint64_t damaged = 0;
  uint64_t unreadable = 0;
  uint64_t dropped_values = 0;
};

Totals count_sources(const store::Snapshot& snapshot) {
  Totals totals;
  for_each_source(snapshot, [&](const store::Run&, const store::SourceReport& source) {
    ++totals.sources;
    if (source.trouble().damaged_places > 0) ++totals.damaged;
    if (!source.trouble().problem.empty()) ++totals.unreadable;
    totals.dropped_values += source.trouble().dropped_values;
  });
  return totals;
}

void write_source(JsonWriter& json, const store::Run& run, const store::SourceReport& source,
                  const PathVeil& veil) {
  json.begin_object();
  json.key("run").string(run.name);
  json.key("file").string(veil.hide(*source.path));
  write_count(json, "places", source.trouble().damaged_places);
  write_count(json, "bytes", source.trouble().damaged_bytes);
  json.key("problem").string(veil.hide(source.trouble().problem));
  json.key("first").begin_array();
  for (const store::DamagedPlace& place : source.trouble().damage) {
    json.begin_object();
    write_count(json, "offset", place.offset);
    write_count(json, "bytes", place.bytes);
    json.key("reason").string(place.reason);
    json.end_object();
  }
  json.end_array().end_object();
}

void write_damage(JsonWriter& json, const store::Snapshot& snapshot, const PathVeil& veil) {
  size_t count = 0;
  json.key("damage").begin_array();
  for_each_source(snapshot, [&](const store::Run& run, const store::SourceReport& source) {
    if (source.trouble().damaged_places == 0 && source.trouble().problem.empty()) return;
    if (count++ < kDamagedFilesMax) write_source(json, run, source, veil);
  });
  json.end_array();
}

}  // namespace

void write_load(JsonWriter& json, const store::Progress& progress, const PathVeil& veil) {
  json.key("load").begin_object();
  json.field("state", progress.is_done ? "done" : "loading");
  write_count(json, "files", progress.files);
  write_count(json, "files_done", progress.files_done);
  write_count(json, "bytes", progress.bytes);
  write_count(json, "bytes_done", progress.bytes_done);
  json.key("problem").string(veil.hide(progress.problem));
  json.end_object();
}

http::Response get_api_health(const ApiOptions& options, const store::Snapshot& snapshot,
                              const store::Progress& progress, const Diagnosis& diagnosis) {
  const Totals totals = count_sources(snapshot);
  JsonWriter json;
  json.begin_object();
  json.field("version", options.version);
  write_load(json, progress, options.veil);
  write_memory(json, snapshot);
  json.key("sources").begin_object();
  write_count(json, "count", totals.sources);
  write_count(json, "damaged", totals.damaged);
  write_count(json, "unreadable", totals.unreadable);
  json.end_object();
  write_damage(json, snapshot, options.veil);
  write_count(json, "dropped_values", totals.dropped_values);
  json.key("findings").raw(diagnosis.findings);
  json.field("verdict", diagnosis.verdict);
  json.end_object();
  return http::Response::json(json);
}

}  // namespace stepscope::dashboards
