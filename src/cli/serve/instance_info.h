// SPDX-License-Identifier: Apache-2.0
// How notebooks find us: TensorBoard's extension starts the program that TENSORBOARD_BINARY names
// and waits for a file that says where it answers.
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

// What two starts have in common that may share one server: the arguments behind the program's name
// and the working directory. Equal to TensorBoard's, byte by byte, whatever the bytes are.
std::string cache_key(const std::vector<std::string>& arguments,
                      const std::string& working_directory);

// The file's content.
std::string to_json(const InstanceInfo& info);

// Where TensorBoard looks: Python's directory for temporary files and ".tensorboard-info" in it.
std::string instance_info_directory();

// The file pid-<pid>.info, there as long as this object lives or until it is removed.
class InstanceInfoFile {
 public:
  InstanceInfoFile() = default;
  ~InstanceInfoFile();
  InstanceInfoFile(const InstanceInfoFile&) = delete;
  InstanceInfoFile& operator=(const InstanceInfoFile&) = delete;

  // Writes the file, and makes the directory, for all users, if need be. At most once.
  Result<void> write(const std::string& directory, const InstanceInfo& info);
  void remove();

 private:
  std::string path_;
};

}  // namespace stepscope::cli
