// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/result.h"
#include "base/text/json_writer.h"
#include "dashboards/core/core.h"
#include "http/message/response.h"
#include "store/store.h"

namespace stepscope::dashboards {

// Writes TensorBoard's list of dashboards in the order of its tabs. A dashboard is enabled if some
// run has data for it.
void write_plugins_listing(JsonWriter& json, const store::Snapshot& snapshot,
                           const CoreOptions& options);

// The page that TensorBoard shows in a frame for a dashboard with its own module. For a dashboard
// without one, a response with status 400. NotFound for an unknown name.
Result<http::Response> plugin_entry(std::string_view name);

}  // namespace stepscope::dashboards
