// SPDX-License-Identifier: Apache-2.0
// demo: writes example logs to try Stepscope with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/result.h"
#include "storage/storage.h"

namespace stepscope::cli {

struct DemoOptions {
  // The newest run ends shortly before this. Seconds since 1970; 0: now.
  double base_time = 0;
  // The same seed and base time give the same bytes.
  uint64_t seed = 1;
  // Write even if the directory is not empty. Existing files are not changed: the demo's files are
  // added, and in an existing run this looks like a restart.
  bool overwrite = false;
};

// The current time.
double seconds_since_1970();

struct DemoReport {
  size_t runs = 0;
  size_t files = 0;
  uint64_t points = 0;
  uint64_t bytes = 0;
};

// Writes three experiments into `directory`, each with a few seeds that have a training and a
// validation run: most finish normally, one was restarted, one crashed and one diverged. Some have
// histograms, images, audio, texts, meshes and PR curves. A hyperparameter search is written as
// well. Invalid, with a hint, if the directory is not empty and `options` do not allow that. Cost:
// about 17 MB and at most a second.
Result<DemoReport> write_demo(storage::Storage& storage, const std::string& directory,
                              const DemoOptions& options);

// Says what was written, with the command that shows it.
std::string demo_note(const DemoReport& report, const std::string& directory);

}  // namespace stepscope::cli
