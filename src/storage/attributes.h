// SPDX-License-Identifier: Apache-2.0
// Owner, group, permissions and time of a file or directory.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>

#include "base/result.h"

namespace stepscope::storage {

struct FileAttributes {
  uid_t owner = 0;
  gid_t group = 0;
  mode_t mode = 0;  // Permissions only.
  int64_t modified_ns = 0;

  bool operator==(const FileAttributes&) const = default;
};

FileAttributes attributes_of(const struct stat& found);

// Sets owner, group and permissions of an open file or directory, as far as this process may. It
// never becomes readable by anyone who could not read the original: if the group cannot be set, its
// permissions are removed.
void set_attributes(int descriptor, const FileAttributes& attributes);

// Sets the time of the last change. `path` is for the message.
Result<void> set_modified(int descriptor, int64_t modified_ns, const std::string& path);

}  // namespace stepscope::storage
