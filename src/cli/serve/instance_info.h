// SPDX-License-Identifier: Apache-2.0
// How notebooks find the server: TensorBoard's extension starts the program that TENSORBOARD_BINARY
// names and waits for a file that contains its address.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace stepscope::cli {

struct InstanceInfo {
  std::string cache_key;
  std::string db;
  std::string logdir;
  std::string path_prefix;
  int64_t pid = 0;
  int64_t port = 0;
  int64_t start_time = 0;  // Seconds since 1970.
  std::string version;
};

// Identifies starts that may share one server, by the arguments after the program's name and the
// working directory. Equal to TensorBoard's byte by byte, for any input.
std::string cache_key(const std::vector<std::string>& arguments,
                      const std::string& working_directory);

// The content of the file.
std::string to_json(const InstanceInfo& info);

// The directory in which TensorBoard looks: ".tensorboard-info" in Python's directory for temporary
// files.
std::string instance_info_directory();

// The file pid-<pid>.info. Exists until it is removed or this object is destroyed.
class InstanceInfoFile {
 public:
  InstanceInfoFile() = default;
  ~InstanceInfoFile();
  InstanceInfoFile(const InstanceInfoFile&) = delete;
  InstanceInfoFile& operator=(const InstanceInfoFile&) = delete;

  // Writes the file and, if needed, creates the directory for all users. Call it at most once.
  Result<void> write(const std::string& directory, const InstanceInfo& info);
  void remove();

 private:
  std::string path_;
};

}  // namespace stepscope::cli
