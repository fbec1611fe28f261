// SPDX-License-Identifier: Apache-2.0
#include "storage/beneath.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace stepscope::storage {
namespace {

constexpr int kDirectory = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

int open_at_once(int root, const std::string& path, int access) {
  struct open_how how{};
  how.flags = static_cast<uint64_t>(kDirectory | access);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
  return static_cast<int>(::syscall(SYS_openat2, root, path.c_str(), &how, sizeof how));
}

// Sandboxes reject unknown system calls with different errors.
bool is_missing_call(int number) {
  return number == ENOSYS || number == EPERM || number == EINVAL || number == EOPNOTSUPP;
}

Descriptor open_by_steps(int root, const std::string& path, int access) {
  Descriptor here(::openat(root, ".", kDirectory | O_PATH));
  for (size_t begin = 0; here.is_open();) {
    const size_t end = path.find('/', begin);
    const bool is_last = end == std::string::npos;
    const std::string name = path.substr(begin, is_last ? end : end - begin);
    here =
        Descriptor(::openat(here.number(), name.c_str(), kDirectory | (is_last ? access : O_PATH)));
    if (is_last) break;
    begin = end + 1;
  }
  return here;
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && name != "." && name != ".." && name.find('\0') == std::string_view::npos;
}

}  // namespace

bool is_path_beneath(std::string_view path) {
  if (path == ".") return true;
  for (;;) {
    const size_t slash = path.find('/');
    if (!is_plain_name(path.substr(0, slash))) return false;
    if (slash == std::string_view::npos) return true;
    path.remove_prefix(slash + 1);
  }
}

Descriptor open_beneath(int root, const std::string& path, int access, Resolver resolver) {
  if (resolver == Resolver::Kernel) {
    const int opened = open_at_once(root, path, access);
    if (opened >= 0 || !is_missing_call(errno)) return Descriptor(opened);
  }
  return open_by_steps(root, path, access);
}

}  // namespace stepscope::storage
