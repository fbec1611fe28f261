// SPDX-License-Identifier: Apache-2.0
#include "doctor/checkup.h"

#include <algorithm>

namespace stepscope::doctor {
namespace {

constexpr std::chrono::seconds kPause{10};
constexpr int kShareOfTime = 20;  // A large tree is looked through for a twentieth of the time.

}  // namespace

Checkup::Checkup(storage::Storage& storage, const store::Store& store,
                 std::vector<LogdirArgument> logdirs)
    : storage_(storage), store_(store), logdirs_(std::move(logdirs)) {}

Diagnosis Checkup::diagnose() const {
  return doctor::diagnose(gather(storage_, environment_, logdirs_, store_.snapshot()));
}

std::string Checkup::findings_json() {
  if (!store_.progress().is_done) return "[]";
  const std::lock_guard lock(mutex_);
  const auto begin = Clock::now();
  if (begin < next_) return findings_;
  findings_ = to_json(diagnose().findings);
  const auto end = Clock::now();
  next_ = end + std::max<Clock::duration>(kPause, kShareOfTime * (end - begin));
  return findings_;
}

}  // namespace stepscope::doctor
