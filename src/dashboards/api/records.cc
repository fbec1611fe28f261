// SPDX-License-Identifier: Apache-2.0
#include "query/records/records.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/text/parts.h"
#include "dashboards/api/parameters.h"
#include "dashboards/api/routes.h"
#include "query/records/blob_key.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

// A record and its number among those of its step.
struct Listed {
  const store::RecordRef* ref = nullptr;
  query::Occurrence occurrence;
  bool is_superseded = false;
};

// Every record in the order logged. A record is superseded if it is not returned by default: a
// restart has replaced it, or another record of the same step follows it.
std::vector<Listed> list_records(const store::Series& series) {
  std::unordered_set<const store::RecordRef*> current;
  for (const auto& record : query::records(series, 0)) current.insert(record.ref);
  std::unordered_map<int64_t, int64_t> numbers;
  std::vector<Listed> listed;
  listed.reserve(series.size);
  for (const auto& [record, is_replaced] : query::all_records(series)) {
    const query::Occurrence occurrence{numbers[record.step()]++, record.wall_time()};
    listed.push_back({record.ref, occurrence, !current.contains(record.ref)});
  }
  return listed;
}

struct RecordChoice {
  int64_t begin = std::numeric_limits<int64_t>::min();
  int64_t end = std::numeric_limits<int64_t>::max();
  uint64_t max = 0;
  bool with_superseded = false;

  bool contains(const Listed& record) const {
    return record.ref->step >= begin && record.ref->step <= end &&
           (with_superseded || !record.is_superseded);
  }
};

Result<RecordChoice> record_parameters(const Request& request) {
  RecordChoice choice;
  TRY(choice.begin, step_parameter(request, "begin", choice.begin));
  TRY(choice.end, step_parameter(request, "end", choice.end));
  TRY(choice.max, count_parameter(request, "max", 0, std::numeric_limits<uint32_t>::max()));
  TRY(choice.with_superseded, flag_parameter(request, "superseded"));
  if (choice.begin > choice.end) return invalid("the parameter \"begin\" is greater than \"end\"");
  return choice;
}

bool has_records(const store::Series& series) {
  return std::any_of(series.parts.begin(), series.parts.end(),
                     [](const auto& part) { return part.records && part.records->size > 0; });
}

// A tag is rarely used by two plugins; then the plugin is required.
Result<const store::Series*> selected_series(const Request& request, const store::Run& run,
                                             std::string_view tag) {
  const auto plugin = request.find("plugin");
  const store::Series* found = nullptr;
  for (const store::Series& series : run.series) {
    if (series.info->tag != tag || !has_records(series)) continue;
    if (plugin && series.info->plugin != *plugin) continue;
    if (found != nullptr && !plugin) {
      return invalid(
          "the parameter \"plugin\" is missing: the tag \"{}\" is used by \"{}\" and \"{}\"", tag,
          found->info->plugin, series.info->plugin);
    }
    if (found == nullptr) found = &series;
  }
  if (found != nullptr) return found;
  return not_found("the run \"{}\" has no records with the tag \"{}\"; scalars are not records",
                   run.name, tag);
}

void write_record(JsonWriter& json, const Listed& record, query::BlobKey& key) {
  key.step = record.ref->step;
  key.occurrence = record.occurrence;
  json.begin_object().field("step", record.ref->step);
  write_time(json, "wall_time", record.ref->wall_time);
  json.key("bytes").integer(static_cast<int64_t>(record.ref->length));
  json.field("items", int64_t{record.ref->items});
  json.field("key", query::encode_blob_key(key));
  json.field("is_superseded", record.is_superseded).end_object();
}

// Writes one record after the other.
class RecordList {
 public:
  RecordList(std::shared_ptr<const store::Snapshot> snapshot, query::BlobKey key,
             std::vector<Listed> listed, uint64_t most)
      : snapshot_(std::move(snapshot)),
        key_(std::move(key)),
        total_(listed.size()),
        places_(query::spread(total_, most)),
        listed_(std::move(listed)) {}

  Result<bool> write_part(JsonWriter& json) {
    if (!std::exchange(has_begun_, true)) {
      json.begin_object();
      json.key("version").integer(static_cast<int64_t>(snapshot_->version));
      json.field("plugin", key_.plugin);
      json.key("records").begin_array();
    }
    if (next_ < places_.size()) {
      write_record(json, listed_[places_[next_++]], key_);
      return true;
    }
    json.end_array();
    json.key("total").integer(static_cast<int64_t>(total_));
    json.end_object();
    return false;
  }

 private:
  std::shared_ptr<const store::Snapshot> snapshot_;
  query::BlobKey key_;
  size_t total_;
  std::vector<size_t> places_;
  std::vector<Listed> listed_;
  size_t next_ = 0;
  bool has_begun_ = false;
};

}  // namespace

Result<Response> get_api_records(const Request& request,
                                 std::shared_ptr<const store::Snapshot> snapshot) {
  TRY(const auto run_name, request.require("run"));
  TRY(const auto tag, request.require("tag"));
  TRY(const RecordChoice choice, record_parameters(request));
  const store::Run* const run = snapshot->find(run_name);
  if (run == nullptr) return not_found("there is no run \"{}\"", run_name);
  TRY(const store::Series* series, selected_series(request, *run, tag));

  auto listed = list_records(*series);
  std::erase_if(listed, [&](const Listed& record) { return !choice.contains(record); });
  query::BlobKey key{.plugin = series->info->plugin, .run = run->name, .tag = std::string(tag)};
  const auto list = std::make_shared<RecordList>(std::move(snapshot), std::move(key),
                                                 std::move(listed), choice.max);
  return Response::stream("application/json", json_of_parts([list](JsonWriter& json) {
                            return list->write_part(json);
                          }));
}

}  // namespace stepscope::dashboards
