// SPDX-License-Identifier: Apache-2.0
#include "ingest/info_pool.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace stepscope::ingest {

size_t InfoPool::Hash::operator()(const store::SeriesInfo& info) const {
  const std::hash<std::string_view> hash;
  return hash(info.tag) * 31 + hash(info.plugin);
}

std::shared_ptr<const store::SeriesInfo> InfoPool::share(store::SeriesInfo info) {
  const std::lock_guard lock(mutex_);
  if (const auto found = infos_.find(info); found != infos_.end()) return *found;
  if (infos_.size() >= look_again_at_) drop_unused();
  return *infos_.insert(std::make_shared<const store::SeriesInfo>(std::move(info))).first;
}

// Twice as many may come before the next look, so that a look costs nothing for each of them.
void InfoPool::drop_unused() {
  boost::unordered::erase_if(infos_, [](const Info& info) { return info.use_count() == 1; });
  look_again_at_ = std::max(look_again_at_, 2 * infos_.size());
}

size_t InfoPool::size() const {
  const std::lock_guard lock(mutex_);
  return infos_.size();
}

}  // namespace stepscope::ingest
