// SPDX-License-Identifier: Apache-2.0
// The files in a log directory that are not event files.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/discovery.h"
#include "storage/storage.h"

namespace stepscope::doctor {

// Names the embeddings in its folder, which the projector shows without any event file.
inline constexpr std::string_view kProjectorConfigName = "projector_config.pbtxt";

struct Survey {
  uint64_t files = 0;                       // That are not event files.
  std::map<std::string, uint64_t> endings;  // ".csv": how many of them.
  std::vector<std::string> look_alikes;     // Contain events but are not named like event files.
  std::vector<std::string> dead_links;     // Named like event files, but the target does not exist.
  std::vector<std::string> profiles;       // Traces and xplanes.
  std::vector<std::string> bare_profiles;  // Profile folders without a profile.
  std::vector<std::string> projector_files;
  bool is_cut = false;  // The survey was cut short.

  // Whether there are logs, though not as readable event files.
  bool has_logs_of_a_kind() const {
    return !look_alikes.empty() || !dead_links.empty() || !profiles.empty() ||
           !projector_files.empty();
  }
};

// Lists the directories. In those without event files, other files are opened to check for events;
// only some of them if there are event files elsewhere. Gives up after about ten thousand
// directories, and when cancelled.
Survey survey_files(storage::Storage& storage, const ingest::PathList& directories,
                    bool has_event_files, const std::atomic<bool>& is_cancelled);

// The first bytes of a file, at most `count`; fewer if it is shorter or cannot be read.
std::string head_of(storage::Storage& storage, const std::string& path, size_t count);

}  // namespace stepscope::doctor
