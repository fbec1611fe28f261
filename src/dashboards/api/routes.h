// SPDX-License-Identifier: Apache-2.0
// The routes of /api/v1, one function and one source each; http_api.md says what they answer.
#pragma once

#include <memory>
#include <string_view>

#include "base/json_writer.h"
#include "base/result.h"
#include "dashboards/api/api.h"
#include "http/request.h"
#include "http/response.h"
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

http::Response get_api_health(const ApiOptions& options, const store::Snapshot& snapshot,
                              const store::Progress& progress, const Diagnosis& diagnosis);

}  // namespace stepscope::dashboards
