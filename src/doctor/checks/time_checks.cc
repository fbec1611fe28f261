// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "base/text/quantities.h"
#include "doctor/checks/checks.h"
#include "doctor/checks/framework.h"
#include "doctor/checks/tally.h"
#include "doctor/checks/words.h"

namespace stepscope::doctor {
namespace {

constexpr double kDayS = 86400;

// The year 5138 in seconds; in milliseconds it is 1973.
constexpr double kLatestSeconds = 1e11;

// Events of several threads may be in any order; only a clock change goes back this far.
constexpr double kFallS = 60;

// The clocks of two machines may differ by this much before it is reported.
constexpr double kSkewS = 600;

constexpr const char* kSetClocks = "sync the clocks of both machines: timedatectl set-ntp true";

using Files = Tally<const store::Contribution*>;

const char* unit_of(double wall_time) {
  if (wall_time > 1e17) return "nanoseconds";
  return wall_time > 1e14 ? "microseconds" : "milliseconds";
}

// TensorFlow's writers use the machine's clock; the others accept a time.
std::string cure_of(const store::Contribution& file) {
  const Framework framework = framework_of(file);
  if (framework == Framework::TensorFlow || framework == Framework::Keras) {
    return "sync the clock of the training machine: timedatectl set-ntp true";
  }
  return "log seconds since 1970: writer.add_scalar(tag, value, step, walltime=time.time())";
}

void add(Findings& findings, const Files& files, Severity severity, std::string cause,
         std::string cure) {
  findings.push_back({"D28", severity, *files.first->source.path, files.count,
                      std::move(cause) + files.and_more("file"), std::move(cure), files.places});
}

// How far wall times go back at most, in seconds. For a full chunk, only the extremes are known.
double fall_of(const store::ScalarPart& part) {
  double latest = -std::numeric_limits<double>::infinity();
  double fall = 0;
  for (const auto& [begin, chunk] : part.chunks) {
    const store::Chunk::Summary& summary = chunk->summary();
    if (!summary.are_times_finite) continue;
    if (chunk->size() == store::Chunk::kPointsMax) {
      fall = std::max(fall, latest - summary.wall_time_min);
      latest = std::max(latest, summary.wall_time_max);
      continue;
    }
    for (size_t i = 0; i < chunk->size(); ++i) {
      fall = std::max(fall, latest - chunk->wall_time(i));
      latest = std::max(latest, chunk->wall_time(i));
    }
  }
  return fall;
}

double fall_of(const store::Contribution& file) {
  double fall = 0;
  for (const store::SeriesPart& part : file.series) {
    if (part.scalars) fall = std::max(fall, fall_of(*part.scalars));
  }
  return fall;
}

// events.out.tfevents.<seconds>.<host>[.<process>.<counter>][.v2]
std::string host_of(const std::string& path) {
  constexpr std::string_view kMark = ".tfevents.";
  std::string_view rest = path;
  const size_t mark = rest.rfind(kMark);
  if (mark == rest.npos) return {};
  rest.remove_prefix(mark + kMark.size());
  rest.remove_prefix(std::min(rest.find('.'), rest.size() - 1) + 1);
  while (!rest.empty()) {
    const size_t dot = rest.rfind('.');
    const std::string_view last = dot == rest.npos ? "" : rest.substr(dot + 1);
    const bool is_host = last.find_first_not_of("0123456789") != last.npos && last != "v2";
    if (last.empty() || is_host) break;
    rest = rest.substr(0, dot);
  }
  return std::string(rest);
}

// How far the writer's clock was ahead when the file was last written to. A difference of days
// means a copy or an archive that did not preserve the time.
double skew_of(const Evidence& evidence, const store::Contribution& file) {
  const auto age_s = evidence.age_s(file.source);
  if (!age_s) return 0;
  const double skew = file.last_time - (evidence.now - *age_s);
  return skew > kSkewS && skew < kDayS ? skew : 0;
}

}  // namespace

void check_wall_times(const Evidence& evidence, Findings& findings) {
  Files large, early, future;
  for_each_file(evidence, [&](const store::Run& run, const store::Contribution& file) {
    if (file.start_time > file.last_time) return;
    if (file.last_time > kLatestSeconds) return large.add(&file, {run.name});
    if (file.start_time < store::kClockSetTime) return early.add(&file, {run.name});
    if (file.last_time > evidence.now + kDayS) return future.add(&file, {run.name});
  });
  if (large) {
    add(findings, large, Severity::Warning,
        fmt::format("wall times are in {} instead of seconds ({:.0f})",
                    unit_of(large.first->last_time), large.first->last_time),
        cure_of(*large.first));
  }
  if (early) {
    add(findings, early, Severity::Warning,
        fmt::format("wall times are too far in the past ({:.0f} seconds since 1970)",
                    early.first->start_time),
        cure_of(*early.first));
  }
  if (future) {
    add(findings, future, Severity::Warning,
        fmt::format("wall times are {} ahead of this machine's clock",
                    format_duration(future.first->last_time - evidence.now)),
        kSetClocks);
  }
}

void check_backward_times(const Evidence& evidence, Findings& findings) {
  Files files;
  double first_fall = 0;
  for_each_file(evidence, [&](const store::Run& run, const store::Contribution& file) {
    const double fall = fall_of(file);
    if (fall < kFallS) return;
    if (!files) first_fall = fall;
    files.add(&file, {run.name});
  });
  if (!files) return;
  add(findings, files, Severity::Warning,
      fmt::format("wall times go back by {} within one file: the clock was changed, or the program "
                  "passed its own times",
                  format_duration(first_fall)),
      "plot over steps, and keep the clock in sync: timedatectl set-ntp true");
}

void check_clock_skew(const Evidence& evidence, Findings& findings) {
  Files files;
  std::set<std::string> hosts;
  for_each_file(evidence, [&](const store::Run& run, const store::Contribution& file) {
    if (skew_of(evidence, file) == 0) return;
    hosts.insert(host_of(*file.source.path));
    files.add(&file, {run.name});
  });
  if (!files) return;
  const std::string host = host_of(*files.first->source.path);
  add(findings, files, Severity::Note,
      fmt::format("the clock of {} is {} ahead of the disk's clock{}",
                  host.empty() ? "a writer" : "host " + host,
                  format_duration(skew_of(evidence, *files.first)),
                  hosts.size() < 2 ? "" : fmt::format("; {} hosts are affected", hosts.size())),
      kSetClocks);
}

}  // namespace stepscope::doctor
