// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "storage/storage.h"

namespace stepscope::bench {

// Histograms in the format of tf.summary.histogram: a tensor of doubles with a row of left edge,
// right edge and count for each bucket. Runs run-00, run-01, ... with tags layer-00/weights and so
// on; the values spread and move as in training.
struct HistogramsShape {
  uint64_t runs = 0;
  uint64_t tags = 0;
  uint64_t steps = 0;
  uint64_t buckets = 0;
};
Result<void> write_histograms(storage::Storage& storage, const std::string& directory,
                              const HistogramsShape& shape);

}  // namespace stepscope::bench
