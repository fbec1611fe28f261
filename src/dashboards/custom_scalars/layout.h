// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "base/json_writer.h"
#include "base/result.h"
#include "proto/layout.pb.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

// The layouts of all runs in one: the newest of each run, in the order of the runs' names.
// Categories of one title become one, in which equal charts stand once. Nothing if no run has a
// layout; what is no layout is passed over.
Result<std::optional<proto::Layout>> merged_layout(const store::Snapshot& snapshot,
                                                   store::ValueReader& values);

// Writes a layout as TensorBoard's page reads it: every member is there, be it empty.
void write_layout(JsonWriter& json, const proto::Layout& layout);

}  // namespace stepscope::dashboards
