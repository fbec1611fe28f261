// SPDX-License-Identifier: Apache-2.0
#include "doctor/checkup.h"

#include <sys/resource.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "base/limits/processor_time.h"
#include "base/limits/work_limits.h"

namespace stepscope::doctor {
namespace {

constexpr std::chrono::seconds kPause{3};
constexpr std::chrono::seconds kPauseAfterFailure{10};
// Malformed requests must not fill the memory.
constexpr size_t kServerFindingsMax = 16;
// A large tree takes a twentieth of a CPU, and a slow disk is read a third of the time.
constexpr int kShareOfProcessor = 20;
constexpr int kShareOfTime = 2;

// Requests and loading come first. The lowest priority, 19, would take seconds for a small log on a
// machine that trains.
constexpr int kNiceness = 10;

// On Linux, a priority applies to a thread and the threads it starts.
void lower_priority() { ::setpriority(PRIO_PROCESS, 0, kNiceness); }

void hide_paths(Finding& finding, const PathVeil& veil) {
  for (std::string* const text : {&finding.path, &finding.cause, &finding.cure}) {
    *text = veil.hide(std::string_view(*text));
  }
}

}  // namespace

std::string_view name_of(CheckupState state) {
  switch (state) {
    case CheckupState::Waiting:
      return "waiting";
    case CheckupState::Running:
      return "running";
    case CheckupState::Done:
      return "done";
    case CheckupState::Unavailable:
      break;
  }
  return "unavailable";
}

Checkup::Checkup(storage::Storage& storage, const store::Store& store,
                 std::vector<LogdirArgument> logdirs, PathVeil veil, StartThread start_thread)
    : storage_(storage),
      store_(store),
      logdirs_(std::move(logdirs)),
      veil_(std::move(veil)),
      start_thread_(start_thread ? std::move(start_thread)
                                 : [](std::function<void()> run) { return std::thread(run); }) {}

Checkup::~Checkup() {
  request_stop();
  if (thread_.joinable()) thread_.join();
}

void Checkup::add(Finding finding) {
  const std::lock_guard lock(mutex_);
  for (Finding& known : server_findings_) {
    if (known.id == finding.id && known.cure == finding.cure) {
      known.count += finding.count;
      return;
    }
  }
  if (server_findings_.size() < kServerFindingsMax) server_findings_.push_back(std::move(finding));
}

CheckupReport Checkup::report() {
  const bool is_loaded = store_.progress().is_done;
  CheckupReport report;
  Findings findings;
  {
    const std::lock_guard lock(mutex_);
    if (is_loaded && !is_wanted_ && !is_stopping_ && is_due()) begin();
    findings = found_;
    findings.insert(findings.end(), server_findings_.begin(), server_findings_.end());
    report.state = state(is_loaded);
    if (found_at_) report.age_s = std::chrono::duration<double>(Clock::now() - *found_at_).count();
  }
  sort_by_severity(findings);
  for (Finding& finding : findings) hide_paths(finding, veil_);
  report.findings = to_json_with_places(findings);
  report.verdict = verdict_of(findings);
  return report;
}

CheckupState Checkup::state(bool is_loaded) const {
  if (!is_loaded) return CheckupState::Waiting;
  if (is_wanted_ && !is_stopping_) return CheckupState::Running;
  return has_failed_ || !found_at_ ? CheckupState::Unavailable : CheckupState::Done;
}

// The thread is shared: it is not charged to the request that happens to need it first.
void Checkup::begin() {
  const WorkLimits::Pause pause;
  try {
    if (!thread_.joinable()) thread_ = start_thread_([this] { work(); });
  } catch (const std::exception&) {  // Out of threads or memory.
    return note_failure();
  }
  is_wanted_ = true;
  wake_.notify_one();
}

void Checkup::work() {
  lower_priority();
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return is_wanted_ || is_stopping_; });
    if (is_stopping_) return;
    lock.unlock();
    check_if_due();
    lock.lock();
    is_wanted_ = false;
  }
}

void Checkup::check_if_due() {
  const std::lock_guard checking(checking_);
  {
    const std::lock_guard lock(mutex_);
    if (!is_due()) return;  // diagnose() has run meanwhile.
  }
  try {
    (void)check();
  } catch (const std::exception&) {
    // The failure is noted, and the previous findings stay.
  }
}

std::optional<Diagnosis> Checkup::diagnose() {
  const std::lock_guard checking(checking_);
  auto diagnosis = check();
  if (!diagnosis) return diagnosis;
  const std::lock_guard lock(mutex_);
  diagnosis->findings.insert(diagnosis->findings.end(), server_findings_.begin(),
                             server_findings_.end());
  sort_by_severity(diagnosis->findings);
  if (!diagnosis->is_well()) diagnosis->verdict = verdict_of(diagnosis->findings);
  return diagnosis;
}

std::optional<Diagnosis> Checkup::check() try {
  const auto begin = Clock::now();
  const auto used_before = processor_time();
  Diagnosis diagnosis =
      doctor::diagnose(gather(storage_, environment_, logdirs_, {store_.snapshot(), is_stopping_}));
  if (is_stopping_) return std::nullopt;
  const auto end = Clock::now();
  // Copied before locking: a caller must not wait for a low-priority thread.
  Findings found = diagnosis.findings;
  const std::lock_guard lock(mutex_);
  found_.swap(found);
  found_at_ = begin;
  has_failed_ = false;
  const Clock::duration used = processor_time() - used_before;
  next_ = end + std::max<Clock::duration>(
                    {kPause, kShareOfProcessor * used, kShareOfTime * (end - begin)});
  return diagnosis;
} catch (...) {
  const std::lock_guard lock(mutex_);
  note_failure();
  throw;
}

void Checkup::note_failure() {
  has_failed_ = true;
  next_ = Clock::now() + kPauseAfterFailure;
}

void Checkup::request_stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.notify_one();
}

}  // namespace stepscope::doctor
