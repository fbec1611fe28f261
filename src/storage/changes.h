// SPDX-License-Identifier: Apache-2.0
// Changes to the files of this machine that a crash must not tear: move, remove, write anew.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/bytes.h"
#include "base/result.h"
#include "storage/posix.h"

namespace stepscope::storage {

enum class Standing : uint8_t { Nothing, Directory, Link, Other };

// What stands at the very path: a symbolic link is one, whatever it leads to. Nothing is answered
// only if nothing is there, not if it cannot be told.
Result<Standing> look_at(const std::string& path);

// Whether something is known to stand there, a link that leads nowhere included.
bool is_taken(const std::string& path);

// Gives a file another path at one stroke; the directory it goes to is made if it is not there. It
// fails if something stands there already, and if that is on another file system.
Result<void> move_file(const std::string& from, const std::string& to);

// Makes a directory and those above it; it may be there already.
Result<void> make_directory(const std::string& path);

Result<void> remove_file(const std::string& path);

// Answers whether it was removed; one that is not empty stays.
bool remove_directory_if_empty(const std::string& path);

// Puts on disk what the directory holds: files made, moved or removed in it before.
Result<void> sync_directory(const std::string& path);

// Whether a process has the file open to write. Nothing tells it of other machines' processes, nor
// of files of other users: false then.
bool is_open_for_writing(const std::string& path);

// Held while a program changes what is below a directory, so that no other one does so at the same
// time. The system takes it back when the program ends, however that is.
class DirectoryLock {
 public:
  // Unavailable if another program holds it. Where the file system knows no locks it is held by
  // all.
  static Result<DirectoryLock> take(const std::string& path);

 private:
  explicit DirectoryLock(int descriptor) : directory_(descriptor) {}

  Descriptor directory_;
};

// Writes a file from its beginning; makes its directory.
//
// Threads: one owner.
class NewFile {
 public:
  // A file that is new itself: a file or link that stood there is removed first, what a link led to
  // stays as it is. Unavailable if somebody else puts something there at the same moment.
  static Result<NewFile> create(const std::string& path);
  // The file that stands there, or that a link there leads to, is emptied and written anew.
  static Result<NewFile> overwrite(const std::string& path);

  Result<void> append(Bytes bytes) { return write_all(file_.number(), bytes, path_); }
  // Gives it the permissions of another file, as far as we may, and the time of its last change.
  Result<void> dress_as(const std::string& other, int64_t modified_ns);
  // Puts on disk what was written.
  Result<void> sync();

 private:
  static Result<NewFile> open(const std::string& path, int flags);
  NewFile(int descriptor, std::string path) : file_(descriptor), path_(std::move(path)) {}

  Descriptor file_;
  std::string path_;
};

}  // namespace stepscope::storage
