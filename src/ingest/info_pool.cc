// SPDX-License-Identifier: Apache-2.0
#include "ingest/info_pool.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace stepscope::ingest {

namespace {

size_t hash_of(const store::SeriesInfo& info) {
  const std::hash<std::string_view> hash;
  // The trials of a hyperparameter search differ only in the content.
  return (hash(info.tag) * 31 + hash(info.plugin)) * 31 + hash(info.plugin_content()) +
         hash(info.description());
}

}  // namespace

Shared<const store::SeriesInfo> InfoPool::share(store::SeriesInfo info) {
  const size_t hash = hash_of(info);
  const std::lock_guard lock(mutex_);
  if (const auto found = infos_.find(Wanted{hash, info}); found != infos_.end()) return found->info;
  if (infos_.size() >= next_cleanup_size_) drop_unused();
  if (info.notes) share_notes(info.notes);
  auto shared = make_counted<const store::SeriesInfo>(std::move(info));
  return infos_.insert({hash, std::move(shared)}).first->info;
}

void InfoPool::share_notes(Shared<const store::SeriesNotes>& notes) {
  if (last_notes_ && *last_notes_ == *notes) {
    notes = last_notes_;
  } else {
    last_notes_ = notes;
  }
}

// Nearly all files are written by the same program.
std::shared_ptr<const std::string> InfoPool::share_writer(std::string_view name) {
  if (name.empty()) return nullptr;
  const std::lock_guard lock(mutex_);
  if (!last_writer_ || *last_writer_ != name) {
    last_writer_ = std::make_shared<const std::string>(name);
  }
  return last_writer_;
}

// The number may double before the next check, so the amortised cost per entry is small.
void InfoPool::drop_unused() {
  boost::unordered::erase_if(infos_, [](const Entry& entry) { return entry.info->holders() == 1; });
  next_cleanup_size_ = std::max(next_cleanup_size_, 2 * infos_.size());
}

size_t InfoPool::size() const {
  const std::lock_guard lock(mutex_);
  return infos_.size();
}

}  // namespace stepscope::ingest
