// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/byte_source.h"
#include "base/piece_source.h"
#include "base/result.h"
#include "storage/storage.h"

namespace stepscope::dashboards {

inline constexpr uint64_t kAssetBytesMax = uint64_t{2} << 30;

// A file to read from, and its size when it was opened.
struct Asset {
  std::string path;
  uint64_t size = 0;
  std::unique_ptr<ByteSource> source;
};

// Opens a regular file of at most `bytes_max`; anything else, and a missing file, is Invalid.
Result<Asset> open_file(storage::Storage& storage, const std::string& path, uint64_t bytes_max);

// Opens a file named in a config: relative to the directory of the config, and inside it after all
// links are resolved. Otherwise the author of a config could expose any file of this machine.
Result<Asset> open_asset(storage::Storage& storage, const std::string& config_path,
                         const std::string& written);

// Up to `bytes_max` bytes from the start of a file, at once.
Result<std::string> read_start(const Asset& file, uint64_t bytes_max);

// The first `bytes_max` of a file, or all of it, piece by piece. Unavailable once the file turns
// out to be shorter than it was when it was opened.
std::unique_ptr<PieceSource> pieces_of_file(std::shared_ptr<const Asset> file,
                                            uint64_t bytes_max = kAssetBytesMax);

// The directory of a path, and a path below a directory.
std::string directory_of(const std::string& path);
std::string path_below(const std::string& directory, const std::string& rest);

}  // namespace stepscope::dashboards
