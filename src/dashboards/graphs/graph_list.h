// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/text/json_writer.h"
#include "store/store.h"

namespace stepscope::dashboards {

// The tag of the graph of a whole run.
inline constexpr char kRunGraphTag[] = "__run_graph__";

// Writes which graphs and profiles every run has, as /info returns them; runs without any are
// omitted.
void write_graph_list(JsonWriter& json, const store::Snapshot& snapshot);

}  // namespace stepscope::dashboards
