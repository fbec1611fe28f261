// SPDX-License-Identifier: Apache-2.0
// What else stands in a log directory, besides event files.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "ingest/discovery.h"
#include "storage/storage.h"

namespace stepscope::doctor {

struct Survey {
  uint64_t files = 0;                        // That are no event files.
  std::map<std::string, uint64_t> endings;   // ".csv": how many of them.
  std::vector<std::string> look_alikes;      // Hold events and are not named so.
  std::vector<std::string> dead_links;       // Named as event files, and lead nowhere.
  std::vector<std::string> profiles;         // Traces and xplanes.
  std::vector<std::string> bare_profiles;    // Folders for a profile that hold none.
  std::vector<std::string> projector_files;  // projector_config.pbtxt
  bool is_cut = false;                       // There is more than was looked at.

  // Logs stand here, though not as event files that can be read.
  bool has_logs_of_a_kind() const {
    return !look_alikes.empty() || !dead_links.empty() || !profiles.empty();
  }
};

// Lists the directories. In those without event files others are opened to see whether they hold
// events; only some if there are event files elsewhere. Gives up after some ten thousand
// directories, and when it is cancelled.
Survey survey_files(storage::Storage& storage, const ingest::PathList& directories,
                    bool has_event_files, const std::atomic<bool>& is_cancelled);

// The first bytes of a file, at most `count`; fewer if there are no more or it cannot be read.
std::string head_of(storage::Storage& storage, const std::string& path, size_t count);

}  // namespace stepscope::doctor
