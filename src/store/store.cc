// SPDX-License-Identifier: Apache-2.0
#include "store/store.h"

#include <algorithm>
#include <iterator>

namespace stepscope::store {
namespace {

using Runs = std::vector<std::shared_ptr<const Run>>;

// Each thread sorts a range; then neighbouring ranges are merged until one is left.
void sort_by_name(std::vector<std::shared_ptr<Run>>& runs, ThreadPool* pool) {
  const auto by_name = [](const auto& a, const auto& b) { return a->name < b->name; };
  const size_t stretches = pool != nullptr && runs.size() >= kRunsWorthAPool ? pool->size() : 1;
  const auto border = [&](size_t stretch) {
    const size_t index = runs.size() * std::min(stretch, stretches) / stretches;
    return runs.begin() + static_cast<ptrdiff_t>(index);
  };
  if (stretches == 1) return std::sort(runs.begin(), runs.end(), by_name);
  pool->for_each(stretches, [&](size_t stretch, size_t) {
    std::sort(border(stretch), border(stretch + 1), by_name);
  });
  for (size_t width = 1; width < stretches; width *= 2) {
    pool->for_each(stretches / (2 * width) + 1, [&](size_t pair, size_t) {
      const size_t first = 2 * width * pair;
      std::inplace_merge(border(first), border(first + width), border(first + 2 * width), by_name);
    });
  }
}

// All three are sorted by name. A changed run replaces the run of the same name.
Runs merge_runs(const Runs& before, Runs changed, const std::vector<std::string>& removed) {
  if (before.empty()) return changed;
  Runs runs;
  runs.reserve(before.size() + changed.size());
  auto next = changed.begin();
  for (const auto& run : before) {
    while (next != changed.end() && (*next)->name < run->name) runs.push_back(std::move(*next++));
    if (next != changed.end() && (*next)->name == run->name) continue;
    if (!std::binary_search(removed.begin(), removed.end(), run->name)) runs.push_back(run);
  }
  std::move(next, changed.end(), std::back_inserter(runs));
  return runs;
}

void add_series(MemoryReport& report, const Series& series) {
  report.name_bytes += sizeof series + series.parts.heap_bytes();
  for (const auto& part : series.parts) {
    if (part.scalars) {
      report.points += part.scalars->size;
      report.column_bytes += part.scalars->memory_bytes();
    } else {
      report.records += part.records->size;
      report.index_bytes += part.records->memory_bytes();
    }
  }
}

}  // namespace

const Run* Snapshot::find(std::string_view name) const {
  const auto it =
      std::lower_bound(runs.begin(), runs.end(), name,
                       [](const auto& run, std::string_view n) { return run->name < n; });
  return it != runs.end() && (*it)->name == name ? it->get() : nullptr;
}

MemoryReport report_memory(const Snapshot& snapshot) {
  MemoryReport report;
  for (const auto& run : snapshot.runs) {
    report.name_bytes += sizeof *run + run->name.capacity();
    for (const auto& contribution : run->contributions) {
      report.name_bytes += sizeof *contribution + contribution->bytes_of_names;
    }
    for (const auto& series : run->series) add_series(report, series);
  }
  return report;
}

Store::Store() : snapshot_(std::make_shared<const Snapshot>()) {}

std::shared_ptr<const Snapshot> Store::snapshot() const {
  const std::lock_guard lock(snapshot_mutex_);
  return snapshot_;
}

void Store::commit(Commit commit, ThreadPool* pool) {
  const auto before = snapshot();
  auto after = std::make_shared<Snapshot>();
  after->version = before->version + 1;
  sort_by_name(commit.changed, pool);
  std::sort(commit.removed.begin(), commit.removed.end());
  Change change{{}, std::move(commit.removed)};
  change.runs.reserve(commit.changed.size());
  for (const auto& run : commit.changed) {
    run->version = after->version;
    change.runs.push_back(run.get());
  }
  Runs changed(std::make_move_iterator(commit.changed.begin()),
               std::make_move_iterator(commit.changed.end()));
  after->runs = merge_runs(before->runs, std::move(changed), change.removed);
  {
    const std::lock_guard lock(snapshot_mutex_);
    snapshot_ = after;
    version_.store(after->version, std::memory_order_release);
  }
  for (const auto& listener : listeners_) listener(*after, change);
}

Progress Store::progress() const {
  const std::lock_guard lock(progress_mutex_);
  return progress_;
}

void Store::set_progress(Progress progress) {
  const std::lock_guard lock(progress_mutex_);
  progress_ = std::move(progress);
}

}  // namespace stepscope::store
