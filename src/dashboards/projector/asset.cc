// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/asset.h"

#include <algorithm>
#include <filesystem>

#include "base/bytes.h"
#include "base/text/parts.h"

namespace stepscope::dashboards {
namespace {

bool is_inside_of(const std::string& path, const std::string& directory) {
  if (directory == "/") return true;
  return path.starts_with(directory) &&
         (path.size() == directory.size() || path[directory.size()] == '/');
}

Error escapes(const std::string& written, const std::string& config_path) {
  Error error =
      invalid("Asset path \"{}\" resolves outside the config directory: {}", written, config_path);
  error.hint =
      "Put the file next to the config or in a folder below it, and give its path relative to the "
      "config.";
  return error;
}

// All errors in a config are the user's, so a missing file is Invalid and not NotFound.
Error as_invalid(Error error) {
  if (error.code == Code::NotFound) error.code = Code::Invalid;
  return error;
}

// A missing file has no real path. Whether it would be outside is decided by its name alone, so
// that clients cannot probe for files elsewhere.
Error missing(const std::string& path, const std::string& written, const std::string& config_path) {
  const auto plain = std::filesystem::path(path).lexically_normal().string();
  const auto directory = std::filesystem::path(directory_of(config_path)).lexically_normal();
  if (!is_inside_of(plain, directory.string())) return escapes(written, config_path);
  Error error = invalid("\"{}\" not found, or is not a file: {}", written, path);
  error.hint = "Write the file, or correct its path in " + config_path;
  return error;
}

}  // namespace

std::string directory_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return path.substr(0, std::max<size_t>(slash, 1));
}

std::string path_below(const std::string& directory, const std::string& rest) {
  return directory.ends_with('/') ? directory + rest : directory + "/" + rest;
}

Result<Asset> open_file(storage::Storage& storage, const std::string& path, uint64_t bytes_max) {
  auto info = storage.stat(path);
  if (!info.ok()) return as_invalid(std::move(info).error());
  // Opening a pipe would block until a writer opens it.
  if (info.value().type != storage::FileType::Regular) return invalid("not a file: {}", path);
  const uint64_t size = info.value().size;
  if (size > bytes_max) {
    return invalid("the file has {} bytes; at most {} are read: {}", size, bytes_max, path);
  }
  auto source = storage.open(path);
  if (!source.ok()) return as_invalid(std::move(source).error());
  return Asset{path, size, std::move(source).value()};
}

Result<Asset> open_asset(storage::Storage& storage, const std::string& config_path,
                         const std::string& written) {
  const std::string directory = directory_of(config_path);
  const std::string path = written.starts_with('/') ? written : path_below(directory, written);
  auto found = storage.real_path(path);
  if (!found.ok()) {
    const Code code = found.error().code;
    if (code == Code::NotFound || code == Code::Invalid) return missing(path, written, config_path);
    return std::move(found).error();
  }
  TRY(const std::string real_directory, storage.real_path(directory));
  if (!is_inside_of(found.value(), real_directory)) return escapes(written, config_path);
  return open_file(storage, found.value(), kAssetBytesMax);
}

Result<std::string> read_start(const Asset& file, uint64_t bytes_max) {
  std::string text(std::min(file.size, bytes_max), '\0');
  TRY(const size_t count,
      file.source->read_at(0, {reinterpret_cast<uint8_t*>(text.data()), text.size()}));
  text.resize(count);
  return text;
}

std::unique_ptr<PieceSource> pieces_of_file(std::shared_ptr<const Asset> file, uint64_t bytes_max) {
  const uint64_t end = std::min(file->size, bytes_max);
  return text_of_parts(
      [file = std::move(file), end, at = uint64_t{0}](std::string& out) mutable -> Result<bool> {
        const size_t begin = out.size();
        const size_t wanted = std::min<uint64_t>(end - at, kPieceBytes);
        out.resize(begin + wanted);
        TRY(const size_t count,
            file->source->read_at(at, {reinterpret_cast<uint8_t*>(out.data()) + begin, wanted}));
        if (count < wanted) {
          return unavailable("the file was truncated while it was being sent: {}", file->path);
        }
        at += count;
        return at < end;
      });
}

}  // namespace stepscope::dashboards
