// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/probe.h"

namespace stepscope::dashboards {
namespace {

constexpr std::chrono::seconds kValidFor{3};
constexpr std::chrono::milliseconds kSearchMax{100};

}  // namespace

bool Probe::has_config() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock()) return result_;
  const Time now = clock_();
  if (now < valid_until_) return result_;
  if (!found_.empty() && finder_.has_config(found_)) return finish(now, true);
  found_.clear();
  return search(now);
}

bool Probe::search(Time now) {
  const auto candidates = finder_.candidates();
  while (next_ < candidates.size()) {
    const std::string& run = candidates[next_++];
    if (finder_.has_config(run)) {
      found_ = run;
      return finish(now, true);
    }
    if (clock_() - now > kSearchMax) return result_;
  }
  return finish(now, false);
}

bool Probe::finish(Time now, bool result) {
  valid_until_ = now + kValidFor;
  result_ = result;
  next_ = 0;
  return result;
}

}  // namespace stepscope::dashboards
