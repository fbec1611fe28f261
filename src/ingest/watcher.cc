// SPDX-License-Identifier: Apache-2.0
#include "ingest/watcher.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <new>

namespace stepscope::ingest {
namespace {

constexpr uint32_t kStructureMask = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO |
                                    IN_DELETE_SELF | IN_MOVE_SELF | IN_Q_OVERFLOW;
constexpr uint32_t kMask = kStructureMask | IN_MODIFY | IN_ONLYDIR;

// After these events, a watched path may lead to another directory. After an overflow, it is
// unknown which events were lost.
constexpr uint32_t kRedirectMask = IN_MOVE_SELF | IN_Q_OVERFLOW;

// After these events, the system no longer watches the directory.
constexpr uint32_t kEndMask = IN_DELETE_SELF | IN_IGNORED;

// A flush consists of several writes; they are reported as one change.
constexpr std::chrono::milliseconds kGather{20};

constexpr int kReadsMax = 256;

// If wake() cannot work, the caller checks this often whether it should stop.
constexpr std::chrono::milliseconds kWaitWithoutWakeMax{100};

std::string path_in(const std::string& directory, const char* name) {
  return directory + (directory.ends_with('/') ? "" : "/") + name;
}

}  // namespace

Watcher::Watcher() : wake_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) { open(); }

Watcher::~Watcher() {
  close();
  if (wake_ >= 0) ::close(wake_);
}

// Fails if too many files are open or too many programs watch; the next watch() retries.
void Watcher::open() {
  if (inotify_ < 0) inotify_ = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
}

void Watcher::close() {
  if (inotify_ >= 0) ::close(inotify_);
  inotify_ = -1;
  watch_of_.clear();
  directories_of_.clear();
}

void Watcher::watch(const PathList& directories) {
  open();
  if (inotify_ < 0) return;
  ++round_;
  is_full_ = false;
  try {
    directories.for_each([this](const std::string& directory) { add(directory); });
    remove_outdated();
  } catch (const std::bad_alloc&) {
    close();  // An incomplete set of watches would be worse than none.
  }
  must_recheck_ = false;
}

void Watcher::add(const std::string& directory) {
  // Most of a million directories cannot be watched: each failed attempt would cost a system call.
  if (is_full_ && !watch_of_.contains(directory)) return;
  const auto [it, is_new] = watch_of_.try_emplace(directory);
  it->second.round = round_;
  if (!is_new && !must_recheck_) return;
  // A directory that is already watched keeps its watch.
  const int watch = ::inotify_add_watch(inotify_, directory.c_str(), kMask);
  if (!is_new && watch == it->second.watch) return;
  is_full_ = is_full_ || (watch < 0 && errno == ENOSPC);
  if (!is_new) release(it);
  if (watch < 0) {
    watch_of_.erase(it);
    return;
  }
  it->second.watch = watch;
  directories_of_[watch].push_back(&it->first);
}

void Watcher::remove_outdated() {
  for (auto it = watch_of_.begin(); it != watch_of_.end();) {
    if (it->second.round == round_) {
      ++it;
      continue;
    }
    release(it);
    it = watch_of_.erase(it);
  }
}

void Watcher::release(WatchedPaths::iterator path) {
  const auto it = directories_of_.find(path->second.watch);
  *std::find(it->second.begin(), it->second.end(), &path->first) = it->second.back();
  it->second.pop_back();
  if (!it->second.empty()) return;
  ::inotify_rm_watch(inotify_, it->first);
  directories_of_.erase(it);
}

void Watcher::forget(int watch) {
  const auto it = directories_of_.find(watch);
  if (it == directories_of_.end()) return;
  for (const std::string* directory : it->second) watch_of_.erase(watch_of_.find(*directory));
  directories_of_.erase(it);
}

Watcher::Changes Watcher::wait(std::chrono::milliseconds timeout) {
  Changes changes;
  if (!wait_for_input(timeout, changes) || changes.woken) return changes;
  try {
    read_events(changes);
    if (wait_for_input(kGather, changes)) read_events(changes);
  } catch (const std::bad_alloc&) {
    changes.structure = true;  // Other changes are unknown: everything must be scanned.
  }
  return changes;
}

bool Watcher::wait_for_input(std::chrono::milliseconds timeout, Changes& changes) {
  if (wake_ < 0) timeout = std::min(timeout, kWaitWithoutWakeMax);
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
  // Events that arrive during these reads are left for the next call; otherwise this might never
  // end.
  for (int reads = 0; reads < kReadsMax; ++reads) {
    const ssize_t got = ::read(inotify_, buffer.data(), buffer.size());
    if (got <= 0) return;
    for (const char* at = buffer.data(); at < buffer.data() + got;) {
      const auto* event = reinterpret_cast<const inotify_event*>(at);
      at += sizeof *event + event->len;
      take_event(*event, changes);
    }
  }
}

void Watcher::take_event(const inotify_event& event, Changes& changes) {
  if (event.mask & kStructureMask) changes.structure = true;
  if (event.mask & kEndMask) return forget(event.wd);
  if (may_redirect_paths(event)) must_recheck_ = true;
  if ((event.mask & IN_MODIFY) == 0 || event.len == 0) return;
  const auto it = directories_of_.find(event.wd);
  if (it == directories_of_.end()) return;
  for (const std::string* directory : it->second) {
    changes.written.insert(path_in(*directory, event.name));
  }
}

// A changed link target is not reported by the old target: it shows up as something new at a
// watched path.
bool Watcher::may_redirect_paths(const inotify_event& event) const {
  if (event.mask & kRedirectMask) return true;
  if ((event.mask & (IN_CREATE | IN_MOVED_TO)) == 0) return false;
  const auto it = directories_of_.find(event.wd);
  if (it == directories_of_.end()) return false;
  return std::any_of(it->second.begin(), it->second.end(), [&](const std::string* directory) {
    return watch_of_.contains(path_in(*directory, event.name));
  });
}

void Watcher::wake() {
  const uint64_t one = 1;
  // The counter cannot overflow, so this cannot fail.
  [[maybe_unused]] const ssize_t written = ::write(wake_, &one, sizeof one);
}

}  // namespace stepscope::ingest
