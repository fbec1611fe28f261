// SPDX-License-Identifier: Apache-2.0
#include "bindings/log_source.h"

#include <unistd.h>

#include <future>

#include "storage/open_storage.h"

namespace stepscope::python {
namespace {

constexpr std::chrono::milliseconds kBetweenQuestions{100};

// Scripts keep the values that they want again; nobody else asks.
constexpr size_t kCacheBytes = 0;

}  // namespace

LogSource::LogSource(std::vector<ingest::LogRoot> roots)
    : roots_(std::move(roots)),
      storage_(storage::open_storage(roots_.empty() ? "" : roots_.front().path)),
      values_(*storage_, kCacheBytes) {}

LogSource::~LogSource() { leave_to_parent(); }

bool LogSource::load(const std::function<bool()>& is_interrupted) {
  const std::lock_guard lock(mutex_);
  leave_to_parent();
  if (!loader_) {
    ingest::LoaderOptions options;
    options.roots = roots_;
    options.reload_interval = {};
    loader_ = std::make_unique<ingest::Loader>(*storage_, store_, std::move(options));
    owner_ = ::getpid();
  }
  const auto done = std::async(std::launch::async, [this] { loader_->sweep(); });
  while (done.wait_for(kBetweenQuestions) != std::future_status::ready) {
    if (!is_interrupted()) continue;
    loader_->stop();
    done.wait();
    loader_.reset();  // A loader that was stopped stays so.
    return false;
  }
  return true;
}

// Whoever ends a loader waits for its threads, which the child of a fork does not have.
void LogSource::leave_to_parent() {
  if (loader_ && owner_ != ::getpid()) static_cast<void>(loader_.release());
}

}  // namespace stepscope::python
