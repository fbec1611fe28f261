// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/progress.h"
#include "storage/storage.h"
#include "store/store.h"

namespace stepscope::doctor {

struct BadRecord {
  std::string run;
  std::shared_ptr<const std::string> path;
  uint64_t offset = 0;  // Of its frame.
  uint64_t bytes = 0;   // Of the frame.
};

// The records that loading skips unread, such as images, whose checksums are wrong, in the order of
// runs and files. Cost: reads all of them, with all cores. `on_progress` counts bytes and is called
// by any of the threads.
std::vector<BadRecord> find_bad_large_records(storage::Storage& storage,
                                              const store::Snapshot& snapshot,
                                              const OnProgress& on_progress = {});

}  // namespace stepscope::doctor
