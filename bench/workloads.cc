// SPDX-License-Identifier: Apache-2.0
#include "workloads.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "curve.h"
#include "event_file.h"

namespace stepscope::bench {
namespace {

constexpr uint64_t kGrowthFileBytes = 64'000'000;
constexpr uint64_t kRunsPerGroup = 100;

// One point of every tag.
void add_step(EventFile& file, Curve& curve, int64_t step, const std::vector<std::string>& tags) {
  for (const auto& tag : tags) {
    file.add_scalar(curve.next_wall_time(), step, tag, curve.value(step));
  }
}

Result<void> write_run(storage::Storage& storage, const std::string& directory, uint64_t seed,
                       const std::vector<std::string>& tags, uint64_t steps) {
  EventFile file(storage, directory);
  Curve curve(seed);
  for (uint64_t step = 0; step < steps; ++step) {
    add_step(file, curve, static_cast<int64_t>(step), tags);
  }
  return file.finish();
}

}  // namespace

Result<void> write_one(storage::Storage& storage, const std::string& directory, uint64_t points) {
  return write_run(storage, directory + "/run", 1, {"loss"}, points);
}

Result<void> write_runs(storage::Storage& storage, const std::string& directory,
                        const RunsShape& shape) {
  std::vector<std::string> tags;
  const std::string prefix = shape.group.empty() ? "" : fmt::format("{}/", shape.group);
  for (uint64_t tag = 0; tag < shape.tags; ++tag) {
    tags.push_back(fmt::format("{}metric-{}", prefix, tag));
  }
  for (uint64_t run = 0; run < shape.runs; ++run) {
    const auto path = fmt::format("{}/run-{:03}", directory, run);
    RETURN_IF_ERROR(write_run(storage, path, run, tags, shape.steps));
  }
  return {};
}

Result<void> write_files(storage::Storage& storage, const std::string& directory, uint64_t files,
                         uint64_t points) {
  for (uint64_t run = 0; run < files; ++run) {
    const auto path = fmt::format("{}/group-{:03}/run-{:02}", directory, run / kRunsPerGroup,
                                  run % kRunsPerGroup);
    RETURN_IF_ERROR(write_run(storage, path, run, {"loss"}, points));
  }
  return {};
}

Result<void> write_folders(storage::Storage& storage, const std::string& directory, uint64_t runs,
                           uint64_t files) {
  for (uint64_t run = 0; run < runs; ++run) {
    const auto path = fmt::format("{}/run-{:05}", directory, run);
    Curve curve(run);
    for (uint64_t number = 0; number < files; ++number) {
      EventFile file(storage, path, number);
      add_step(file, curve, static_cast<int64_t>(number), {"loss"});
      RETURN_IF_ERROR(file.finish());
    }
  }
  return {};
}

Result<void> write_growth(storage::Storage& storage, const std::string& directory, uint64_t bytes) {
  const std::vector<std::string> tags = {"train/loss", "train/accuracy", "train/gradient_norm",
                                         "train/learning_rate"};
  for (uint64_t run = 0; bytes > 0; ++run) {
    const uint64_t file_bytes = std::min(bytes, kGrowthFileBytes);
    EventFile file(storage, fmt::format("{}/run-{:03}", directory, run));
    Curve curve(run);
    for (int64_t step = 0; file.bytes() < file_bytes; ++step) add_step(file, curve, step, tags);
    RETURN_IF_ERROR(file.finish());
    bytes -= file_bytes;
  }
  return {};
}

}  // namespace stepscope::bench
