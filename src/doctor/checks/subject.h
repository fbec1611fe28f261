// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>

#include "doctor/checks/framework.h"
#include "doctor/evidence/finding.h"
#include "store/store.h"

namespace stepscope::doctor {

// A series of a run, as the subject of a finding. Both must outlive it.
struct Subject {
  const store::Run* run = nullptr;
  const store::Series* series = nullptr;

  const store::Contribution& file() const { return *series->parts.front().from; }
  const std::string& path() const { return *file().source.path; }
  const Phrases& phrases() const { return phrases_of(framework_of(file())); }
  std::string name() const;  // 'tag' in run 'run'
  Place place() const { return {run->name, series->info->tag}; }
};

bool is_graph(const store::Series& series);

// The run or one below it, in the order of names, for which fits(run) holds; null if there is none.
template <typename Fits>
const store::Run* find_run_at_or_below(const store::Snapshot& snapshot, const std::string& name,
                                       Fits&& fits) {
  const store::Run* const own = snapshot.find(name);
  if (own != nullptr && fits(*own)) return own;
  const std::string above = name == "." ? "" : name + "/";
  auto it = std::lower_bound(
      snapshot.runs.begin(), snapshot.runs.end(), above,
      [](const auto& run, const std::string& border) { return run->name < border; });
  for (; it != snapshot.runs.end() && (*it)->name.starts_with(above); ++it) {
    if (fits(**it)) return it->get();
  }
  return nullptr;
}

}  // namespace stepscope::doctor
