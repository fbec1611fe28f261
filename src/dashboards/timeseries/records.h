// SPDX-License-Identifier: Apache-2.0
// Histograms and images, as members "run": [...] of an object that is being written.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/text/json_writer.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

// At most `records_max` histograms, 0: all. Those that cannot be read are omitted.
void write_histograms(JsonWriter& json, const store::Run& run, const store::Series& series,
                      store::ValueReader& values, size_t records_max);

// The keys of image number `sample`, from 0, at up to `records_max` steps, 0: all. Steps with fewer
// images are omitted; nothing is written if no step is left.
void write_images(JsonWriter& json, const store::Run& run, const store::Series& series,
                  int64_t sample, size_t records_max);

}  // namespace stepscope::dashboards
