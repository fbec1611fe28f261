// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "storage/storage.h"

namespace stepscope::storage {

// The files of this machine. Files are read, not mapped: a mapped file that shrinks would crash the
// program.
class LocalStorage final : public Storage {
 public:
  Result<std::unique_ptr<Directory>> open_directory(const std::string& path) override;
  Result<FileInfo> stat(const std::string& path) override;
  Result<std::string> real_path(const std::string& path) override;
  Result<std::unique_ptr<ByteSource>> open(const std::string& path) override;
  Result<void> append(const std::string& path, Bytes bytes) override;
};

}  // namespace stepscope::storage
