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

// The page that a frame of TensorBoard's shows for a dashboard that brings its own module. A
// dashboard without one is a 400, an unknown name NotFound.
Result<http::Response> plugin_entry(std::string_view name);

}  // namespace stepscope::dashboards
