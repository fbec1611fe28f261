// SPDX-License-Identifier: Apache-2.0
#include "storage/tree.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "storage/local_files.h"

namespace stepscope::storage {
namespace {

constexpr mode_t kOwnerOnly = 0600;
constexpr mode_t kOwnDirectory = 0700;

// For file systems that cannot rename without replacing. The check leaves a race, but only a file
// of exactly this name can be lost.
int rename_if_absent(int from, const char* old_name, int to, const char* new_name) {
  struct stat found;
  if (::fstatat(to, new_name, &found, AT_SYMLINK_NOFOLLOW) == 0) {
    errno = EEXIST;
    return -1;
  }
  return ::renameat(from, old_name, to, new_name);
}

int rename_new(int from, const char* old_name, int to, const char* new_name) {
  const int done = ::renameat2(from, old_name, to, new_name, RENAME_NOREPLACE);
  if (done == 0 || (errno != EINVAL && errno != ENOSYS)) return done;
  return rename_if_absent(from, old_name, to, new_name);
}

PathKind path_kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return PathKind::Directory;
  return S_ISLNK(mode) ? PathKind::Link : PathKind::Other;
}

// Whether this can be the directory that mkdirat() has just created. Somebody could replace it to
// have its owner changed. A replacement that passes has the same permissions and is empty, so
// nothing is gained by it.
bool is_unchanged_new_directory(int descriptor) {
  struct stat found;
  if (::fstat(descriptor, &found) != 0) return false;
  if (found.st_uid != ::geteuid() || (found.st_mode & 0077) != 0) return false;
  const auto entries = directory_of(::dup(descriptor), Links::Refuse)->list();
  return entries.ok() && entries.value().empty();
}

}  // namespace

Tree::Tree(Descriptor root, std::string path, TreeTestHooks hooks)
    : root_(std::move(root)), path_(std::move(path)), hooks_(std::move(hooks)) {}

Result<std::unique_ptr<Tree>> Tree::open_root(const std::string& path, TreeTestHooks hooks) {
  Descriptor root(open_directory_to_read(AT_FDCWD, path.c_str()));
  if (!root.is_open()) return error_from_errno("cannot open directory", path);
  return std::unique_ptr<Tree>(new Tree(std::move(root), path, std::move(hooks)));
}

std::string Tree::full_path(const std::string& path) const {
  if (path == ".") return path_;
  return path_.ends_with('/') ? path_ + path : path_ + "/" + path;
}

void Tree::step() const {
  if (hooks_.before_call) hooks_.before_call();
}

Result<void> Tree::lock() {
  if (::flock(root_.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return unavailable("another program is changing this directory: {}", path_);
  }
  return {};
}

// Determines which part of the path is at fault. Only for the message: the path may have changed
// since.
Error Tree::why_not_directory(const std::string& path) {
  for (size_t end = 0; end != std::string::npos;) {
    end = path.find('/', end + 1);
    const std::string part = path.substr(0, end);
    const auto kind = kind_of(part);
    if (!kind.ok()) return kind.error();
    if (kind.value() == PathKind::Directory) continue;
    if (kind.value() == PathKind::Nothing) break;
    const bool is_link = kind.value() == PathKind::Link;
    Error error = is_link ? invalid("the directory is a symbolic link, which is not followed: {}",
                                    full_path(part))
                          : invalid("not a directory: {}", full_path(part));
    error.hint = is_link ? "remove the link" : "move it away";
    return error;
  }
  return unavailable("the directory was changed by another program: {}", full_path(path));
}

Result<Descriptor> Tree::open_at(const std::string& path, int access) {
  if (!is_path_beneath(path))
    return invalid("the path leads outside the log directory: {}", full_path(path));
  step();
  Descriptor opened = open_beneath(root_.number(), path, access, hooks_.resolver);
  if (opened.is_open()) return opened;
  if (errno == ELOOP || errno == ENOTDIR) return why_not_directory(path);
  return error_from_errno("cannot open directory", full_path(path));
}

Result<Tree::Place> Tree::find(const std::string& path) {
  const size_t slash = path.rfind('/');
  const bool is_in_root = slash == std::string::npos;
  std::string name = is_in_root ? path : path.substr(slash + 1);
  if (!is_path_beneath(name))
    return invalid("the path leads outside the log directory: {}", full_path(path));
  auto parent = open_at(is_in_root ? "." : path.substr(0, slash), O_PATH);
  if (parent.ok()) return Place{.parent = std::move(parent).value(), .name = std::move(name)};
  if (parent.error().code != Code::NotFound) return parent.error();
  return not_found("no such file: {}", full_path(path));
}

Result<struct stat> Tree::stat_at(const Place& place, const std::string& path) {
  step();
  struct stat found;
  if (::fstatat(place.parent.number(), place.name.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0) {
    return found;
  }
  return error_from_errno("cannot stat file", full_path(path));
}

// Checks inside the open directory that is about to be changed, so that it cannot be replaced in
// between.
Result<void> Tree::check(const Place& place, const FileInfo* expected, const std::string& path) {
  if (expected == nullptr) return {};
  TRY(const struct stat found, stat_at(place, path));
  if (info_of(found) == *expected) return {};
  return unavailable("the file has changed meanwhile, so it is kept: {}", full_path(path));
}

// O_NONBLOCK keeps this from blocking on a pipe.
int Tree::open_file(const Place& place, int flags) {
  step();
  const int safe = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  return ::openat(place.parent.number(), place.name.c_str(), safe | flags, kOwnerOnly);
}

int Tree::open_to_read(const Place& place) {
  step();
  struct stat found;
  return open_file_to_read(place.parent.number(), place.name.c_str(), found, Links::Refuse);
}

Result<std::unique_ptr<Directory>> Tree::open_directory(const std::string& path) {
  TRY(Descriptor opened, open_at(path, O_RDONLY));
  return directory_of(opened.release(), Links::Refuse);
}

Result<FileInfo> Tree::stat(const std::string& path) {
  TRY(const Place place, find(path));
  TRY(const struct stat found, stat_at(place, path));
  return info_of(found);
}

Result<std::string> Tree::real_path(const std::string& path) {
  TRY([[maybe_unused]] const FileInfo info, stat(path));
  return path;
}

Result<std::unique_ptr<ByteSource>> Tree::open(const std::string& path) {
  TRY(const Place place, find(path));
  const int opened = open_to_read(place);
  if (opened < 0) return error_from_errno("cannot open file", full_path(path));
  return source_of(opened);
}

Result<void> Tree::append(const std::string& path, Bytes) {
  return denied("cleaning never writes to event files: {}", full_path(path));
}

Result<PathKind> Tree::kind_of(const std::string& path) {
  const auto place = find(path);
  if (!place.ok() && place.error().code == Code::NotFound) return PathKind::Nothing;
  if (!place.ok()) return place.error();
  step();
  struct stat found;
  const int parent = place.value().parent.number();
  if (::fstatat(parent, place.value().name.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0) {
    return path_kind_of(found.st_mode);
  }
  if (errno == ENOENT) return PathKind::Nothing;
  return error_from_errno("cannot stat file", full_path(path));
}

bool Tree::exists(const std::string& path) {
  const auto kind = kind_of(path);
  return kind.ok() && kind.value() != PathKind::Nothing;
}

Result<bool> Tree::has_directory(const std::string& path) {
  TRY(const PathKind kind, kind_of(path));
  if (kind == PathKind::Nothing) return false;
  if (kind == PathKind::Directory) return true;
  return why_not_directory(path);
}

Result<FileAttributes> Tree::attributes_of(const std::string& path) {
  TRY(const Place place, find(path));
  TRY(const struct stat found, stat_at(place, path));
  if (!S_ISLNK(found.st_mode)) return storage::attributes_of(found);
  Error error = invalid("this is a symbolic link, which is not followed: {}", full_path(path));
  error.hint = "remove the link";
  return error;
}

Result<void> Tree::check_writable(const std::string& directory) {
  TRY(const Descriptor opened, open_at(directory, O_PATH));
  step();
  if (::faccessat(opened.number(), ".", W_OK | X_OK, AT_EACCESS) == 0) return {};
  return error_from_errno("cannot write to directory", full_path(directory));
}

// The kernel refuses a read lease while a process has the file open for writing.
bool Tree::is_open_for_writing(const std::string& path) {
  const auto place = find(path);
  if (!place.ok()) return false;
  const Descriptor file(open_to_read(place.value()));
  if (!file.is_open()) return false;
  if (::fcntl(file.number(), F_SETLEASE, F_RDLCK) == 0) {
    ::fcntl(file.number(), F_SETLEASE, F_UNLCK);
    return false;
  }
  return errno == EAGAIN;
}

Result<void> Tree::move_file(const std::string& from, const std::string& to,
                             const FileInfo* expected) {
  TRY(const Place source, find(from));
  TRY(const Place target, find(to));
  RETURN_IF_ERROR(check(source, expected, from));
  step();
  if (rename_new(source.parent.number(), source.name.c_str(), target.parent.number(),
                 target.name.c_str()) == 0) {
    return {};
  }
  if (errno == EEXIST) return invalid("the path already exists: {}", full_path(to));
  if (errno == EXDEV) return invalid("cannot move to another file system: {}", full_path(from));
  return error_from_errno("cannot move file", full_path(from));
}

Result<void> Tree::remove_file(const std::string& path, const FileInfo* expected) {
  TRY(const Place place, find(path));
  RETURN_IF_ERROR(check(place, expected, path));
  step();
  if (::unlinkat(place.parent.number(), place.name.c_str(), 0) == 0) return {};
  return error_from_errno("cannot remove file", full_path(path));
}

bool Tree::remove_directory_if_empty(const std::string& path) {
  const auto place = find(path);
  if (!place.ok()) return false;
  step();
  return ::unlinkat(place.value().parent.number(), place.value().name.c_str(), AT_REMOVEDIR) == 0;
}

Result<void> Tree::make_directory(const std::string& path, const FileAttributes& attributes) {
  TRY(const Place place, find(path));
  step();
  if (::mkdirat(place.parent.number(), place.name.c_str(), kOwnDirectory) != 0) {
    if (errno == EEXIST) return {};
    return error_from_errno("cannot create directory", full_path(path));
  }
  step();
  const Descriptor made(
      open_directory_to_read(place.parent.number(), place.name.c_str(), Links::Refuse));
  if (!made.is_open()) return error_from_errno("cannot open directory", full_path(path));
  if (is_unchanged_new_directory(made.number())) set_attributes(made.number(), attributes);
  return {};
}

Result<void> Tree::restrict_to_owner(const std::string& path) {
  TRY(const Descriptor opened, open_at(path, O_RDONLY));
  struct stat found;
  struct stat of_root;
  if (::fstat(opened.number(), &found) != 0 || ::fstat(root_.number(), &of_root) != 0) {
    return error_from_errno("cannot stat file", full_path(path));
  }
  const bool is_ours = found.st_uid == ::geteuid() || found.st_uid == of_root.st_uid;
  if (!is_ours || (found.st_mode & 0077) == 0) return {};
  if (::fchmod(opened.number(), found.st_mode & kOwnDirectory) == 0 || errno == EPERM) return {};
  return error_from_errno("cannot restrict access to directory", full_path(path));
}

Result<void> Tree::set_modified(const std::string& path, int64_t modified_ns) {
  TRY(const Descriptor opened, open_at(path, O_RDONLY));
  return storage::set_modified(opened.number(), modified_ns, full_path(path));
}

Result<NewFile> Tree::create(const std::string& path) {
  if (exists(path)) RETURN_IF_ERROR(remove_file(path));
  TRY(const Place place, find(path));
  const int opened = open_file(place, O_WRONLY | O_CREAT | O_EXCL);
  if (opened < 0) return error_from_errno("cannot open file for writing", full_path(path));
  return NewFile(opened, full_path(path));
}

Result<void> Tree::sync_directory(const std::string& path) {
  TRY(const Descriptor opened, open_at(path, O_RDONLY));
  if (::fsync(opened.number()) == 0 || errno == EINVAL) return {};
  return error_from_errno("cannot sync to disk", full_path(path));
}

}  // namespace stepscope::storage
