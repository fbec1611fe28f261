// SPDX-License-Identifier: Apache-2.0
// Converts logged values of all formats to store::Value.
#pragma once

#include "base/result.h"
#include "record/event.h"
#include "store/value.h"

namespace stepscope::ingest {

// Converts value number `index` of an event of the series `info`. Corrupt if the
// event has no such value or its tensor's elements do not fill its shape.
Result<store::Value> restore_value(const store::SeriesInfo& info, const record::EventView& event,
                                   uint32_t index);

}  // namespace stepscope::ingest
