// SPDX-License-Identifier: Apache-2.0
#include "dashboards/api/live.h"

#include "base/text/json_writer.h"
#include "dashboards/api/routes.h"

namespace stepscope::dashboards {
namespace {

constexpr size_t kRunsMax = 1000;

}  // namespace

std::string hello_message(const store::Store& store, const PathVeil& veil) {
  JsonWriter json;
  json.begin_object().field("type", "hello");
  json.field("version", static_cast<int64_t>(store.snapshot()->version));
  write_load(json, store.progress(), veil);
  return json.end_object().take();
}

std::string commit_message(const store::Snapshot& snapshot, const store::Change& change,
                           const store::Progress& progress, const PathVeil& veil) {
  JsonWriter json;
  json.begin_object().field("type", "commit");
  json.field("version", static_cast<int64_t>(snapshot.version));
  json.key("runs");
  if (change.runs.size() + change.removed.size() > kRunsMax) {
    json.null();
  } else {
    json.begin_array();
    for (const store::Run* run : change.runs) {
      json.begin_object().field("name", run->name);
      json.field("version", static_cast<int64_t>(snapshot.version)).end_object();
    }
    json.end_array();
    json.key("removed").begin_array();
    for (const auto& name : change.removed) json.string(name);
    json.end_array();
  }
  write_load(json, progress, veil);
  return json.end_object().take();
}

}  // namespace stepscope::dashboards
