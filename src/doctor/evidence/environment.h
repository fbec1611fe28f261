// SPDX-License-Identifier: Apache-2.0
// Access to the system: its clock, disks, users and processes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stepscope::doctor {

struct DiskSpace {
  uint64_t bytes = 0;
  uint64_t bytes_free = 0;  // For ordinary users.
  uint64_t inodes = 0;      // 0: the file system does not count them.
  uint64_t inodes_free = 0;
  bool is_read_only = false;
};

struct Ownership {
  std::string owner;  // A name, or a number if there is no name.
  uint32_t mode = 0;  // The permission bits.
};

// An event file that a process has open to write.
struct WrittenFile {
  int64_t process = 0;
  std::string path;
  bool is_deleted = false;  // The file was deleted or replaced.
};

// Tests override it.
// Threads: any. Cost: a few system calls, except for open_files(), which examines every process.
class Environment {
 public:
  virtual ~Environment() = default;

  virtual double now() const;  // Seconds since 1970.
  virtual std::string working_directory() const;
  virtual std::string user() const;
  virtual std::string host() const;
  virtual std::string variable(const std::string& name) const;  // Empty if it is not set.
  virtual std::optional<DiskSpace> disk_space(const std::string& path) const;
  virtual std::optional<Ownership> ownership(const std::string& path) const;

  // The files of the processes that this user may inspect.
  virtual std::vector<WrittenFile> open_files() const;

  // Whether a process of this machine exists.
  virtual bool is_running(int64_t process) const;

  // How many directories one user may watch; nothing if unknown.
  virtual std::optional<uint64_t> watches_max() const;
};

}  // namespace stepscope::doctor
