// SPDX-License-Identifier: Apache-2.0
// Series that are no scalars, as members "run": [...] of an object that is being written.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/text/json_writer.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

// At most so many histograms, 0: all; those that cannot be read are left out.
void write_histograms(JsonWriter& json, const store::Run& run, const store::Series& series,
                      store::ValueReader& values, size_t records_max);

// The keys of picture number `sample`, from 0, of at most so many steps, 0: all. Steps with fewer
// pictures are left out; nothing is written if none is left.
void write_images(JsonWriter& json, const store::Run& run, const store::Series& series,
                  int64_t sample, size_t records_max);

}  // namespace stepscope::dashboards
