// SPDX-License-Identifier: Apache-2.0
#include "trials/trial_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "base/limits/work_limits.h"
#include "trials/folding.h"

namespace stepscope::trials {
namespace {

constexpr std::string_view kRootEnd = "/.";  // Of the run that is directly in a named root.

// The trials by the paths of their sessions and by their names. The paths must outlive it.
class Places {
 public:
  void add(std::string_view path, size_t trial) {
    trial_of_.emplace(path, trial);
    if (path.ends_with(kRootEnd)) {
      trial_of_.emplace(path.substr(0, path.size() - kRootEnd.size()), trial);
    }
  }

  struct Found {
    size_t trial = 0;
    std::string_view group;
  };
  // The nearest trial at or above a run.
  std::optional<Found> find(std::string_view run) const {
    for (std::string_view path = run; !path.empty(); path = parent_of(path)) {
      const auto it = trial_of_.find(path);
      if (it != trial_of_.end()) return Found{it->second, path_between(path, run)};
    }
    return std::nullopt;
  }

 private:
  static std::string_view path_between(std::string_view above, std::string_view run) {
    if (above == run) return {};
    if (above == ".") return run;
    const std::string_view group = run.substr(above.size() + 1);
    return group == "." ? std::string_view() : group;
  }

  std::unordered_map<std::string_view, size_t> trial_of_;
};

Trial trial_of(const Session& session, std::string_view name) {
  return {.name = std::string(name),
          .group = session.start->group_name(),
          .runs = {},
          .hparams = session.hparams,
          .status = session.end->status(),
          .start = session.start->start_time_secs(),
          .end = session.end->end_time_secs()};
}

void add_runs(std::vector<Trial>& trials, const Places& places, const store::Snapshot& snapshot) {
  for (const auto& run : snapshot.runs) {
    check_for_stop();
    if (const auto found = places.find(run->name)) {
      trials[found->trial].runs.push_back({run.get(), found->group});
    }
  }
}

}  // namespace

std::vector<Trial> list_trials(const store::Snapshot& snapshot,
                               const std::vector<Session>& sessions, bool is_folded) {
  std::vector<std::string_view> paths;
  for (const Session& session : sessions) paths.push_back(session.name());
  const std::vector<std::string_view> names = is_folded ? fold(paths) : paths;

  std::vector<size_t> order(sessions.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [&](size_t index) { return names[index]; });
  std::vector<Trial> trials;
  trials.reserve(sessions.size());
  Places places;
  for (const size_t index : order) {
    check_for_stop();
    places.add(paths[index], trials.size());
    places.add(names[index], trials.size());
    trials.push_back(trial_of(sessions[index], names[index]));
  }
  add_runs(trials, places, snapshot);
  return trials;
}

// FNV-1a over the names, each with its length.
std::string trial_set_of(const std::vector<Trial>& trials) {
  uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&hash](uint8_t byte) { hash = (hash ^ byte) * 0x100000001b3; };
  for (const Trial& trial : trials) {
    for (size_t rest = trial.name.size(); rest > 0; rest >>= 8) add(static_cast<uint8_t>(rest));
    add(0);
    for (const char c : trial.name) add(static_cast<uint8_t>(c));
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace stepscope::trials
