// SPDX-License-Identifier: Apache-2.0
#include "ingest/discovery.h"

#include <memory>
#include <mutex>
#include <set>
#include <utility>

#include "base/utf8.h"

namespace stepscope::ingest {
namespace {

// A directory on its way down, linked to those above it.
struct Directory {
  std::string path;
  std::string run;
  std::shared_ptr<const Directory> parent;
  int links = 0;  // How many symbolic links the path goes through.
};
using DirectoryPtr = std::shared_ptr<const Directory>;

bool is_same(const storage::FileInfo& a, const storage::FileInfo& b) {
  return a.inode == b.inode && a.device == b.device;
}

// In exactly as much memory as it takes: these are kept for every file.
std::string join(std::string_view above, std::string_view name) {
  const std::string_view slash = above.empty() || above.ends_with('/') ? "" : "/";
  std::string path;
  path.reserve(above.size() + slash.size() + name.size());
  return path.append(above).append(slash).append(name);
}

std::string run_below(const std::string& run, const std::string& name) {
  return join(run, to_valid_utf8(name));
}

// Events right in the root make a run called "." or, in a named root, "name/.".
std::string run_name(const Directory& directory) {
  if (directory.parent) return directory.run;
  return directory.run.empty() ? "." : directory.run + "/.";
}

class Walk {
 public:
  Walk(storage::Storage& storage, ThreadPool& pool, const std::atomic<bool>& is_stopping)
      : storage_(storage), pool_(pool), is_stopping_(is_stopping) {}

  Discovery run(const std::vector<LogRoot>& roots) {
    std::vector<DirectoryPtr> level;
    for (const LogRoot& root : roots) add_root(level, root);
    while (!level.empty() && !is_stopping_) {
      std::vector<DirectoryPtr> below;
      pool_.for_each(level.size(), [&](size_t index, size_t) { look_into(level[index], below); });
      level = std::move(below);
    }
    return std::move(found_);
  }

 private:
  void add_root(std::vector<DirectoryPtr>& level, const LogRoot& root) {
    const auto info = storage_.stat(root.path);
    if (!info.ok()) return report(info.error());
    if (info.value().type != storage::FileType::Directory) {
      return report(invalid("the log directory is a file: {}", root.path));
    }
    add_directory(level, {.path = root.path, .run = root.name, .parent = nullptr, .links = 0});
  }

  void add_directory(std::vector<DirectoryPtr>& level, Directory directory) {
    const std::lock_guard lock(mutex_);
    found_.directories.push_back(directory.path);
    level.push_back(std::make_shared<const Directory>(std::move(directory)));
  }

  void look_into(const DirectoryPtr& directory, std::vector<DirectoryPtr>& below) {
    if (is_stopping_) return;
    const auto entries = storage_.list(directory->path, is_event_file_name);
    // What vanished since it was found is no problem.
    if (!entries.ok() && entries.error().code == Code::NotFound) return;
    if (!entries.ok()) return report(entries.error());
    for (const storage::Entry& entry : entries.value()) {
      if (entry.type == storage::FileType::Directory) {
        if (entry.is_link && leads_back(*directory, entry)) continue;
        Directory found{.path = join(directory->path, entry.name),
                        .run = run_below(directory->run, entry.name),
                        .parent = directory,
                        .links = directory->links + (entry.is_link ? 1 : 0)};
        if (found.links < 2 || is_first_visit(found)) add_directory(below, std::move(found));
      } else if (entry.type == storage::FileType::Regular && is_event_file_name(entry.name)) {
        add_file(*directory, entry);
      }
    }
  }

  // Only a link can lead back to a directory above it, so that only links pay for the question.
  bool leads_back(const Directory& directory, const storage::Entry& link) {
    for (const Directory* above = &directory; above != nullptr; above = above->parent.get()) {
      const auto info = storage_.stat(above->path);
      if (info.ok() && is_same(info.value(), link.info)) return true;
    }
    return false;
  }

  bool is_first_visit(const Directory& directory) {
    const auto info = storage_.stat(directory.path);
    if (!info.ok()) return false;
    const std::lock_guard lock(mutex_);
    return visited_.emplace(info.value().device, info.value().inode).second;
  }

  void add_file(const Directory& directory, const storage::Entry& entry) {
    FoundFile file{run_name(directory), join(directory.path, entry.name), entry.info};
    const std::lock_guard lock(mutex_);
    found_.files.push_back(std::move(file));
  }

  void report(Error error) {
    const std::lock_guard lock(mutex_);
    found_.problems.push_back(std::move(error));
  }

  storage::Storage& storage_;
  ThreadPool& pool_;
  const std::atomic<bool>& is_stopping_;
  std::mutex mutex_;
  std::set<std::pair<uint64_t, uint64_t>> visited_;  // Directories below two links.
  Discovery found_;
};

}  // namespace

bool is_event_file_name(std::string_view name) {
  return name.find("tfevents") != std::string_view::npos;
}

bool is_run_marker_name(std::string_view name) { return name.ends_with(".profile-empty"); }

Discovery discover(storage::Storage& storage, const std::vector<LogRoot>& roots, ThreadPool& pool,
                   const std::atomic<bool>& is_stopping) {
  return Walk(storage, pool, is_stopping).run(roots);
}

}  // namespace stepscope::ingest
