// SPDX-License-Identifier: Apache-2.0
// The logs that the benchmark loads, one function each. All of them write below `directory`, which
// should not exist yet; each scalar is a separate event, as PyTorch writes them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "storage/storage.h"

namespace stepscope::bench {

// One run, one tag "loss".
Result<void> write_one(storage::Storage& storage, const std::string& directory, uint64_t points);

// Runs run-000, run-001, ... with tags metric-0, metric-1, ... and `steps` points each. With a
// group the tags are group/metric-0 and so on, which pages show together.
struct RunsShape {
  uint64_t runs = 0;
  uint64_t tags = 0;
  uint64_t steps = 0;
  std::string_view group = "";
};
Result<void> write_runs(storage::Storage& storage, const std::string& directory,
                        const RunsShape& shape);

// Many small files: runs group-000/run-00 and so on, a hundred per group, one tag "loss".
Result<void> write_files(storage::Storage& storage, const std::string& directory, uint64_t files,
                         uint64_t points);

// Many runs of many files with one point each: run-00000 and so on, one tag "loss".
Result<void> write_folders(storage::Storage& storage, const std::string& directory, uint64_t runs,
                           uint64_t files);

// `bytes` in total, in runs of one file of at most 64 MB, with four tags each.
Result<void> write_growth(storage::Storage& storage, const std::string& directory, uint64_t bytes);

}  // namespace stepscope::bench
