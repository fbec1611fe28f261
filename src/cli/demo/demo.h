// SPDX-License-Identifier: Apache-2.0
// The `demo` verb: example logs to try Stepscope with before there are logs of one's own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/result.h"
#include "storage/storage.h"

namespace stepscope::cli {

struct DemoOptions {
  // The newest run ends shortly before this; 0: the time it is now. Seconds since 1970.
  double base_time = 0;
  // The same seed and base time give the same bytes.
  uint64_t seed = 1;
  // Write even if the directory holds something. No file that is there is touched: the demo's files
  // are added, and to a run that is there already that looks like a restart.
  bool overwrite = false;
};

// The time it is now.
double seconds_since_1970();

struct DemoReport {
  size_t runs = 0;
  size_t files = 0;
  uint64_t points = 0;
  uint64_t bytes = 0;
};

// Writes three experiments, each of a few seeds with a training and a validation run, into
// `directory`: well-behaved runs, and one each that was restarted, that crashed and that diverged.
// Some have histograms, pictures, sounds, texts, meshes and PR curves. Beside them stands a search
// for hyperparameters. Invalid, with a hint, if the directory is not empty and `options` do not
// allow that. Cost: some 17 MB and a second at most.
Result<DemoReport> write_demo(storage::Storage& storage, const std::string& directory,
                              const DemoOptions& options);

// What was written, with the command that shows it.
std::string demo_note(const DemoReport& report, const std::string& directory);

}  // namespace stepscope::cli
