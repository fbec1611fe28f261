// SPDX-License-Identifier: Apache-2.0
#include "upkeep/inventory.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "ingest/discovery.h"

namespace stepscope::upkeep {
namespace {

// How the file names of TensorFlow's, JAX's and PyTorch's profilers end.
constexpr std::array kProfileEnds = {
    ".xplane.pb",
    ".trace.json.gz",
    "perfetto_trace.json.gz",
    ".trace.json",
    ".pt.trace.json",
    ".pt.trace.json.gz",
    ".kernel_stats.pb",
    ".input_pipeline.pb",
    ".input_pipeline.json",
    ".overview_page.pb",
    ".overview_page.json",
    ".tensorflow_stats.pb",
    ".op_stats.pb",
    ".op_profile.json",
    ".memory_profile.json",
    ".memory_profile.json.gz",
    ".hlo_proto.pb",
    ".dcn_collective_stats.pb",
    ".pod_viewer.json",
    ".SSTABLE",
    ".op_stats_v2.pb",
};

// The run whose profiles are in the directory, or nothing if it is not a profile directory.
std::optional<std::string> run_of_profiles(std::string_view directory) {
  const size_t at = fmt::format("/{}/", directory).rfind("/plugins/profile/");
  if (at == std::string::npos) return std::nullopt;
  return at == 0 ? "." : std::string(directory.substr(0, at - 1));
}

class Walk {
 public:
  Walk(storage::Tree& tree, const OnProgress& on_progress)
      : tree_(tree), on_progress_(on_progress) {}

  Result<Inventory> run() {
    RETURN_IF_ERROR(look_into("."));
    for (uint64_t done = 1; !waiting_.empty(); ++done) {
      if (on_progress_) on_progress_(done, 0);
      const std::string directory = std::move(waiting_.back());
      waiting_.pop_back();
      const auto looked = look_into(directory);
      if (!looked.ok()) problems_.push_back(looked.error());
    }
    std::sort(links_.begin(), links_.end());
    Inventory inventory{.runs = {}, .links = std::move(links_), .problems = std::move(problems_)};
    for (auto& [name, run] : runs_) {
      run.has_links = linked_.contains(name);
      std::sort(run.files.begin(), run.files.end(),
                [](const LogFile& a, const LogFile& b) { return a.path < b.path; });
      inventory.runs.push_back(std::move(run));
    }
    return inventory;
  }

 private:
  Result<void> look_into(const std::string& directory) {
    TRY(const auto opened, tree_.open_directory(directory));
    TRY(const auto entries, opened->list());
    const auto profiled = run_of_profiles(directory);
    for (const storage::Entry& entry : entries) {
      const std::string path = path_in_run(directory, entry.name);
      if (entry.is_link) {
        const bool is_event_file = ingest::is_event_file_name(entry.name);
        if (is_event_file && entry.type == storage::FileType::Regular) linked_.insert(directory);
        if (entry.type == storage::FileType::Directory) links_.push_back(path);
        continue;
      }
      if (entry.type == storage::FileType::Directory) {
        if (path != kTrashName) waiting_.push_back(path);
      } else if (entry.type == storage::FileType::Regular) {
        const bool is_event_file = ingest::is_event_file_name(entry.name);
        const bool is_profile = profiled && is_profile_name(entry.name);
        if (!is_event_file && !is_profile) continue;
        const auto info = opened->stat(entry.name);
        if (info.ok())
          add(is_event_file ? directory : *profiled, {path, info.value(), is_event_file});
      }
    }
    return {};
  }

  void add(const std::string& name, LogFile file) {
    RunFiles& run = runs_[name];
    run.run = name;
    run.bytes += file.info.size;
    run.modified_ns = std::max(run.modified_ns, file.info.modified_ns);
    run.files.push_back(std::move(file));
  }

  storage::Tree& tree_;
  const OnProgress& on_progress_;
  std::vector<std::string> waiting_;
  std::map<std::string, RunFiles> runs_;
  std::set<std::string> linked_;  // Directories with links to event files.
  std::vector<std::string> links_;
  std::vector<Error> problems_;
};

}  // namespace

std::vector<LogFile> RunFiles::event_files() const {
  std::vector<LogFile> chosen;
  for (const LogFile& file : files) {
    if (file.is_event_file) chosen.push_back(file);
  }
  return chosen;
}

bool is_profile_name(std::string_view name) {
  return std::any_of(kProfileEnds.begin(), kProfileEnds.end(),
                     [&](std::string_view end) { return name.ends_with(end); });
}

Result<Inventory> take_inventory(storage::Tree& tree, const OnProgress& on_progress) {
  return Walk(tree, on_progress).run();
}

std::string path_in_run(std::string_view run, std::string_view name) {
  return run == "." ? std::string(name) : join_path(run, name);
}

std::string join_path(std::string_view directory, std::string_view name) {
  if (name == ".") return std::string(directory);
  std::string path(directory);
  if (!path.empty() && !path.ends_with('/')) path += '/';
  return path.append(name);
}

}  // namespace stepscope::upkeep
