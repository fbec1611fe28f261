// SPDX-License-Identifier: Apache-2.0
// A directory tree that no link can lead out of, for changing files in places where others may
// write.
//
// The directory is opened once; a link that leads to it is followed then. From there on every path
// is relative to it, and every call goes through its descriptor and follows no symbolic link,
// neither on the way nor at the end. If somebody replaces a directory by a link between a check and
// a change, the change fails; it never happens elsewhere.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "storage/attributes.h"
#include "storage/beneath.h"
#include "storage/new_file.h"
#include "storage/posix.h"
#include "storage/storage.h"

namespace stepscope::storage {

enum class PathKind : uint8_t { Nothing, Directory, Link, Other };

// For tests: how paths are resolved, and what runs before each system call.
struct TreeTestHooks {
  Resolver resolver = Resolver::Kernel;
  std::function<void()> before_call = {};
};

// Paths are names separated by slashes; "." is the tree itself. Any other form is Invalid, and so
// is a path that leads through anything but directories; both errors have a hint. Messages contain
// full paths.
//
// Threads: one owner.
class Tree final : public Storage {
 public:
  static Result<std::unique_ptr<Tree>> open_root(const std::string& path, TreeTestHooks hooks = {});

  // The path passed to open_root(), and the full path of an entry in the tree.
  const std::string& path() const { return path_; }
  std::string full_path(const std::string& path) const;

  // Locks the tree against other programs that use this lock, until this object is destroyed or the
  // program ends. Unavailable if another program holds it. On file systems without locks, everyone
  // may hold it.
  Result<void> lock();

  // Like the functions of Storage, except that stat() describes a link itself and real_path() is
  // also a path of the tree. append() is refused: cleaning never writes to event files.
  Result<std::unique_ptr<Directory>> open_directory(const std::string& path) override;
  Result<FileInfo> stat(const std::string& path) override;
  Result<std::string> real_path(const std::string& path) override;
  Result<std::unique_ptr<ByteSource>> open(const std::string& path) override;
  Result<void> append(const std::string& path, Bytes bytes) override;

  // What exists at the path. Returns Nothing only if it is known not to exist.
  Result<PathKind> kind_of(const std::string& path);
  // Whether the path is known to exist, including broken links.
  bool exists(const std::string& path);
  // False if it does not exist; Invalid if it is not a directory.
  Result<bool> has_directory(const std::string& path);
  // Invalid if it is a link.
  Result<FileAttributes> attributes_of(const std::string& path);
  // An error if this user may not create, move and remove files in the directory.
  Result<void> check_writable(const std::string& directory);
  // Whether a process has the file open to write. False if that is unknown, as for processes of
  // other machines.
  bool is_open_for_writing(const std::string& path);

  // Moves a file atomically. Fails if the new path exists or is on another file system. With
  // `expected`, Unavailable if it is no longer this file.
  Result<void> move_file(const std::string& from, const std::string& to,
                         const FileInfo* expected = nullptr);
  Result<void> remove_file(const std::string& path, const FileInfo* expected = nullptr);
  // Returns whether it was removed; a directory that is not empty is kept.
  bool remove_directory_if_empty(const std::string& path);
  // Creates a directory with this owner, group and permissions. An existing one is left unchanged.
  Result<void> make_directory(const std::string& path, const FileAttributes& attributes);
  // Removes all permissions on a directory except its owner's, if the owner is this user or the
  // owner of the tree.
  Result<void> restrict_to_owner(const std::string& path);
  Result<void> set_modified(const std::string& path, int64_t modified_ns);
  // Creates a file that only its owner can read until its final permissions are set. An existing
  // file or link is removed first.
  Result<NewFile> create(const std::string& path);
  // Syncs the entries of a directory to disk.
  Result<void> sync_directory(const std::string& path);

 private:
  // The last name of a path, and the directory that contains it.
  struct Place {
    Descriptor parent;
    std::string name;
  };

  Tree(Descriptor root, std::string path, TreeTestHooks hooks);

  Result<Descriptor> open_at(const std::string& path, int access);
  Result<Place> find(const std::string& path);
  Result<struct stat> stat_at(const Place& place, const std::string& path);
  Result<void> check(const Place& place, const FileInfo* expected, const std::string& path);
  Error why_not_directory(const std::string& path);
  int open_file(const Place& place, int flags);
  int open_to_read(const Place& place);
  void step() const;

  Descriptor root_;
  const std::string path_;
  const TreeTestHooks hooks_;
};

}  // namespace stepscope::storage
