// SPDX-License-Identifier: Apache-2.0
// A directory tree that nobody can lead us out of, for changes to files where others may write.
//
// The directory is opened once; a link that leads to it is followed then. From there on every path
// is relative to it, and every call goes through its descriptor and follows no symbolic link,
// neither on the way nor at the end. Whoever replaces a directory by a link between a look and a
// change makes the change fail; it never happens elsewhere.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "storage/beneath.h"
#include "storage/looks.h"
#include "storage/new_file.h"
#include "storage/posix.h"
#include "storage/storage.h"

namespace stepscope::storage {

enum class Standing : uint8_t { Nothing, Directory, Link, Other };

// For tests: the way paths are resolved, and a rival who acts before each call to the system.
struct TreeTrial {
  Resolver resolver = Resolver::Kernel;
  std::function<void()> rival = {};
};

// Paths are names separated by slashes; "." is the tree itself. Any other form is Invalid, and so
// is a path on which something else than a directory is found: both are told with what to do.
// Messages have full paths.
//
// Threads: one owner.
class Tree final : public Storage {
 public:
  static Result<std::unique_ptr<Tree>> open_root(const std::string& path, TreeTrial trial = {});

  // The path as it was given to open_root(), and that of something in the tree.
  const std::string& path() const { return path_; }
  std::string full_path(const std::string& path) const;

  // Keeps other programs that ask for it from changing the tree, until this object is destroyed or
  // the program ends. Unavailable if another one holds it. Where the file system has no locks, all
  // may hold it.
  Result<void> lock();

  // As those of Storage, except that stat() describes a link itself and real_path() is a path of
  // the tree as well. append() is refused: event files belong to those who log.
  Result<std::unique_ptr<Directory>> open_directory(const std::string& path) override;
  Result<FileInfo> stat(const std::string& path) override;
  Result<std::string> real_path(const std::string& path) override;
  Result<std::unique_ptr<ByteSource>> open(const std::string& path) override;
  Result<void> append(const std::string& path, Bytes bytes) override;

  // What is found at the path. Nothing is returned only if nothing is there, not if that is
  // unknown.
  Result<Standing> look_at(const std::string& path);
  // Whether something is known to be there, a link that leads nowhere included.
  bool is_taken(const std::string& path);
  // False if nothing is there; Invalid if something else than a directory is.
  Result<bool> has_directory(const std::string& path);
  // Invalid if it is a link.
  Result<Looks> looks_of(const std::string& path);
  // Whether a process has the file open to write. False if that is unknown, as for processes of
  // other machines.
  bool is_open_for_writing(const std::string& path);

  // Moves a file in one step. Fails if the new path is taken, or on another file system. With
  // `expected`, Unavailable if it is no longer this file.
  Result<void> move_file(const std::string& from, const std::string& to,
                         const FileInfo* expected = nullptr);
  Result<void> remove_file(const std::string& path, const FileInfo* expected = nullptr);
  // Returns whether it was removed; one that is not empty stays.
  bool remove_directory_if_empty(const std::string& path);
  // Makes a directory with this owner, group and these permissions. One that exists stays as it is.
  Result<void> make_directory(const std::string& path, const Looks& looks);
  // Takes all permissions on a directory from everybody but its owner, if that is us or the owner
  // of the tree.
  Result<void> close_to_others(const std::string& path);
  Result<void> set_modified(const std::string& path, int64_t modified_ns);
  // Only the owner can read the file, until it is dressed. A file or link that was there is removed
  // first.
  Result<NewFile> create(const std::string& path);
  // Puts on disk which files a directory holds.
  Result<void> sync_directory(const std::string& path);

 private:
  // The last name of a path, and the directory that holds it.
  struct Place {
    Descriptor parent;
    std::string name;
  };

  Tree(Descriptor root, std::string path, TreeTrial trial);

  Result<Descriptor> open_at(const std::string& path, int access);
  Result<Place> find(const std::string& path);
  Result<struct stat> stat_at(const Place& place, const std::string& path);
  Result<void> check(const Place& place, const FileInfo* expected, const std::string& path);
  Error why_no_directory(const std::string& path);
  int open_file(const Place& place, int flags);
  int open_to_read(const Place& place);
  void step() const;

  Descriptor root_;
  const std::string path_;
  const TreeTrial trial_;
};

}  // namespace stepscope::storage
