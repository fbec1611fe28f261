// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text/quantities.h"
#include "doctor/checks/checks.h"
#include "doctor/checks/cut.h"
#include "doctor/checks/server_checks.h"
#include "doctor/checks/words.h"

namespace stepscope::doctor {
namespace {

// A disk of any size with less free space than this is full in practice.
constexpr uint64_t kBytesFreeMin = uint64_t{1} << 30;

// Less than this much is what somebody frees in a hurry on a disk that was full.
constexpr uint64_t kLittleRoom = uint64_t{64} << 20;

bool is_full(const DiskSpace& space) {
  const bool lacks_bytes = space.bytes_free < space.bytes / 100 && space.bytes_free < kBytesFreeMin;
  const bool lacks_inodes = space.inodes > 0 && space.inodes_free == 0;
  return lacks_bytes || lacks_inodes;
}

bool has_little_room(const DiskSpace& space) {
  return space.bytes_free < space.bytes / 100 || space.bytes_free < kLittleRoom;
}

// Little of a small disk. Our own writer leaves no partial record that would show the loss.
bool is_nearly_full(const DiskSpace& space) {
  return space.bytes_free < space.bytes / 20 && space.bytes_free < kLittleRoom;
}

// What the writers last wrote below a root, where it shows that they could not write everything: a
// file that is empty or ends within a record, and that no process is still writing to.
struct Stump {
  std::string path;
  bool is_empty = false;
};

std::optional<Stump> find_stump(const Evidence& evidence, const Root& root) {
  const store::SourceReport* last = nullptr;
  for_each_file(evidence, [&](const store::Run&, const store::Contribution& file) {
    if (ingest::is_run_marker_name(*file.source.path)) return;
    if (!evidence.absolute(*file.source.path).starts_with(root.path + "/")) return;
    if (last == nullptr || file.source.modified_ns > last->modified_ns) last = &file.source;
  });
  if (last == nullptr || evidence.writer_of(*last->path) != 0) return std::nullopt;
  if (last->bytes > 0 && cut_bytes(*last) == 0) return std::nullopt;
  return Stump{*last->path, last->bytes == 0};
}

Finding full_disk(const Evidence& evidence, const Root& root, std::string cause) {
  return {"D08",
          evidence.severity_of_loss(),
          root.path,
          1,
          std::move(cause),
          fmt::format("free some space, then restart the writer: du -xh {} | sort -h | tail",
                      quote(root.path))};
}

}  // namespace

void check_disk_space(const Evidence& evidence, Findings& findings) {
  for (const Root& root : evidence.roots) {
    const auto space = evidence.environment.disk_space(root.path);
    if (!space || space->is_read_only || space->bytes == 0) continue;
    if (is_full(*space)) {
      findings.push_back(full_disk(
          evidence, root,
          fmt::format("the file system of the log directory is full: {} of {} bytes and {} of {} "
                      "inodes are free, so writers lose data",
                      space->bytes_free, space->bytes, space->inodes_free, space->inodes)));
      continue;
    }
    if (!has_little_room(*space)) continue;
    const auto stump = find_stump(evidence, root);
    if (!stump && !is_nearly_full(*space)) continue;
    const std::string room = fmt::format("only {} of {} are free", format_bytes(space->bytes_free),
                                         format_bytes(space->bytes));
    const std::string conclusion =
        stump ? fmt::format(
                    "and the last file written {}, so the disk was full while it was "
                    "written: {}",
                    stump->is_empty ? "is empty" : "ends within a record", stump->path)
              : "so writers will soon lose data, or have lost some already";
    findings.push_back(full_disk(evidence, root, fmt::format("{}, {}", room, conclusion)));
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
