// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/text/json_writer.h"
#include "store/store.h"

namespace stepscope::dashboards {

// Writes the tags of all runs with their descriptions: {"scalars": {...}, "histograms": {...},
// "images": {...}}.
void write_timeseries_tags(JsonWriter& json, const store::Snapshot& snapshot);

}  // namespace stepscope::dashboards
