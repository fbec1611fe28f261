// SPDX-License-Identifier: Apache-2.0
#include "dashboards/projector/probe.h"

namespace stepscope::dashboards {
namespace {

constexpr std::chrono::seconds kAnswerHolds{3};
constexpr std::chrono::milliseconds kLookMax{100};

}  // namespace

bool Probe::has_config() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock()) return answer_;
  const Time now = clock_();
  if (now < valid_until_) return answer_;
  if (!found_.empty() && finder_.has_config(found_)) return settle(now, true);
  found_.clear();
  return look(now);
}

bool Probe::look(Time now) {
  const auto candidates = finder_.candidates();
  while (next_ < candidates.size()) {
    const std::string& run = candidates[next_++];
    if (finder_.has_config(run)) {
      found_ = run;
      return settle(now, true);
    }
    if (clock_() - now > kLookMax) return answer_;
  }
  return settle(now, false);
}

bool Probe::settle(Time now, bool answer) {
  valid_until_ = now + kAnswerHolds;
  answer_ = answer;
  next_ = 0;
  return answer;
}

}  // namespace stepscope::dashboards
