// SPDX-License-Identifier: Apache-2.0
// The routes of /api/v1, one function and one source each; http_api.md documents the responses.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/text/json_writer.h"
#include "dashboards/api/api.h"
#include "http/message/request.h"
#include "http/message/response.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

Result<http::Response> get_api_runs(const http::Request& request, const store::Snapshot& snapshot);

Result<http::Response> get_api_tags(const http::Request& request, const store::Snapshot& snapshot);

Result<http::Response> get_api_scalars(const http::Request& request,
                                       const store::Snapshot& snapshot);

Result<http::Response> get_api_ranges(const http::Request& request,
                                      const store::Snapshot& snapshot);

Result<http::Response> get_api_export(const http::Request& request,
                                      std::shared_ptr<const store::Snapshot> snapshot);

Result<http::Response> get_api_records(const http::Request& request,
                                       std::shared_ptr<const store::Snapshot> snapshot);

Result<http::Response> get_api_blob(const http::Request& request, const store::Snapshot& snapshot,
                                    store::ValueReader& values);

Result<http::Response> get_api_value(const http::Request& request, const store::Snapshot& snapshot,
                                     store::ValueReader& values);

Result<http::Response> get_api_histograms(const http::Request& request,
                                          const store::Snapshot& snapshot,
                                          store::ValueReader& values);

// "load": {...}, as part of an object that is being written.
void write_load(JsonWriter& json, const store::Progress& progress, const PathVeil& veil);

struct SourceTotals {
  uint64_t sources = 0;
  uint64_t damaged = 0;
  uint64_t unreadable = 0;
  uint64_t dropped_values = 0;
};

// The health of a snapshot. Computing it visits every series and file, so it is cached until the
// next snapshot.
//
// Threads: any.
class SnapshotHealth {
 public:
  struct Figures {
    uint64_t version = 0;  // Of the snapshot.
    store::MemoryReport memory;
    SourceTotals totals;
    std::string damage;  // A JSON array.
  };
  std::shared_ptr<const Figures> of(const store::Snapshot& snapshot, const PathVeil& veil);

 private:
  std::mutex mutex_;
  std::shared_ptr<const Figures> last_;  // Guarded by mutex_.
};

http::Response get_api_health(const ApiOptions& options, const SnapshotHealth::Figures& figures,
                              const store::Progress& progress, const Diagnosis& diagnosis);

}  // namespace stepscope::dashboards
