// SPDX-License-Identifier: Apache-2.0
#include "ingest/discovery.h"

#include <algorithm>
#include <cerrno>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "base/text/utf8.h"
#include "storage/posix.h"

namespace stepscope::ingest {
namespace {

// How many files per directory are passed to take_file. In a large tree, most directories have one.
constexpr size_t kOffersMax = 16;

// How many directories are kept open until their subdirectories have been listed.
constexpr size_t kHeldOpenMax = 256;

// Longer paths cannot be opened. Directories are opened relative to their parents, so nothing else
// would end the walk of an endless tree.
constexpr size_t kPathBytesMax = 4096;

// A directory that was reached, linked to its parents.
struct Directory {
  std::string path;
  std::string run;
  std::shared_ptr<const Directory> parent;
  int links = 0;  // How many symbolic links the path goes through.
};
using DirectoryPtr = std::shared_ptr<const Directory>;

using Identity = std::pair<uint64_t, uint64_t>;  // Device and inode.

// A directory to list. A level may have a million of them, so everything that follows from its
// parents is computed only when it is listed.
struct Visit {
  DirectoryPtr above;                          // If there is no name: the root itself.
  std::shared_ptr<storage::Directory> parent;  // Null if it is not kept open.
  std::string name;                            // In the parent.
  bool is_link = false;

  int links() const { return above->links + (is_link ? 1 : 0); }
  std::string path() const;
  DirectoryPtr directory() const;
};

// A directory below two links.
struct Crossing {
  Visit visit;
  DirectoryPtr directory;
  Identity identity;

  bool operator<(const Crossing& other) const {
    return std::tie(directory->path, directory->run) <
           std::tie(other.directory->path, other.directory->run);
  }
};

bool is_same(const storage::FileInfo& a, const storage::FileInfo& b) {
  return a.inode == b.inode && a.device == b.device;
}

// Allocates exactly the size needed: these strings are kept for every file.
std::string join(std::string_view above, std::string_view name) {
  const std::string_view slash = above.empty() || above.ends_with('/') ? "" : "/";
  std::string path;
  path.reserve(above.size() + slash.size() + name.size());
  path.append(above).append(slash).append(name);
  return path;
}

std::string run_below(const std::string& run, const std::string& name) {
  return join(run, to_valid_utf8(name));
}

std::string Visit::path() const { return name.empty() ? above->path : join(above->path, name); }

DirectoryPtr Visit::directory() const {
  if (name.empty()) return above;
  return std::make_shared<const Directory>(Directory{
      .path = path(), .run = run_below(above->run, name), .parent = above, .links = links()});
}

// Events directly in the root form a run called "." or, in a named root, "name/.".
std::string run_name(const Directory& directory) {
  if (directory.parent) return directory.run;
  return directory.run.empty() ? "." : directory.run + "/.";
}

class Walk {
 public:
  Walk(storage::Storage& storage, ThreadPool& pool, const std::atomic<bool>& is_stopping,
       const TakeFile& take_file, const KnowFile& know_file)
      : storage_(storage),
        pool_(pool),
        is_stopping_(is_stopping),
        take_file_(take_file),
        know_file_(know_file) {}

  Discovery run(const std::vector<LogRoot>& roots) {
    std::vector<Visit> level;
    for (const LogRoot& root : roots) add_root(level, root);
    while (!level.empty() && !is_stopping_) {
      std::vector<Visit> below;
      held_open_ = 0;
      pool_.for_each(level.size(), [&](size_t index, size_t worker) {
        list_directory(std::move(level[index]), worker, below);
      });
      enter_crossing(below);
      level = std::move(below);
    }
    std::sort(found_.unread.begin(), found_.unread.end());
    std::sort(found_.irregular.begin(), found_.irregular.end());
    return std::move(found_);
  }

 private:
  void add_root(std::vector<Visit>& level, const LogRoot& root) {
    const auto info = storage_.stat(root.path);
    if (!info.ok() && info.error().code == Code::NotFound) {
      return report(not_found("the log directory does not exist: {}", root.path));
    }
    if (!info.ok() && info.error().code == Code::Invalid) return report(info.error());
    if (!info.ok()) return report_unread(root.path, info.error());
    if (info.value().type != storage::FileType::Directory) {
      return report(invalid("the log directory is a file: {}", root.path));
    }
    auto directory = std::make_shared<const Directory>(
        Directory{.path = root.path, .run = root.name, .parent = nullptr, .links = 0});
    add_visit({std::move(directory), nullptr, {}, false}, level);
  }

  // Not thread-safe.
  void add_visit(Visit visit, std::vector<Visit>& level) {
    found_.directories.add(visit.path());
    level.push_back(std::move(visit));
  }

  // Adds everything found in a directory at once, so that threads rarely wait for each other.
  void add_visits(std::vector<Visit> found, std::vector<Visit>& level) {
    const std::lock_guard lock(mutex_);
    for (Visit& visit : found) add_visit(std::move(visit), level);
  }

  // Chooses the path through which a directory is entered by name, not by which thread came first.
  // Otherwise its run could have a different name at each scan.
  void enter_crossing(std::vector<Visit>& level) {
    std::sort(crossing_.begin(), crossing_.end());
    for (Crossing& one : crossing_) {
      if (visited_.insert(one.identity).second) add_visit(std::move(one.visit), level);
    }
    crossing_.clear();
  }

  Result<std::unique_ptr<storage::Directory>> open(const Visit& visit) {
    return visit.parent ? visit.parent->open_directory(visit.name)
                        : storage_.open_directory(visit.path());
  }

  void list_directory(Visit visit, size_t worker, std::vector<Visit>& below) {
    if (is_stopping_) return;
    auto opened = open(visit);
    if (!opened.ok()) return report_unread(visit.path(), opened.error());
    const auto entries = opened.value()->list();
    if (!entries.ok()) return report_unread(visit.path(), entries.error());
    const DirectoryPtr directory = visit.directory();
    size_t offers = take_file_ ? kOffersMax : 0;
    std::vector<Visit> found;
    for (const storage::Entry& entry : entries.value()) {
      if (is_stopping_) return;
      if (entry.type == storage::FileType::Directory) {
        enter(directory, entry, found);
      } else if (entry.type == storage::FileType::Regular && is_event_file_name(entry.name)) {
        FoundFile file{run_name(*directory), join(directory->path, entry.name), {}};
        const bool is_taken = offers > 0 && offer(file, *opened.value(), entry.name, worker);
        offers -= offers > 0;
        if (!is_taken) add_file(std::move(file), *opened.value(), entry.name);
      } else if (is_of_unknown_type(entry)) {
        report_unknown_type(*directory, *opened.value(), entry.name);
      } else if (is_event_file_name(entry.name)) {
        report_irregular(join(directory->path, entry.name));
      }
    }
    if (found.empty()) return;
    if (++held_open_ <= kHeldOpenMax) {
      const std::shared_ptr<storage::Directory> parent = std::move(opened).value();
      for (Visit& one : found) one.parent = parent;
    }
    add_visits(std::move(found), below);
  }

  void enter(const DirectoryPtr& directory, const storage::Entry& entry,
             std::vector<Visit>& found) {
    if (entry.name == kTrashName || (entry.is_link && leads_back(*directory, entry))) return;
    Visit visit{directory, nullptr, entry.name, entry.is_link};
    if (directory->path.size() + 1 + entry.name.size() >= kPathBytesMax) {
      errno = ENAMETOOLONG;
      return report(storage::error_from_errno("cannot list directory", directory->path));
    }
    if (visit.links() < 2) return found.push_back(std::move(visit));
    DirectoryPtr below = visit.directory();
    const auto info = storage_.stat(below->path);
    if (!info.ok()) return report_unread(below->path, info.error());
    const std::lock_guard lock(mutex_);
    crossing_.push_back(
        {std::move(visit), std::move(below), {info.value().device, info.value().inode}});
  }

  bool offer(FoundFile& file, storage::Directory& directory, const std::string& name,
             size_t worker) {
    const auto opened = directory.open(name);
    if (!opened.ok()) return false;
    file.info = opened.value().info;
    return take_file_(file, *opened.value().source, worker);
  }

  // Only a link can lead back to a directory above it, so only links are checked.
  bool leads_back(const Directory& directory, const storage::Entry& link) {
    for (const Directory* above = &directory; above != nullptr; above = above->parent.get()) {
      const auto info = storage_.stat(above->path);
      if (info.ok() && is_same(info.value(), link.info)) return true;
    }
    return false;
  }

  // Whether the type is unknown, as for broken links and links to a disk that does not respond.
  static bool is_of_unknown_type(const storage::Entry& entry) {
    return entry.type == storage::FileType::Other && entry.info.inode == 0;
  }

  void report_unknown_type(const Directory& directory, storage::Directory& opened,
                           const std::string& name) {
    const auto info = opened.stat(name);
    if (info.ok()) return note_unread(join(directory.path, name));
    report_unread(join(directory.path, name), info.error());
  }

  void report_irregular(std::string path) {
    const std::lock_guard lock(mutex_);
    found_.irregular.push_back(std::move(path));
  }

  // Files that cannot be opened are listed too; those deleted meanwhile are not.
  void add_file(FoundFile file, storage::Directory& directory, const std::string& name) {
    const auto info = directory.stat(name);
    if (!info.ok()) return report_unread(std::move(file.path), info.error());
    // It was still a file when the directory was listed.
    if (info.value().type != storage::FileType::Regular) return report_irregular(file.path);
    file.info = info.value();
    if (know_file_ && know_file_(file)) return;
    const std::lock_guard lock(mutex_);
    found_.files.push_back(std::move(file));
  }

  // A file deleted since it was found is not a problem, and neither is a link to itself.
  void report_unread(std::string path, const Error& error) {
    if (error.code == Code::NotFound || error.code == Code::Invalid) return;
    report(error);
    note_unread(std::move(path));
  }

  void note_unread(std::string path) {
    while (path.ends_with('/')) path.pop_back();
    const std::lock_guard lock(mutex_);
    found_.unread.push_back(std::move(path));
  }

  void report(Error error) {
    const std::lock_guard lock(mutex_);
    found_.problems.push_back(std::move(error));
  }

  storage::Storage& storage_;
  ThreadPool& pool_;
  const std::atomic<bool>& is_stopping_;
  const TakeFile& take_file_;
  const KnowFile& know_file_;
  std::atomic<size_t> held_open_ = 0;  // At this level.
  std::mutex mutex_;
  std::vector<Crossing> crossing_;  // To be entered at the next level.
  std::set<Identity> visited_;      // Directories below two links.
  Discovery found_;
};

}  // namespace

bool is_event_file_name(std::string_view name) {
  return name.find("tfevents") != std::string_view::npos;
}

bool is_run_marker_name(std::string_view name) { return name.ends_with(".profile-empty"); }

bool Discovery::may_hold(std::string_view path) const {
  const auto is_unread = [this](std::string_view one) {
    return std::binary_search(unread.begin(), unread.end(), one, std::less<>());
  };
  while (!is_unread(path)) {
    const size_t slash = path.rfind('/');
    if (slash == std::string_view::npos) return false;
    path = path.substr(0, slash);
  }
  return true;
}

Discovery discover(storage::Storage& storage, const std::vector<LogRoot>& roots, ThreadPool& pool,
                   const std::atomic<bool>& is_stopping, const TakeFile& take_file,
                   const KnowFile& know_file) {
  return Walk(storage, pool, is_stopping, take_file, know_file).run(roots);
}

Discovery discover_directories(storage::Storage& storage, const std::vector<LogRoot>& roots,
                               ThreadPool& pool, const std::atomic<bool>& is_stopping) {
  const auto know_all = [](const FoundFile&) { return true; };
  return discover(storage, roots, pool, is_stopping, nullptr, know_all);
}

}  // namespace stepscope::ingest
