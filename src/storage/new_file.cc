// SPDX-License-Identifier: Apache-2.0
#include "storage/new_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

namespace stepscope::storage {

Result<NewFile> NewFile::overwrite(const std::string& path) {
  const auto parent = std::filesystem::path(path).parent_path();
  std::error_code failure;
  if (!parent.empty()) std::filesystem::create_directories(parent, failure);
  if (failure) return unavailable("cannot create directory: {}: {}", failure.message(), path);
  NewFile made(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644), path);
  if (!made.file_.is_open()) return error_from_errno("cannot open file for writing", path);
  return made;
}

Result<void> NewFile::dress_as(const Looks& looks) {
  dress(file_.number(), looks);
  return set_modified(file_.number(), looks.modified_ns, path_);
}

Result<void> NewFile::sync() {
  if (::fsync(file_.number()) == 0 || errno == EINVAL) return {};
  return error_from_errno("cannot sync to disk", path_);
}

}  // namespace stepscope::storage
