// SPDX-License-Identifier: Apache-2.0
#include "base/text/json_writer.h"
#include "dashboards/api/routes.h"

namespace stepscope::dashboards {
namespace {

constexpr size_t kDamagedFilesMax = 100;

void write_count(JsonWriter& json, std::string_view name, uint64_t count) {
  json.key(name).integer(static_cast<int64_t>(count));
}

void write_memory(JsonWriter& json, const store::MemoryReport& memory) {
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

SourceTotals count_sources(const store::Snapshot& snapshot) {
  SourceTotals totals;
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
  write_count(json, "events", source.events);
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

std::string list_damage(const store::Snapshot& snapshot, const PathVeil& veil) {
  size_t count = 0;
  JsonWriter json;
  json.begin_array();
  for_each_source(snapshot, [&](const store::Run& run, const store::SourceReport& source) {
    if (source.trouble().damaged_places == 0 && source.trouble().problem.empty()) return;
    if (count++ < kDamagedFilesMax) write_source(json, run, source, veil);
  });
  return json.end_array().take();
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

std::shared_ptr<const SnapshotHealth::Figures> SnapshotHealth::of(const store::Snapshot& snapshot,
                                                                  const PathVeil& veil) {
  {
    const std::lock_guard lock(mutex_);
    if (last_ && last_->version == snapshot.version) return last_;
  }
  // Without the lock: writing JSON may have to wait for its turn.
  auto figures = std::make_shared<const Figures>(
      Figures{snapshot.version, store::report_memory(snapshot), count_sources(snapshot),
              list_damage(snapshot, veil)});
  const std::lock_guard lock(mutex_);
  last_ = figures;
  return figures;
}

http::Response get_api_health(const ApiOptions& options, const SnapshotHealth::Figures& figures,
                              const store::Progress& progress, const Diagnosis& diagnosis) {
  JsonWriter json;
  json.begin_object();
  json.field("version", options.version);
  write_load(json, progress, options.veil);
  write_memory(json, figures.memory);
  json.key("sources").begin_object();
  write_count(json, "count", figures.totals.sources);
  write_count(json, "damaged", figures.totals.damaged);
  write_count(json, "unreadable", figures.totals.unreadable);
  json.end_object();
  json.key("damage").raw(figures.damage);
  write_count(json, "dropped_values", figures.totals.dropped_values);
  json.key("checkup").begin_object();
  json.field("state", diagnosis.state);
  json.key("age_s");
  diagnosis.age_s ? json.number(*diagnosis.age_s) : json.null();
  json.end_object();
  json.key("findings").raw(diagnosis.findings);
  json.field("verdict", diagnosis.verdict);
  json.end_object();
  return http::Response::json(json);
}

}  // namespace stepscope::dashboards
