// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/machine_limits.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <string>

#include "base/open_to_read.h"
#include "cli/flags/flag_values.h"

namespace stepscope::cli {
namespace {

constexpr uint64_t kMemoryShare = 16;
constexpr uint64_t kMemoryMin = 32 << 20;
constexpr uint64_t kMemoryMax = 512 << 20;

// For log files, directories, the loader's threads and everything else.
constexpr size_t kReservedDescriptors = 256;
constexpr size_t kConnectionsMin = 16;

constexpr size_t kNumberBytes = 32;

// The memory limit of the container we run in; nothing if there is none.
std::optional<uint64_t> container_memory() {
  for (const char* path :
       {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    if (const auto bytes = parse_integer(read_file(path, kNumberBytes)); bytes && *bytes > 0) {
      return static_cast<uint64_t>(*bytes);
    }
  }
  return std::nullopt;
}

uint64_t machine_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page_bytes = ::sysconf(_SC_PAGESIZE);
  const bool is_known = pages > 0 && page_bytes > 0;
  return is_known ? static_cast<uint64_t>(pages) * static_cast<uint64_t>(page_bytes) : 0;
}

}  // namespace

uint64_t standard_memory_limit() {
  const uint64_t machine = machine_memory();
  const uint64_t all = std::min(machine, container_memory().value_or(machine));
  return std::clamp(all / kMemoryShare, kMemoryMin, kMemoryMax);
}

// On failure, the limit is unchanged, which is enough to work.
void raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

size_t connections_for(size_t wanted) {
  rlimit descriptors{};
  if (::getrlimit(RLIMIT_NOFILE, &descriptors) != 0) return wanted;
  const size_t limit = descriptors.rlim_cur;
  const size_t left = limit > 2 * kReservedDescriptors ? limit - kReservedDescriptors : limit / 2;
  return std::clamp(left, kConnectionsMin, std::max(wanted, kConnectionsMin));
}

}  // namespace stepscope::cli
