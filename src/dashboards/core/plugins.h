// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/json_writer.h"
#include "store/store.h"

namespace stepscope::dashboards {

// Writes TensorBoard's list of dashboards in the order of its tabs. A dashboard is enabled if some
// run has data for it.
void write_plugins_listing(JsonWriter& json, const store::Snapshot& snapshot,
                           std::string_view path_prefix);

}  // namespace stepscope::dashboards
