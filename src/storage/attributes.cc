// SPDX-License-Identifier: Apache-2.0
#include "storage/attributes.h"

#include <unistd.h>

#include "storage/posix.h"

namespace stepscope::storage {
namespace {

constexpr int64_t kSecond = 1'000'000'000;
constexpr mode_t kPermissions = 07777;
constexpr mode_t kSetUser = 04000;
constexpr mode_t kSetGroup = 02000;
constexpr mode_t kGroup = 0070;
constexpr mode_t kOthers = 0007;

// If the group could not be set, its members count as others. Others then get no more rights than
// the group had.
mode_t without_group(mode_t mode) {
  const mode_t of_group = (mode & kGroup) >> 3;
  return (mode & ~(kSetGroup | kGroup | kOthers)) | (mode & kOthers & of_group);
}

}  // namespace

FileAttributes attributes_of(const struct stat& found) {
  return {.owner = found.st_uid,
          .group = found.st_gid,
          .mode = found.st_mode & kPermissions,
          .modified_ns = found.st_mtim.tv_sec * kSecond + found.st_mtim.tv_nsec};
}

void set_attributes(int descriptor, const FileAttributes& attributes) {
  mode_t mode = attributes.mode;
  // Only root can change the owner. The owner may still choose one of their own groups.
  if (::fchown(descriptor, attributes.owner, attributes.group) != 0) {
    struct stat found{};
    [[maybe_unused]] const int grouped =
        ::fchown(descriptor, static_cast<uid_t>(-1), attributes.group);
    const bool is_known = ::fstat(descriptor, &found) == 0;
    if (!is_known || found.st_uid != attributes.owner) mode &= ~kSetUser;
    if (!is_known || found.st_gid != attributes.group) mode = without_group(mode);
  }
  // Last, because changing the owner clears some permission bits.
  [[maybe_unused]] const int allowed = ::fchmod(descriptor, mode);
}

Result<void> set_modified(int descriptor, int64_t modified_ns, const std::string& path) {
  const timespec time{.tv_sec = modified_ns / kSecond, .tv_nsec = modified_ns % kSecond};
  const timespec both[2] = {time, time};
  if (::futimens(descriptor, both) == 0) return {};
  return error_from_errno("cannot set the modification time of file", path);
}

}  // namespace stepscope::storage
