// SPDX-License-Identifier: Apache-2.0
#include "bindings/log_source.h"

#include <unistd.h>

#include <future>

#include "storage/open_storage.h"

namespace stepscope::python {
namespace {

constexpr std::chrono::milliseconds kInterruptCheckInterval{100};

// Not needed: scripts keep the values that they use again.
constexpr size_t kCacheBytes = 0;

}  // namespace

LogSource::LogSource(std::vector<ingest::LogRoot> roots)
    : roots_(std::move(roots)),
      storage_(storage::open_storage(roots_.empty() ? "" : roots_.front().path)),
      values_(*storage_, kCacheBytes) {}

LogSource::~LogSource() { release_if_forked(); }

bool LogSource::load(const std::function<bool()>& is_interrupted) {
  const std::lock_guard lock(mutex_);
  release_if_forked();
  if (!loader_) {
    ingest::LoaderOptions options;
    options.roots = roots_;
    options.reload_interval = {};
    loader_ = std::make_unique<ingest::Loader>(*storage_, store_, std::move(options));
    owner_ = ::getpid();
  }
  const auto done = std::async(std::launch::async, [this] { loader_->sweep(); });
  while (done.wait_for(kInterruptCheckInterval) != std::future_status::ready) {
    if (!is_interrupted()) continue;
    loader_->stop();
    done.wait();
    loader_.reset();  // A stopped loader cannot be restarted.
    return false;
  }
  return true;
}

// Destroying a loader joins its threads, which do not exist in a forked child.
void LogSource::release_if_forked() {
  if (loader_ && owner_ != ::getpid()) static_cast<void>(loader_.release());
}

}  // namespace stepscope::python
