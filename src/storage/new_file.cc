// SPDX-License-Identifier: Apache-2.0
#include "storage/new_file.h"

#include <unistd.h>

#include <cerrno>

namespace stepscope::storage {

Result<void> NewFile::dress_as(const Looks& looks) {
  dress(file_.number(), looks);
  return set_modified(file_.number(), looks.modified_ns, path_);
}

Result<void> NewFile::sync() {
  if (::fsync(file_.number()) == 0 || errno == EINVAL) return {};
  return error_from_errno("cannot sync to disk", path_);
}

}  // namespace stepscope::storage
