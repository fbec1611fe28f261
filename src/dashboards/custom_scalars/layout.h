// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "base/result.h"
#include "base/text/json_writer.h"
#include "proto/layout.pb.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

// The layouts of all runs in one: the newest of each run, in the order of the runs' names.
// Categories with the same title are merged, without duplicate charts. Nothing if no run has a
// layout; invalid layouts are skipped.
Result<std::optional<proto::Layout>> merged_layout(const store::Snapshot& snapshot,
                                                   store::ValueReader& values);

// Writes a layout for TensorBoard's page, with all members, even empty ones.
void write_layout(JsonWriter& json, const proto::Layout& layout);

}  // namespace stepscope::dashboards
