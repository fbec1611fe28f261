// SPDX-License-Identifier: Apache-2.0
#include "doctor/checkup.h"

#include <algorithm>

namespace stepscope::doctor {
namespace {

constexpr std::chrono::seconds kPause{10};
// Whoever sends us odd requests fills no memory.
constexpr size_t kToldMax = 16;
constexpr int kShareOfTime = 20;  // A large tree is looked through for a twentieth of the time.

void hide_paths(Finding& finding, const PathVeil& veil) {
  for (std::string* const text : {&finding.path, &finding.cause, &finding.cure}) {
    *text = veil.hide(std::string_view(*text));
  }
}

}  // namespace

Checkup::Checkup(storage::Storage& storage, const store::Store& store,
                 std::vector<LogdirArgument> logdirs, PathVeil veil)
    : storage_(storage), store_(store), logdirs_(std::move(logdirs)), veil_(std::move(veil)) {}

void Checkup::tell(Finding finding) {
  const std::lock_guard lock(told_mutex_);
  for (Finding& known : told_) {
    if (known.id == finding.id && known.cure == finding.cure) {
      known.count += finding.count;
      return;
    }
  }
  if (told_.size() == kToldMax) return;
  told_.push_back(std::move(finding));
  has_news_ = true;
}

Findings Checkup::told() const {
  const std::lock_guard lock(told_mutex_);
  return told_;
}

Diagnosis Checkup::diagnose() const {
  return doctor::diagnose(gather(storage_, environment_, logdirs_, store_.snapshot()), told());
}

CheckupReport Checkup::report() {
  if (!store_.progress().is_done) return {};
  std::unique_lock looking(looking_, std::defer_lock);
  // A disk that does not answer must not hold everybody who asks.
  if (known_report() ? looking.try_lock() : (looking.lock(), true)) look_again_if_due();
  return known_report().value_or(CheckupReport{});
}

std::optional<CheckupReport> Checkup::known_report() const {
  const std::lock_guard lock(report_mutex_);
  return report_;
}

void Checkup::look_again_if_due() {
  const auto begin = Clock::now();
  if (begin < next_ && !has_news_.exchange(false)) return;
  Diagnosis diagnosis = diagnose();
  for (Finding& finding : diagnosis.findings) hide_paths(finding, veil_);
  CheckupReport report{to_json_with_places(diagnosis.findings),
                       diagnosis.is_well() ? "" : veil_.hide(diagnosis.verdict)};
  {
    const std::lock_guard lock(report_mutex_);
    report_ = std::move(report);
  }
  const auto end = Clock::now();
  next_ = end + std::max<Clock::duration>(kPause, kShareOfTime * (end - begin));
}

}  // namespace stepscope::doctor
