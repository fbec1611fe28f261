// SPDX-License-Identifier: Apache-2.0
#include "ingest/discovery.h"

#include <algorithm>
#include <memory>
#include <mutex>

#include "base/utf8.h"

namespace stepscope::ingest {
namespace {

// A directory on its way down, linked to those above it, so that a loop is seen.
struct Directory {
  std::string path;
  std::string run;
  uint64_t device = 0;
  uint64_t inode = 0;
  std::shared_ptr<const Directory> parent;
};
using DirectoryPtr = std::shared_ptr<const Directory>;

bool is_below_itself(const Directory& directory) {
  if (directory.inode == 0) return false;
  for (const Directory* above = directory.parent.get(); above; above = above->parent.get()) {
    if (above->inode == directory.inode && above->device == directory.device) return true;
  }
  return false;
}

std::string join(const std::string& directory, const std::string& name) {
  if (directory.empty() || directory.back() == '/') return directory + name;
  return directory + "/" + name;
}

std::string run_below(const std::string& run, const std::string& name) {
  const std::string readable = to_valid_utf8(name);
  return run.empty() ? readable : run + "/" + readable;
}

// Events right in the root make a run called "." or, in a named root, "name/.".
std::string run_name(const Directory& directory) {
  if (directory.parent) return directory.run;
  return directory.run.empty() ? "." : directory.run + "/.";
}

class Walk {
 public:
  Walk(storage::Storage& storage, ThreadPool& pool) : storage_(storage), pool_(pool) {}

  Discovery run(const std::vector<LogRoot>& roots) {
    std::vector<DirectoryPtr> level;
    for (const LogRoot& root : roots) {
      add_directory(level, {.path = root.path, .run = root.name, .parent = nullptr});
    }
    while (!level.empty()) {
      std::vector<DirectoryPtr> below;
      pool_.for_each(level.size(), [&](size_t index, size_t) { look_into(level[index], below); });
      level = std::move(below);
    }
    std::sort(found_.files.begin(), found_.files.end(),
              [](const FoundFile& a, const FoundFile& b) { return a.path < b.path; });
    return std::move(found_);
  }

 private:
  void add_directory(std::vector<DirectoryPtr>& level, Directory directory) {
    const auto info = storage_.stat(directory.path);
    // What vanished since it was listed is no problem, a root that is not there may be one.
    if (!info.ok() && info.error().code == Code::NotFound && directory.parent) return;
    if (!info.ok()) return report(info.error());
    if (info.value().type != storage::FileType::Directory) {
      return report(invalid("the log directory is a file: {}", directory.path));
    }
    directory.device = info.value().device;
    directory.inode = info.value().inode;
    if (is_below_itself(directory)) return;
    const std::lock_guard lock(mutex_);
    found_.directories.push_back(directory.path);
    level.push_back(std::make_shared<const Directory>(std::move(directory)));
  }

  void look_into(const DirectoryPtr& directory, std::vector<DirectoryPtr>& below) {
    const auto entries = storage_.list(directory->path);
    if (!entries.ok()) return report(entries.error());
    for (const storage::Entry& entry : entries.value()) {
      if (entry.type == storage::FileType::Directory) {
        add_directory(below, {.path = join(directory->path, entry.name),
                              .run = run_below(directory->run, entry.name),
                              .parent = directory});
      } else if (entry.type == storage::FileType::Regular && is_event_file_name(entry.name)) {
        add_file(*directory, entry.name);
      }
    }
  }

  void add_file(const Directory& directory, const std::string& name) {
    FoundFile file{run_name(directory), join(directory.path, name), {}};
    const auto info = storage_.stat(file.path);
    if (!info.ok()) return;  // Gone since it was listed.
    file.info = info.value();
    const std::lock_guard lock(mutex_);
    found_.files.push_back(std::move(file));
  }

  void report(Error error) {
    const std::lock_guard lock(mutex_);
    found_.problems.push_back(std::move(error));
  }

  storage::Storage& storage_;
  ThreadPool& pool_;
  std::mutex mutex_;
  Discovery found_;
};

}  // namespace

bool is_event_file_name(std::string_view name) {
  return name.find("tfevents") != std::string_view::npos;
}

bool is_run_marker_name(std::string_view name) { return name.ends_with(".profile-empty"); }

Discovery discover(storage::Storage& storage, const std::vector<LogRoot>& roots, ThreadPool& pool) {
  return Walk(storage, pool).run(roots);
}

}  // namespace stepscope::ingest
