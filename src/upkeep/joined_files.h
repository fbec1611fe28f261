// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "storage/storage.h"

namespace stepscope::upkeep {

// The starts of several files, presented as one file without writing it. Every path opens this
// file; directories and append() are not supported.
class JoinedFiles final : public storage::Storage {
 public:
  // Appends the first `bytes` of a file of `storage`, which must outlive this.
  Result<void> add(storage::Storage& storage, const std::string& path, uint64_t bytes);

  Result<std::unique_ptr<storage::Directory>> open_directory(const std::string& path) override;
  Result<storage::FileInfo> stat(const std::string& path) override;
  Result<std::string> real_path(const std::string& path) override { return path; }
  Result<std::unique_ptr<ByteSource>> open(const std::string& path) override;
  Result<void> append(const std::string& path, Bytes bytes) override;

 private:
  struct Piece {
    std::shared_ptr<ByteSource> source;
    uint64_t begin = 0, end = 0;  // In the one file.
  };
  class Joined;

  std::vector<Piece> pieces_;
};

}  // namespace stepscope::upkeep
