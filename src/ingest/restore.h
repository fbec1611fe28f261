// SPDX-License-Identifier: Apache-2.0
// Logged values of every age, brought into the one form that store::Value describes.
#pragma once

#include "base/result.h"
#include "record/event.h"
#include "store/value.h"

namespace stepscope::ingest {

// The value number `index` of an event as readers want it, `info` being its series. Corrupt if the
// event has no such value or its tensor's elements do not fill its shape.
Result<store::Value> restore_value(const store::SeriesInfo& info, const record::EventView& event,
                                   uint32_t index);

}  // namespace stepscope::ingest
