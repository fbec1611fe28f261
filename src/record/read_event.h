// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/byte_source.h"
#include "record/damage.h"
#include "record/event.h"
#include "record/record_reader.h"

namespace stepscope::record {

// Decodes the event of a record that was read from `source`. If the record is too large to be read,
// the event is its outline, which `outline` then holds. `event` refers to the record's payload or
// to `outline`. False if the record is not an event.
bool read_event(const Record& record, ByteSource& source, std::string& outline, EventView& event);

// Why read_event() returned false: NotAnEvent or BadTag. `outline` is what it left there.
DamageKind damage_of(const Record& record, const std::string& outline);

}  // namespace stepscope::record
