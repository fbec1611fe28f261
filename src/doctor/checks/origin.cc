// SPDX-License-Identifier: Apache-2.0
#include "doctor/checks/origin.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/text/parse.h"

namespace stepscope::doctor {
namespace {

// What follows the time in "events.out.tfevents.<time>.<host>.<process>.<counter>"; the process is
// missing in names by tensorboardX and TensorFlow 1.
std::string_view after_time(std::string_view path) {
  constexpr std::string_view kMark = "tfevents.";
  std::string_view name = path.substr(path.rfind('/') + 1);
  const size_t mark = name.find(kMark);
  if (mark == std::string_view::npos) return {};
  name.remove_prefix(mark + kMark.size());
  const size_t dot = name.find('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
}

// The number after the host; 0 if there is none.
int64_t process_in(std::string_view after_host) {
  if (!after_host.starts_with('.')) return 0;
  after_host.remove_prefix(1);
  const std::string_view digits =
      after_host.substr(0, std::min(after_host.find('.'), after_host.size()));
  return parse_number<int64_t>(digits).value_or(0);
}

// Whether this user would see that a process has the file open.
bool would_see_writer(const Evidence& evidence, const std::string& path) {
  const std::string user = evidence.environment.user();
  const auto ownership = evidence.environment.ownership(path);
  return user == "root" || (ownership && ownership->owner == user);
}

}  // namespace

std::string why_finished(const Evidence& evidence, const std::string& path) {
  // The host is compared as a whole: it may contain dots, and numbers between them.
  const std::string host = evidence.environment.host();
  std::string_view origin = after_time(path);
  if (host.empty() || !origin.starts_with(host)) return {};
  origin.remove_prefix(host.size());
  if (!origin.empty() && origin.front() != '.') return {};  // A longer name.
  if (evidence.writer_of(path) != 0) return {};
  const int64_t process = process_in(origin);
  if (process > 0 && !evidence.environment.is_running(process)) {
    return fmt::format("process {}, which created the file, has ended", process);
  }
  return would_see_writer(evidence, path) ? "no process has the file open" : "";
}

}  // namespace stepscope::doctor
