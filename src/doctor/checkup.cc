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

CheckupReport Checkup::report() {
  if (!store_.progress().is_done) return {};
  const std::lock_guard lock(mutex_);
  const auto begin = Clock::now();
  if (begin < next_) return report_;
  const Diagnosis diagnosis = diagnose();
  report_ = {to_json_with_places(diagnosis.findings), diagnosis.is_well() ? "" : diagnosis.verdict};
  const auto end = Clock::now();
  next_ = end + std::max<Clock::duration>(kPause, kShareOfTime * (end - begin));
  return report_;
}

}  // namespace stepscope::doctor
