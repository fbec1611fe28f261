// SPDX-License-Identifier: Apache-2.0
#include "storage/new_file.h"

#include <unistd.h>

#include <cerrno>

namespace stepscope::storage {

Result<void> NewFile::set_attributes(const FileAttributes& attributes) {
  storage::set_attributes(file_.number(), attributes);
  return set_modified(file_.number(), attributes.modified_ns, path_);
}

Result<void> NewFile::sync() {
  if (::fsync(file_.number()) == 0 || errno == EINVAL) return {};
  return error_from_errno("cannot sync to disk", path_);
}

}  // namespace stepscope::storage
