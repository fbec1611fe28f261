// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/argument_checks.h"

#include <algorithm>
#include <array>

namespace stepscope::writer {
namespace {

// Known schemes of remote storage. Python's Path objects drop a slash of "s3://bucket", so one
// slash is enough after these.
constexpr std::array<std::string_view, 24> kRemoteSchemes = {
    "abfs", "abfss", "adl", "az",   "dbfs",  "file",   "ftp",   "gcs",
    "gs",   "hdfs",  "hf",  "http", "https", "memory", "minio", "oss",
    "r2",   "s3",    "s3a", "s3n",  "sftp",  "viewfs", "wasb",  "wasbs"};

// Whether a path starts like an address: "s3://".
bool is_address(std::string_view path) {
  const size_t end = path.find(":/");
  if (end == std::string_view::npos || end < 2) return false;
  std::string scheme(path.substr(0, end));
  for (char& c : scheme) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const bool fits =
        (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
    if (!fits) return false;
  }
  return path.substr(end).starts_with("://") ||
         std::find(kRemoteSchemes.begin(), kRemoteSchemes.end(), scheme) != kRemoteSchemes.end();
}

// The first second of the year 10000. Milliseconds since 1970 have been larger since 1978.
constexpr double kTimeEnd = 253402300800;

}  // namespace

Result<void> check_directory(std::string_view directory) {
  if (directory.empty()) {
    return with_hint(invalid("the argument 'directory' is empty"),
                     "pass the directory of the run, e.g. 'runs/one', or '.' for the current one");
  }
  if (const size_t at = directory.find('\0'); at != std::string_view::npos) {
    return with_hint(
        invalid("the log directory contains a NUL byte, after: {}", directory.substr(0, at)),
        "pass a path without it");
  }
  if (!is_address(directory)) return {};
  if (directory.starts_with("file:")) {
    return with_hint(invalid("the log directory must be a path, not an address: {}", directory),
                     "pass the path without 'file://'");
  }
  return with_hint(invalid("writing to remote storage is not supported: {}", directory),
                   "log to a local directory and sync it, e.g. with rclone or aws s3 sync");
}

Result<void> check_tag(std::string_view tag) {
  if (!tag.empty()) return {};
  return with_hint(invalid("the tag is empty"), "pass a name, e.g. 'loss/train'");
}

Result<void> check_time(const At& at) {
  if (!at.wall_time || (*at.wall_time >= 0 && *at.wall_time < kTimeEnd)) return {};
  return with_hint(invalid("walltime must be seconds since 1970, and not after the year 9999, got "
                           "{}",
                           *at.wall_time),
                   "leave it out for the current time, or divide milliseconds by 1000");
}

}  // namespace stepscope::writer
