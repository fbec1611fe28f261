// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "doctor/checks/checks.h"
#include "doctor/checks/server_checks.h"
#include "doctor/checks/words.h"

namespace stepscope::doctor {
namespace {

// A disk of any size with less free space than this is full in practice.
constexpr uint64_t kBytesFreeMin = uint64_t{1} << 30;

bool is_full(const DiskSpace& space) {
  if (space.is_read_only || space.bytes == 0) return false;
  const bool lacks_bytes = space.bytes_free < space.bytes / 100 && space.bytes_free < kBytesFreeMin;
  const bool lacks_inodes = space.inodes > 0 && space.inodes_free == 0;
  return lacks_bytes || lacks_inodes;
}

}  // namespace

void check_disk_space(const Evidence& evidence, Findings& findings) {
  for (const Root& root : evidence.roots) {
    const auto space = evidence.environment.disk_space(root.path);
    if (!space || !is_full(*space)) continue;
    findings.push_back(
        {"D08", evidence.severity_of_loss(), root.path, 1,
         fmt::format("the file system of the log directory is full: {} of {} bytes and {} of {} "
                     "inodes are free, so writers lose data",
                     space->bytes_free, space->bytes, space->inodes_free, space->inodes),
         fmt::format("free some space, then restart the writer: du -xh {} | sort -h | tail",
                     quote(root.path))});
  }
}

void check_servers(const Evidence& evidence, Findings& findings) {
  constexpr uint16_t kUsualPort = 6006;
  for (const OtherServer& server : evidence.servers) {
    const bool is_ours =
        std::any_of(evidence.roots.begin(), evidence.roots.end(), [&](const Root& root) {
          return server.logdir == root.path || server.logdir == root.argument.given;
        });
    if (server.port != kUsualPort || is_ours) continue;
    findings.push_back(*check_port(kUsualPort, 0, {server}, evidence.now));
  }
}

void check_watches(const Evidence& evidence, Findings& findings) {
  const auto watches_max = evidence.environment.watches_max();
  const uint64_t directories = evidence.found.directories.size();
  if (!watches_max || directories <= *watches_max) return;
  findings.push_back(
      {"D31", Severity::Note, evidence.roots.front().path, directories,
       fmt::format("{} directories exceed the system's limit of {} watches per user: changes are "
                   "picked up every --reload_interval seconds instead of immediately",
                   directories, *watches_max),
       fmt::format("sudo sysctl fs.inotify.max_user_watches={}", 2 * directories)});
}

}  // namespace stepscope::doctor
