// SPDX-License-Identifier: Apache-2.0
#include "ingest/watcher.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>

namespace stepscope::ingest {
namespace {

constexpr uint32_t kStructureMask = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO |
                                    IN_DELETE_SELF | IN_MOVE_SELF | IN_Q_OVERFLOW;
constexpr uint32_t kMask = kStructureMask | IN_MODIFY | IN_ONLYDIR;

// A writer's flush comes as several writes; they are taken as one change.
constexpr std::chrono::milliseconds kGather{20};

}  // namespace

Watcher::Watcher()
    : inotify_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)),
      wake_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}

Watcher::~Watcher() {
  if (inotify_ >= 0) ::close(inotify_);
  if (wake_ >= 0) ::close(wake_);
}

void Watcher::watch(const PathList& directories) {
  ++round_;
  directories.for_each([this](const std::string& directory) { add(directory); });
  remove_unasked();
}

void Watcher::add(const std::string& directory) {
  const auto [it, is_new] = watch_of_.try_emplace(directory);
  it->second.round = round_;
  if (!is_new) return;
  const int watch = ::inotify_add_watch(inotify_, directory.c_str(), kMask);
  if (watch < 0) {
    watch_of_.erase(it);
    return;
  }
  it->second.watch = watch;
  directories_of_[watch].push_back(&it->first);
}

void Watcher::remove_unasked() {
  for (auto it = watch_of_.begin(); it != watch_of_.end();) {
    if (it->second.round == round_) {
      ++it;
      continue;
    }
    auto& sharing = directories_of_[it->second.watch];
    std::erase(sharing, &it->first);
    if (sharing.empty()) {
      ::inotify_rm_watch(inotify_, it->second.watch);
      directories_of_.erase(it->second.watch);
    }
    it = watch_of_.erase(it);
  }
}

Watcher::Changes Watcher::wait(std::chrono::milliseconds timeout) {
  Changes changes;
  if (wait_for_input(timeout, changes) && !changes.woken) {
    read_events(changes);
    if (wait_for_input(kGather, changes)) read_events(changes);
  }
  return changes;
}

bool Watcher::wait_for_input(std::chrono::milliseconds timeout, Changes& changes) {
  std::array<pollfd, 2> inputs = {{{inotify_, POLLIN, 0}, {wake_, POLLIN, 0}}};
  const int ready = ::poll(inputs.data(), inputs.size(), static_cast<int>(timeout.count()));
  if (ready <= 0) return false;
  if (inputs[1].revents != 0) {
    uint64_t count;
    changes.woken = ::read(wake_, &count, sizeof count) > 0;
  }
  return inputs[0].revents != 0;
}

void Watcher::read_events(Changes& changes) {
  alignas(inotify_event) std::array<char, 64 * 1024> buffer;
  for (;;) {
    const ssize_t got = ::read(inotify_, buffer.data(), buffer.size());
    if (got <= 0) return;
    for (const char* at = buffer.data(); at < buffer.data() + got;) {
      const auto* event = reinterpret_cast<const inotify_event*>(at);
      at += sizeof *event + event->len;
      if (event->mask & kStructureMask) changes.structure = true;
      if ((event->mask & IN_MODIFY) == 0 || event->len == 0) continue;
      const auto it = directories_of_.find(event->wd);
      if (it == directories_of_.end()) continue;
      for (const std::string* directory : it->second) {
        changes.written.insert(*directory + (directory->ends_with('/') ? "" : "/") + event->name);
      }
    }
  }
}

void Watcher::wake() {
  const uint64_t one = 1;
  // The counter cannot overflow, so that this cannot fail.
  [[maybe_unused]] const ssize_t written = ::write(wake_, &one, sizeof one);
}

}  // namespace stepscope::ingest
