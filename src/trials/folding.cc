// SPDX-License-Identifier: Apache-2.0
#include "trials/folding.h"

#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "base/text/parse.h"

namespace stepscope::trials {
namespace {

constexpr std::string_view kExecution = "execution";

// As PyTorch and tensorboardX name sub-runs: str(time.time()).
bool is_unix_time(std::string_view name) {
  constexpr double kFirst = 1e9, kLast = 1e11;
  if (name.find_first_not_of("0123456789.") != name.npos) return false;
  const auto time = parse_number<double>(name);
  return time && *time >= kFirst && *time < kLast;
}

bool is_execution(std::string_view name) {
  if (!name.starts_with(kExecution)) return false;
  name.remove_prefix(kExecution.size());
  return !name.empty() && name.find_first_not_of("0123456789") == name.npos;
}

bool is_sub_run(std::string_view run) {
  const std::string_view name = run.substr(run.rfind('/') + 1);
  return is_unix_time(name) || is_execution(name);
}

}  // namespace

std::string_view parent_of(std::string_view run) {
  const size_t slash = run.rfind('/');
  if (slash != run.npos) return run.substr(0, slash);
  return run == "." ? std::string_view() : std::string_view(".");
}

std::vector<std::string_view> fold(const std::vector<std::string_view>& sessions) {
  const std::unordered_set<std::string_view> all(sessions.begin(), sessions.end());
  std::unordered_map<std::string_view, size_t> sub_runs;
  for (const std::string_view run : sessions) {
    if (is_sub_run(run)) ++sub_runs[parent_of(run)];
  }
  std::vector<std::string_view> trials;
  trials.reserve(sessions.size());
  for (const std::string_view run : sessions) {
    const std::string_view parent = parent_of(run);
    const bool is_folded = is_sub_run(run) && sub_runs[parent] == 1 && !all.contains(parent);
    trials.push_back(is_folded ? parent : run);
  }
  return trials;
}

}  // namespace stepscope::trials
