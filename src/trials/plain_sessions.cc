// SPDX-License-Identifier: Apache-2.0
#include "trials/plain_sessions.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <unordered_set>

#include "base/limits/work_limits.h"
#include "trials/folding.h"

namespace stepscope::trials {
namespace {

constexpr std::array<std::string_view, 9> kPhases = {
    "dev", "eval", "evaluation", "test", "train", "training", "val", "valid", "validation"};

bool has_scalars(const store::Run& run) {
  return std::ranges::any_of(run.series, [](const store::Series& series) {
    return series.info->data_class == DataClass::Scalar;
  });
}

// The run, or the path above it if its name says only which part of the data it is about.
std::string_view trial_path(std::string_view run) {
  const std::string_view parent = parent_of(run);
  const std::string_view name = run.substr(run.rfind('/') + 1);
  const bool is_phase = std::ranges::find(kPhases, name) != kPhases.end();
  return is_phase && !parent.empty() && parent != "." ? parent : run;
}

}  // namespace

void add_plain_sessions(Sessions& sessions, const store::Snapshot& snapshot) {
  std::unordered_set<std::string_view> own, above;
  for (const Session& session : sessions.all) {
    own.insert(session.name());
    for (auto path = session.name(); !path.empty(); path = parent_of(path)) above.insert(path);
  }
  const auto is_part = [&](std::string_view path) {
    if (above.contains(path)) return true;
    for (; !path.empty(); path = parent_of(path)) {
      if (own.contains(path)) return true;
    }
    return false;
  };
  std::set<std::string_view> found;
  for (const auto& run : snapshot.runs) {
    check_for_stop();
    const std::string_view path = trial_path(run->name);
    if (has_scalars(*run) && !is_part(path)) found.insert(path);
  }
  for (const std::string_view path : found) {
    sessions.all.push_back({.run = snapshot.find(path), .path = path});
  }
}

}  // namespace stepscope::trials
