// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "dashboards/projector/config.h"
#include "dashboards/projector/projector.h"
#include "storage/storage.h"
#include "store/store.h"

namespace stepscope::dashboards {

// Finds the configs of runs: projector_config.pbtxt in the directory of a run, or below it where
// TensorBoard's plugins keep their files. The directory of a root counts as a run even if it has no
// events.
//
// Threads: any. Cost: every call accesses the files; nothing is cached.
class ConfigFinder {
 public:
  ConfigFinder(const store::Store& store, storage::Storage& storage, ProjectorOptions options)
      : store_(store), storage_(storage), options_(std::move(options)) {}

  // Every run that could have a config, by name.
  std::vector<std::string> candidates() const;

  // Whether a candidate has something to show. True if its config cannot be read, because a request
  // for it then explains why.
  bool has_config(std::string_view run) const;

  // The config of a run. Invalid if there is none, and for names not in candidates().
  Result<ProjectorConfig> load(std::string_view run) const;

 private:
  bool is_root(std::string_view run) const;
  std::optional<std::string> find_path(std::string_view run) const;

  const store::Store& store_;
  storage::Storage& storage_;
  ProjectorOptions options_;
};

}  // namespace stepscope::dashboards
