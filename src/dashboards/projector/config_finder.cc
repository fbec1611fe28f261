// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/config_finder.h"

#include <algorithm>

#include "dashboards/projector/asset.h"

namespace stepscope::dashboards {
namespace {

constexpr std::string_view kFileName = "projector_config.pbtxt";
constexpr std::string_view kPluginFolder = "plugins/org_tensorflow_tensorboard_projector";

// The name of the run of events that are directly in a root.
std::string root_run(const ProjectorRoot& root) {
  return root.name.empty() ? "." : root.name + "/.";
}

// The path of a run below a root; nothing if it does not belong to the root.
std::optional<std::string> directory_in(const ProjectorRoot& root, std::string_view run) {
  if (run == root_run(root)) return root.path;
  if (!root.name.empty()) {
    if (!run.starts_with(root.name + "/")) return std::nullopt;
    run.remove_prefix(root.name.size() + 1);
  }
  return path_below(root.path, std::string(run));
}

}  // namespace

bool ConfigFinder::is_root(std::string_view run) const {
  return std::ranges::any_of(options_.roots,
                             [run](const ProjectorRoot& root) { return run == root_run(root); });
}

std::vector<std::string> ConfigFinder::candidates() const {
  std::vector<std::string> names;
  for (const ProjectorRoot& root : options_.roots) names.push_back(root_run(root));
  const auto snapshot = store_.snapshot();
  for (const auto& run : snapshot->runs) names.push_back(run->name);
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  return names;
}

// Several roots may have a run of the same name, and a run may have both files: the first existing
// file is used, the plugin's folder before the run's.
std::optional<std::string> ConfigFinder::find_path(std::string_view run) const {
  for (const ProjectorRoot& root : options_.roots) {
    const auto directory = directory_in(root, run);
    if (!directory) continue;
    for (const std::string& folder :
         {path_below(*directory, std::string(kPluginFolder)), *directory}) {
      std::string path = path_below(folder, std::string(kFileName));
      const auto info = storage_.stat(path);
      if (info.ok() && info.value().type == storage::FileType::Regular) return path;
    }
  }
  return std::nullopt;
}

bool ConfigFinder::has_config(std::string_view run) const {
  const auto path = find_path(run);
  if (!path) return false;
  const auto config = read_projector_config(storage_, *path);
  return !config.ok() || has_embeddings(config.value());
}

Result<ProjectorConfig> ConfigFinder::load(std::string_view run) const {
  const bool is_known = is_root(run) || store_.snapshot()->find(run) != nullptr;
  if (!is_known) return invalid("Unknown run: \"{}\"", run);
  const auto path = find_path(run);
  if (!path) {
    Error error = invalid("Unknown run: \"{}\" has no embeddings", run);
    error.hint = fmt::format("To add some, write a {} to its directory.", kFileName);
    return error;
  }
  return read_projector_config(storage_, *path);
}

}  // namespace stepscope::dashboards
